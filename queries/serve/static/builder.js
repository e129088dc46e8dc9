/** Sentences put together by choosing: a form, and what stands in its slots. */

const SLOT = /\{(\w+)\}/g;
const words = document.getElementById("words").dataset;

/** Fills a select with forms by theme, slots beside it with what lies on the table. */
export class Builder {
  constructor(select, slots, themes, changed) {
    this.select = select;
    this.slots = slots;
    this.themes = themes;
    this.changed = changed;
    this.table = { players: [], cards: [] };
    select.addEventListener("change", () => this.showSlots());
    slots.addEventListener("input", () => this.changed?.());
  }

  /** Offer the forms that make sense for a table. */
  offer(table, prefer = {}) {
    this.table = table;
    this.prefer = prefer;
    const chosen = this.select.value;
    const none = new Option(this.select.dataset.none, "");
    const groups = this.themes.map(({ called, forms }) => {
      const fitting = forms.filter((form) => this.fits(form));
      if (!called) return fitting.map((form) => new Option(this.shown(form), form));
      const group = document.createElement("optgroup");
      group.label = called;
      group.append(...fitting.map((form) => new Option(this.shown(form), form)));
      return fitting.length ? [group] : [];
    });
    this.select.replaceChildren(none, ...groups.flat());
    if ([...this.select.options].some((option) => option.value === chosen)) this.select.value = chosen;
    this.showSlots();
  }

  fits(form) {
    const needs = [...form.matchAll(SLOT)].map((match) => match[1]);
    if (needs.includes("card") && !this.table.cards.length) return false;
    return this.table.players.length > 1 || !needs.includes("other");
  }

  shown(form) {
    return form.replace(SLOT, (_, slot) => `〔${words[slot]}〕`);
  }

  showSlots() {
    const before = Object.fromEntries([...this.slots.querySelectorAll("[data-slot]")].map((one) => [one.dataset.slot, one.value]));
    const needed = [...new Set([...this.select.value.matchAll(SLOT)].map((match) => match[1]))];
    this.slots.replaceChildren(...needed.map((slot) => this.field(slot, this.prefer?.[slot] ?? before[slot])));
    this.changed?.();
  }

  field(slot, chosen) {
    const label = document.createElement("label");
    label.textContent = words[slot];
    const field = slot === "name" ? document.createElement("input") : document.createElement("select");
    field.dataset.slot = slot;
    if (slot === "name") {
      field.setAttribute("list", "names");
      field.autocomplete = "off";
      field.value = chosen ?? "";
    } else {
      const { players, cards } = this.table;
      const options = slot === "card" ? cards.map((card) => card.said) : players;
      field.append(...options.map((value) => new Option(value, value)));
      const usual = slot === "other" ? options[1] : options[0];
      field.value = options.includes(chosen) ? chosen : usual ?? "";
    }
    label.append(field);
    return label;
  }

  /** The sentence as it stands, "" where something is missing. */
  get sentence() {
    if (!this.select.value) return "";
    const filled = Object.fromEntries([...this.slots.querySelectorAll("[data-slot]")].map((one) => [one.dataset.slot, one.value.trim()]));
    if (Object.values(filled).some((value) => !value)) return "";
    return this.select.value.replace(SLOT, (_, slot) => (slot === "name" ? `《${filled.name.replace(/[《》]/g, "")}》` : filled[slot]));
  }
}
