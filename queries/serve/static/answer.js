/** A ruling on the page: its steps with a moving picture, other rules, what can be done with it. */

import { busy, copy, send, showProblem, toast } from "./server.js";
import { fragment } from "./link.js";

const words = document.getElementById("words").dataset;
const KEPT = [".expected", ".elsewhere"]; // what somebody has asked beside, which stays when the derivation comes

/** Show a ruling and let it be gone through. */
export class Answer {
  constructor(element) {
    this.element = element;
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("submit", (event) => this.expected(event));
  }

  async ask(scenario, { why = false } = {}) {
    const found = await send("answer", { scenario, why });
    if (why && scenario !== this.scenario) return; // another ruling has come meanwhile
    const before = why ? new Map(KEPT.map((what) => [what, this.element.querySelector(what)])) : new Map();
    this.scenario = scenario;
    this.markdown = found.markdown;
    this.element.innerHTML = found.html; // made by our own templates, which escape
    for (const [what, was] of before) if (was) this.element.querySelector(what).replaceWith(was);
    this.element.hidden = false;
    this.go(why ? this.step : 0);
    if (!why) {
      this.element.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      this.element.focus({ preventScroll: true });
    }
  }

  /** Say whether the table has changed since. */
  compare(scenario) {
    const stale = this.element.querySelector(".stale");
    if (stale) stale.hidden = scenario === this.scenario;
    this.element.classList.toggle("is-stale", scenario !== this.scenario && !this.element.hidden);
  }

  go(number) {
    const figures = [...this.element.querySelectorAll(".pictures figure")];
    if (!figures.length) return;
    this.step = Math.max(0, Math.min(number, figures.length - 1));
    figures.forEach((figure, at) => { figure.hidden = at !== this.step; });
    this.element.querySelectorAll(".steps > li").forEach((item, at) => {
      if (at === this.step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const course = this.element.querySelector(".course");
    course.querySelector(".at").textContent = course.dataset.at.replace("{number}", this.step + 1);
    course.querySelector("[data-step='-1']").disabled = this.step === 0;
    course.querySelector("[data-step='1']").disabled = this.step === figures.length - 1;
  }

  async clicked(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { step, go, act, rules } = button.dataset;
    if (step) this.go(this.step + Number(step));
    else if (go) this.go(Number(go));
    else if (rules) await this.elsewhere(button, rules);
    else if (act === "why") await busy(button, () => this.derive(button));
    else if (act === "copy") {
      await copy(this.markdown);
      toast(words.copied);
    } else if (act === "share") {
      const url = new URL(await fragment(this.scenario), location.href.split("#")[0]);
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: url.href }).catch(() => {});
      else {
        await copy(url.href);
        toast(words.shared);
      }
    }
  }

  /** Show how the ruling is derived, and go there. */
  async derive(button) {
    try {
      await this.ask(this.scenario, { why: true });
    } catch (error) {
      const item = Object.assign(document.createElement("p"), { className: "problem" });
      button.parentElement.querySelector(".problem")?.remove();
      button.after(item);
      showProblem(item, error);
      return;
    }
    const tree = this.element.querySelector(".tree");
    tree?.closest("details").querySelector("summary").focus();
    tree?.scrollIntoView({ block: "nearest" });
  }

  /** Say why what was expected is not so, or what would make it so. */
  async expected(event) {
    event.preventDefault();
    const form = event.target;
    const because = form.querySelector(".because");
    const claim = form.elements.claim.value;
    const changes = event.submitter?.dataset.expect === "change";
    await busy(event.submitter, async () => {
      try {
        const found = await send("expected", { scenario: this.scenario, claim, changes });
        because.className = "because";
        because.innerHTML = found.html; // made by our own templates, which escape
      } catch (error) {
        because.className = "because problem";
        showProblem(because, error);
      }
    });
  }

  async elsewhere(button, rules) {
    const list = this.element.querySelector(".elsewhere");
    button.disabled = true;
    const item = document.createElement("li");
    try {
      const found = await send("answer", { scenario: this.scenario, rules });
      item.className = `ruling is-${found.status}`;
      const under = document.createElement("span");
      under.className = "soft";
      under.textContent = found.rules;
      const said = document.createElement("strong");
      said.textContent = found.sentence;
      const status = document.createElement("span");
      status.className = "chip";
      status.textContent = found.called;
      item.append(under, said, status);
    } catch (error) {
      item.className = "problem";
      showProblem(item, error);
    }
    list.append(item);
  }
}
