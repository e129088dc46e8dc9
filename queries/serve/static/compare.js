/** Two ruling sets, compared. */

import { busy, lang, send, showProblem } from "./server.js";

const form = document.getElementById("form");
const answer = document.getElementById("answer");
const problem = document.getElementById("problem");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  busy(form.querySelector("button.primary"), async () => {
    problem.hidden = true;
    answer.hidden = true;
    try {
      const about = form.about.value || null;
      const found = await send("compare", { a: form.a.value, b: form.b.value, about, seconds: 30, lang });
      answer.innerHTML = found.html; // made by our own templates, which escape
      answer.hidden = false;
      answer.focus();
    } catch (error) {
      showProblem(problem, error);
    }
  });
});
