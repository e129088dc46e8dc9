/** What is sent to the server, and what is said when it does not accept something. */

export const lang = document.body.dataset.lang;

/** A request that the server did not accept: its sentence, the line, the forms that are near. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.line = problem.line;
    this.forms = problem.forms ?? [];
    this.card = problem.card ?? "";
    this.names = problem.names ?? [];
  }
}

/** The answer to a request in JSON; throws Refused with the sentence of what is wrong. */
export async function send(path, body, signal) {
  let response;
  try {
    response = await fetch(`/${lang}/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ detail: document.body.dataset.offline });
  }
  const found = await response.json();
  if (!response.ok) throw new Refused(found);
  return found;
}

/** Cards whose name fits. */
export async function cards(part, signal) {
  const response = await fetch(`/api/v1/cards?limit=12&q=${encodeURIComponent(part)}`, { signal });
  return response.ok ? (await response.json()).cards : [];
}

/** Say something for a moment. */
export function toast(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  said.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { said.hidden = true; }, 4000);
}

/** Copy a text; at a plain address in one's own network browsers have no clipboard but the old one. */
export async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "sr" });
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  focused?.focus();
}

/** Show what is wrong in an element, with the forms and the names that are near as buttons. */
export function showProblem(element, error, choose, rename) {
  element.replaceChildren();
  const { near, line } = element.dataset;
  const told = document.createElement("p");
  told.textContent = error.line && line ? `${line.replace("{number}", error.line)}: ${error.message}` : error.message;
  element.append(told);
  const choices = [
    ...(choose && error.forms ? error.forms.map((form) => [form, () => choose(form, error.line)]) : []),
    ...(rename && error.names ? error.names.map((name) => [`《${name}》`, () => rename(error.card, name)]) : []),
  ];
  if (choices.length) {
    const list = document.createElement("div");
    list.className = "forms";
    const lead = document.createElement("span");
    lead.textContent = near ?? "";
    list.append(lead, ...choices.map(([said, chosen]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = said;
      button.addEventListener("click", chosen);
      return button;
    }));
    element.append(list);
  }
  element.hidden = false;
}

/** Disable a button while something goes on, and show that it does. */
export async function busy(button, work) {
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.asking ?? label;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } finally {
    button.disabled = false;
    button.textContent = label;
    button.removeAttribute("aria-busy");
  }
}

/** On submitting the page's form, put what `ask` is answered into the page, or say what is wrong. */
export function submitted(ask) {
  const form = document.getElementById("form");
  const answer = document.getElementById("answer");
  const problem = document.getElementById("problem");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(form.querySelector("button.primary"), async () => {
      problem.hidden = true;
      answer.hidden = true;
      try {
        answer.innerHTML = (await ask(form)).html; // made by our own templates, which escape
        answer.hidden = false;
        answer.focus();
      } catch (error) {
        showProblem(problem, error);
      }
    });
  });
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
