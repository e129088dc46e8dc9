/** The table that is touched. The text is what is kept: each touch is sent with it, and both come back in step. */

import { Refused, busy, cards as findCards, lang, send, showProblem } from "./server.js";
import { textOf } from "./link.js";
import { Builder } from "./builder.js";
import { Answer } from "./answer.js";

const $ = (id) => document.getElementById(id);
const setup = JSON.parse($("setup").textContent);
const words = $("words").dataset;
const KEPT = "saitei-scenario";

const text = $("text");
const problem = $("problem");
const answer = new Answer($("answer"));
let table = setup.start;
let touched = null; // the seat, zone or card that a dialog is about
let latest = 0; // only the newest answer counts: typing is faster than the server
let refused = null; // the text that was asked and refused; that its table is drawn later mends nothing

const questions = new Builder($("question-form"), $("question-slots"), setup.forms.questions);
const statements = new Builder($("tell-form"), $("tell-slots"),
  setup.forms.statements.filter((one) => one.theme === "happens"),
  () => {
    const { sentence } = statements;
    $("tell-preview").textContent = sentence;
    $("tell-preview").closest("p").hidden = !sentence;
    $("tell-add").disabled = !sentence;
  });

/** Send the text with a change, and show the table that comes of it. */
async function change(what = {}) {
  const number = ++latest, sent = text.value;
  try {
    const found = await send("table", { scenario: sent, ...what });
    if (number !== latest || text.value !== sent) return true; // what was typed meanwhile is sent next
    if (found.scenario !== text.value) text.value = found.scenario;
    show(found);
    if (text.value !== refused) problem.hidden = true;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (number === latest) {
      showProblem(problem, error, replaceLine);
      $("seats").classList.add("is-stale"); // it shows what was there before this text
      if (Object.keys(what).length) showWhatIsWrong();
    }
    return false;
  }
}

/** Bring into view why a touch did nothing, out from under the dialog in which it was made. */
function showWhatIsWrong() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  problem.scrollIntoView({ block: "center" });
}

function replaceLine(form, line) {
  const lines = text.value.split("\n");
  const head = /^(問|問い|質問|Question)\s*[:：]/iu.exec(lines[line - 1]);
  lines[line - 1] = head ? `${head[0]}${head[0].endsWith(":") ? " " : ""}${form}` : form;
  text.value = lines.join("\n");
  change();
}

function replaceName(card, name) {
  text.value = text.value.replaceAll(card, name);
  change();
}

function show(found) {
  table = found;
  const scrolled = $("seats").scrollLeft;
  const focused = document.activeElement?.closest("#seats button")?.dataset;
  $("seats").innerHTML = found.html; // made by our own templates, which escape
  if (focused) focusAgain(focused);
  $("seats").classList.remove("is-stale");
  $("seats").scrollLeft = scrolled;
  $("number").textContent = found.players.length;
  $("fewer").disabled = found.players.length <= 2;
  $("more").disabled = found.players.length >= 8;
  $("step").replaceChildren($("step").options[0], ...found.steps.map(({ id, called }) => new Option(called, id)));
  $("step").value = found.step;
  showRules(found.rules);
  showTold(found.told);
  $("question").hidden = !found.question;
  $("question").textContent = found.question;
  questions.offer(found);
  showNotes(found.notes);
  showNames(found.cards.map((card) => card.said.replace(/^.*《/, "").replace(/》.*$/, "")));
  answer.compare(text.value);
  showLastLines();
  try { localStorage.setItem(KEPT, text.value); } catch { /* private windows keep nothing */ }
}

/** Focus what stands on the table now where something stood: the same, else its zone, else its player. */
function focusAgain({ do: deed, player, zone, card }) {
  const buttons = [...$("seats").querySelectorAll("button")].reverse(); // of a zone first the one that adds
  const same = (...wanted) => buttons.find(({ dataset }) => wanted.every(([key, value]) => dataset[key] === value));
  const there = same(["do", deed], ["player", player], ["zone", zone], ["card", card])
    ?? same(["do", "put"], ["player", player], ["zone", zone]) ?? same(["do", "turn"], ["player", player]);
  there?.focus({ preventScroll: true });
}

function showRules(named) {
  const [document_, parts = ""] = (named ?? "").split(":");
  const plain = (name) => name.toLowerCase().replaceAll(" ", "-").replaceAll("_", "-");
  const known = setup.rules.find((one) => one.id === document_ || one.aliases.some((alias) => plain(alias) === plain(document_)));
  $("rules").value = known?.id ?? "";
  $("parts").hidden = !known?.parts.length;
  const on = parts.split("+");
  $("parts").querySelector(".parts").replaceChildren(...(known?.parts ?? []).map((part) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = part.id;
    box.checked = on.includes(part.id);
    label.append(box, part.name[lang]);
    return label;
  }));
}

function showTold(told) {
  const focused = [...$("told").children].indexOf(document.activeElement?.closest("#told li"));
  $("told-none").hidden = told.length > 0;
  $("told").replaceChildren(...told.map((sentence, number) => {
    const item = document.createElement("li");
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "quiet";
    remove.textContent = "×";
    remove.setAttribute("aria-label", words.untell.replace("{sentence}", sentence));
    remove.addEventListener("click", () => change({ edit: { do: "untell", number } }));
    item.append(sentence, remove);
    return item;
  }));
  if (focused >= 0) ($("told").children[Math.min(focused, told.length - 1)]?.querySelector("button") ?? $("tell")).focus();
}

function showNotes(notes) {
  $("notes").replaceChildren(...notes.map((note) => {
    const item = document.createElement("li");
    item.append(note.message, ...note.names.map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `《${name}》`;
      button.addEventListener("click", () => replaceName(note.card, name));
      return button;
    }));
    return item;
  }));
}

function showNames(names) {
  $("names").replaceChildren(...[...new Set(names)].map((name) => new Option(name, name)));
}

function zoneOptions(select, chosen) {
  select.replaceChildren(...table.zones.map(({ zone, called }) => new Option(called, zone)));
  select.value = chosen;
}

// ── touching the table
$("seats").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  touched = { ...button.dataset };
  if (touched.do === "turn") change({ edit: { do: "turn", player: touched.player } });
  else if (touched.do === "put") openPicker();
  else openCard();
});

function edit(deed, more = {}) {
  const { player, zone, name, card } = touched;
  return change({ edit: { do: deed, player, zone, name, card: card ?? "", ...more } });
}

function openPicker() {
  $("picker-h").textContent = touched.label;
  zoneOptions($("into"), touched.zone);
  $("find").value = "";
  $("found").replaceChildren();
  $("found-none").hidden = true;
  $("count").value = touched.count;
  $("picker").querySelector(".own").open = false;
  $("picker").showModal();
  if (!matchMedia("(pointer: coarse)").matches) $("find").focus(); // a phone's keyboard would hide the numbers
}

$("picker").querySelector(".numbers").append(...Array.from({ length: 12 }, (_, number) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = number;
  button.addEventListener("click", () => count(number));
  return button;
}));

let finding;
$("find").addEventListener("input", () => {
  finding?.abort();
  finding = new AbortController();
  const { signal } = finding;
  const part = $("find").value.trim();
  setTimeout(async () => {
    if (signal.aborted) return;
    try {
      const found = part ? await findCards(part, signal) : [];
      $("found").replaceChildren(...found.map(foundCard));
      $("found-none").hidden = !part || found.length > 0;
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }, 80);
});
$("find").addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    $("found").querySelector("button")?.click();
  } else if (event.key === "ArrowDown") {
    event.preventDefault();
    $("found").querySelector("button")?.focus();
  }
});
$("found").addEventListener("keydown", (event) => {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (!step) return;
  event.preventDefault();
  (event.target.closest("li")[step]?.querySelector("button") ?? $("find")).focus();
});

function foundCard(card) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  const name = document.createElement("span");
  const english = lang === "en" && card.name_en;
  name.textContent = english ? card.name_en : card.name;
  const more = document.createElement("small");
  const kinds = card.types.map((type) => type[lang]);
  const other = english ? card.name : card.name_en;
  more.textContent = [other === name.textContent ? "" : other, kinds.join("/"), card.cost ?? "", card.power ?? ""].filter((part) => part !== "" && part !== null).join(" · ");
  button.append(name, more);
  button.addEventListener("click", async () => {
    const done = await change({ edit: { do: "put", player: touched.player, zone: $("into").value, name: card.name } });
    if (done) $("picker").close();
  });
  item.append(button);
  return item;
}

// ── a card of one's own
const own = $("own");
own.elements.type.append(...setup.types.map(({ id, called }) => new Option(called, id)));
own.querySelector("fieldset").append(...setup.civilizations.map(({ id, called }) => {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.name = "civilization";
  box.value = id;
  label.append(box, called);
  return label;
}));
$("picker").querySelector(".own").addEventListener("toggle", () => { own.elements.name.value ||= $("find").value; });
own.addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = (field) => (field.value === "" ? null : Number(field.value));
  const { name, type: kind, cost, power, text: said } = own.elements;
  const written = {
    type: kind.value, text: said.value, cost: number(cost), power: number(power),
    civilizations: [...own.querySelectorAll("[name=civilization]:checked")].map((box) => box.value),
  };
  const put = { do: "write", player: touched.player, zone: $("into").value, name: name.value.trim(), written };
  try {
    const found = await send("table", { scenario: text.value, edit: put });
    text.value = found.scenario;
    latest += 1;
    show(found);
    own.reset();
    own.querySelector(".problem").hidden = true;
    $("picker").close();
  } catch (error) {
    showProblem(own.querySelector(".problem"), error);
  }
});

async function count(number) {
  const zone = $("into").value;
  if (await edit("count", { number, zone, name: "", card: "" })) $("picker").close();
}
$("count-set").addEventListener("click", () => { if ($("count").value !== "") count(Number($("count").value)); });
$("count").addEventListener("keydown", (event) => { if (event.key === "Enter") $("count-set").click(); });
$("count-open").addEventListener("click", () => count(null));

function openCard() {
  $("card-h").textContent = touched.label;
  zoneOptions($("move-to"), touched.zone);
  $("card").showModal();
}

$("card").addEventListener("click", async (event) => {
  const deed = event.target.closest("[data-deed]")?.dataset.deed;
  if (!deed) return;
  const said = table.cards.find((card) => card.card === touched.card)?.said;
  if (deed === "tell") {
    $("card").close();
    openTeller({ card: said, name: touched.name, player: touched.player });
  } else if (deed === "ask") {
    $("card").close();
    questions.offer(table, { card: said, player: touched.player });
    $("question-form").focus();
    $("question-form").scrollIntoView({ block: "center" });
  } else if (await edit(deed, deed === "move" ? { zone: $("move-to").value } : {})) $("card").close();
});

// ── what happens
function openTeller(prefer) {
  $("tell-problem").hidden = true;
  statements.offer(table, prefer);
  $("teller").showModal();
}
$("tell").addEventListener("click", () => openTeller({}));
$("tell-slots").addEventListener("input", async (event) => {
  if (event.target.dataset.slot !== "name") return;
  const found = await findCards(event.target.value);
  showNames([...table.cards.map((card) => card.said.replace(/^.*《/, "").replace(/》.*$/, "")), ...found.map((card) => card.name)]);
});
$("tell-add").addEventListener("click", () => busy($("tell-add"), async () => {
  const tell = statements.sentence;
  if (!tell) return;
  try {
    const found = await send("table", { scenario: text.value, tell });
    text.value = found.scenario;
    latest += 1;
    show(found);
    $("teller").close();
  } catch (error) {
    showProblem($("tell-problem"), error);
  }
}));

// ── the question and the ruling
const ask = (button) => busy(button, async () => {
  const chosen = questions.sentence;
  if (chosen && !(await change({ ask: chosen }))) return;
  $("question-form").value = "";
  questions.showSlots();
  const asked = text.value;
  try {
    await answer.ask(asked);
    refused = null;
    problem.hidden = true;
  } catch (error) {
    refused = asked;
    showProblem(problem, error, replaceLine, replaceName);
    if (error.card) $("notes").replaceChildren(); // it says the same
    problem.scrollIntoView({ block: "center" });
  }
});
$("ask").addEventListener("click", () => ask($("ask")));
$("ask-here").addEventListener("click", () => {
  unfold(false);
  ask($("ask-here"));
});

// ── rules and seats
$("rules").addEventListener("change", () => change({ edit: { do: "rules", name: $("rules").value } }));
$("step").addEventListener("change", () => change({ edit: { do: "step", name: $("step").value } }));
$("parts").addEventListener("change", () => {
  const on = [...$("parts").querySelectorAll(":checked")].map((box) => box.value);
  change({ edit: { do: "rules", name: $("rules").value + (on.length ? `:${on.join("+")}` : "") } });
});
$("fewer").addEventListener("click", () => change({ edit: { do: "seats", number: table.players.length - 1 } }));
$("more").addEventListener("click", () => change({ edit: { do: "seats", number: table.players.length + 1 } }));
$("clear").addEventListener("click", () => { text.value = setup.start.scenario; change(); });
$("example").addEventListener("click", () => { text.value = setup.example; change(); });

// ── the text: on a phone a strip at the foot of the screen, which grows when it is touched
function unfold(open) {
  const button = $("unfold");
  if (open === (button.getAttribute("aria-expanded") === "true")) return;
  text.closest(".text").classList.toggle("is-open", open);
  button.setAttribute("aria-expanded", open);
  [button.textContent, button.dataset.less] = [button.dataset.less, button.textContent];
  showLastLines();
}

/** Where the text has room for a few lines, show what a touch has added. */
function showLastLines() {
  if (document.activeElement !== text) text.scrollTop = text.scrollHeight;
}

$("unfold").addEventListener("click", () => unfold($("unfold").getAttribute("aria-expanded") !== "true"));
text.addEventListener("focus", () => unfold(true));
for (const elsewhere of document.querySelectorAll(".left, #answer")) elsewhere.addEventListener("click", () => unfold(false));
window.visualViewport?.addEventListener("resize", () => { // where a keyboard lies over the page, the strip lies on the keyboard
  const { height, offsetTop, scale } = window.visualViewport;
  const covered = scale === 1 ? Math.max(0, innerHeight - height - offsetTop) : 0;
  document.documentElement.style.setProperty("--keyboard", `${covered}px`);
});

let typing;
text.addEventListener("input", () => {
  clearTimeout(typing);
  answer.compare(text.value);
  typing = setTimeout(change, 350);
});
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("close", () => {
    const here = document.activeElement;
    if (here !== document.body && !dialog.contains(here)) return;
    if (dialog === $("teller")) $("tell").focus({ preventScroll: true });
    else focusAgain(touched); // the button that opened it has been drawn anew
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

async function begin() {
  const linked = await textOf(location.hash);
  let kept = null;
  try { kept = localStorage.getItem(KEPT); } catch { /* as above */ }
  text.value = linked ?? kept ?? text.value;
  if (text.value === table.scenario) show(table);
  else if (!(await change()) && !linked) {
    text.value = setup.start.scenario;
    await change();
  }
}
addEventListener("hashchange", begin);
begin();
