"use strict";
// Search, folding, and a language switch that keeps one's place. No network: the index comes as a script.
(() => {
  const root = document.body.dataset.root, lang = document.body.dataset.lang;
  const field = document.getElementById("search"), found = document.getElementById("found");
  const MOST = 30;
  const FOR_AUTHORS = /^(vocabulary|json|rule-pages|add-a-game)\b/; // a player looks for clauses and cards

  // hiragana counts as katakana: a reader types one, a card is printed with the other
  const plain = (text) => text.normalize("NFKC").toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
  const pairs = (text) => {
    const letters = [...plain(text).replace(/\s+/g, " ")];
    return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter);
  };

  let index = null;
  const loaded = () => index ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${root}static/search-${lang}.js`;
    script.onload = () => done(prepared(window.saiteiSearch));
    script.onerror = () => { index = null; failed(); };
    document.head.append(script);
  });

  // for each pair of letters, the entries that have it
  const prepared = (rows) => {
    const having = new Map();
    const words = rows.map(([title, text, , read]) => [plain(title), plain(text), read]);
    rows.forEach(([title, text, , read], number) => {
      for (const pair of new Set(pairs(`${title} ${text} ${read}`))) {
        if (!having.has(pair)) having.set(pair, []);
        having.get(pair).push(number);
      }
    });
    return { rows, words, having };
  };

  const matching = ({ rows, words, having }, asked) => {
    const terms = plain(asked).split(/\s+/).filter(Boolean);
    const wanted = [...new Set(terms.filter((term) => [...term].length > 1).flatMap(pairs))];
    const points = new Map();
    for (const pair of wanted) for (const number of having.get(pair) ?? []) points.set(number, (points.get(number) ?? 0) + 1);
    // a single letter has no pair: whatever has it counts
    for (const term of terms.filter((one) => [...one].length === 1)) {
      words.forEach((both, number) => { if (both.join(" ").includes(term)) points.set(number, (points.get(number) ?? 0) + 1); });
      wanted.push(term);
    }
    const least = Math.max(1, Math.ceil(wanted.length * 0.6));
    return [...points].filter(([, score]) => score >= least).map(([number, score]) => {
      const [title, text, read] = words[number];
      const called = (term) => title.includes(term) || read.includes(term);
      const whole = terms.filter((term) => called(term) || text.includes(term)).length;
      const inTitle = terms.filter(called).length;
      const exact = title === plain(asked) || title.startsWith(`${plain(asked)} `) || title.split(" ").slice(0, 2).join(" ") === plain(asked);
      const later = FOR_AUTHORS.test(rows[number][2]) && !exact ? 2 : 0;
      return [number, 4 * exact - later + score / wanted.length + 2 * whole / terms.length + 2 * inTitle / terms.length - text.length / 1e5];
    }).sort((one, other) => other[1] - one[1]).map(([number]) => rows[number]);
  };

  const show = (results) => {
    found.replaceChildren();
    const said = document.createElement("p");
    said.textContent = results.length ? found.dataset.some.replace("{number}", results.length) : found.dataset.none;
    const list = document.createElement("ol");
    for (const [title, text, address] of results.slice(0, MOST)) {
      const item = document.createElement("li"), link = document.createElement("a");
      const strong = document.createElement("strong"), small = document.createElement("small");
      link.href = `${root}${lang}/${address}`;
      strong.textContent = title;
      small.textContent = text.length > 120 ? `${text.slice(0, 120)}…` : text;
      link.append(strong, small);
      item.append(link);
      list.append(item);
    }
    found.append(said, list);
    found.hidden = false;
  };

  const close = () => { found.hidden = true; };
  const search = async () => {
    const asked = field.value.trim();
    if (!asked) return close();
    const ready = await loaded();
    if (field.value.trim() === asked) show(matching(ready, asked));
  };
  if (field) {
    field.addEventListener("input", search);
    field.addEventListener("focus", () => loaded().catch(() => {}));
    field.form.addEventListener("submit", (event) => { event.preventDefault(); found.querySelector("a")?.click(); });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !found.hidden) { close(); field.focus(); }
      if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); field.focus(); }
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !found.hidden) {
        const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement);
        const next = event.key === "ArrowDown" ? at + 1 : at - 1;
        event.preventDefault();
        (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
      }
    });
    document.addEventListener("click", (event) => { if (!event.target.closest(".search")) close(); });
  }

  // one's place on the page goes along into the other language
  const other = document.querySelector(".language");
  if (other) {
    const bare = other.getAttribute("href");
    const keep = () => other.setAttribute("href", bare + location.hash);
    addEventListener("hashchange", keep);
    keep();
  }

  // where the table is served beside the site, each scenario opens on it
  if (location.protocol.startsWith("http") && location.pathname.startsWith("/docs/")) {
    for (const scenario of document.querySelectorAll("pre.scenario")) {
      const link = document.createElement("a");
      link.className = "try";
      link.href = `/${lang}/#t=${encodeURIComponent(`${scenario.textContent.trim()}\n`)}`;
      link.textContent = document.body.dataset.try;
      (scenario.closest(".asked") ?? scenario).after(link);
    }
  }

  const folds = () => document.querySelectorAll(".chapter details");
  for (const button of document.querySelectorAll("[data-fold]")) {
    button.addEventListener("click", () => { for (const one of folds()) one.open = button.dataset.fold === "open"; });
  }
  // what is named in the address, or about to be printed, is unfolded
  const unfold = () => {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let one = named; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    named?.querySelector?.(":scope > details:is(.ledger, .found)")?.setAttribute("open", "");
    named?.scrollIntoView?.();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
  addEventListener("beforeprint", () => { for (const one of document.querySelectorAll(".ruling details, details.ledger, details.found")) one.open = true; });
  const contents = document.querySelector(".book > .contents");
  if (contents && matchMedia("(max-width: 68rem)").matches) contents.open = false;
})();
