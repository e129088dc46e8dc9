/** A deck list, judged. */

import { busy, lang, send, showProblem } from "./server.js";

const form = document.getElementById("form");
const answer = document.getElementById("answer");
const problem = document.getElementById("problem");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  busy(form.querySelector("button.primary"), async () => {
    problem.hidden = true;
    try {
      const found = await send("deck", { list: form.list.value, rules: form.rules.value, lang });
      answer.innerHTML = found.html; // made by our own templates, which escape
      answer.hidden = false;
      answer.focus();
    } catch (error) {
      showProblem(problem, error);
    }
  });
});
