"""Describe what was understood of an ability, in English or Japanese.

>>> from saitei.language import shipped_language
>>> from saitei.parser.cards.read import read_card_text
>>> language = shipped_language()
>>> (drawing,) = read_card_text("カードを2枚引く。", card_type="spell", keywords={}, language=language)
>>> ability_in_words(drawing, "en", language.words), ability_in_words(drawing, "ja", language.words)
(('spell ability', '1. draw 2 cards'), ('呪文能力', '1. カード2枚を引く'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from saitei.language import Words
from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.tables import table
from saitei.terms import Term, Value
from saitei.wording import Lang

Condition = tuple[tuple[Action, ...], ...]

_TERM_TABLES = ("filter", "civilization", "keyword", "card_type", "reference", "zone", "noun", "verb", "who")
"""Where a constant inside a term is looked up, the likeliest first."""

_KEY_TABLES = ("slot", "who", "mode", "reference", "filter", "verb")


def _templates() -> Mapping[str, Mapping[str, Mapping[Lang, str]]]:
    return table("queries", "say", "ability_words.toml")


def ability_in_words(ability: Ability, lang: Lang, words: Words) -> tuple[str, ...]:
    """The lines: its kind, when, if, and what it does; no line for what was not understood.

    `words` are the constants of the language that the ability was read in.
    """
    return tuple(_Speaker(lang, words).ability(ability))


def noun_phrase_in_words(noun_phrase: Phrase, lang: Lang, words: Words) -> str:
    """A noun phrase, for instance what kind of card is sought."""
    return _Speaker(lang, words).phrase(noun_phrase)


@dataclass(frozen=True, slots=True)
class _Speaker:
    lang: Lang
    words: Words

    def put(self, table: str, key: str, *parts: str) -> str:
        """A row of the table with its parts; a key that it lacks is said by the vocabulary's word."""
        row = _templates()[table].get(key)
        return row[self.lang].format(*parts) if row else " ".join((self.word(key, *_KEY_TABLES), *parts))

    def word(self, name: str, *tables: str) -> str:
        found = (self.words[table][name][self.lang] for table in tables if name in self.words[table])
        return next(found, name)

    def joined(self, how: str, parts: Iterable[str]) -> str:
        return self.put("line", how).join(filter(None, parts))

    def ability(self, ability: Ability) -> list[str]:
        lines = [self.heading(ability)]
        if ability.triggers:
            key = "instead_when" if ability.replaces else "when"
            lines.append(self.put("line", key, self.joined("or", map(self.event, ability.triggers))))
        if ability.conditions:
            lines.append(self.put("line", "if", self.conditions(ability.conditions)))
        if ability.modes:
            lines.append(self.put("line", "modes", str(ability.modes)))
        steps = enumerate(ability.instructions, 1)
        lines += [
            self.put("line", "steps", str(number), self.instruction(each, number)) for number, each in steps
        ]
        return lines + [
            self.put("line", "grants", str(number), self.whole(each))
            for number, each in enumerate(ability.grants, len(ability.instructions) + 1)
        ]

    def whole(self, ability: Ability) -> str:
        """An ability on one line."""
        return self.joined("part", self.ability(ability))

    def heading(self, ability: Ability) -> str:
        number = "" if ability.keyword_number is None else f" {ability.keyword_number}"
        names = [f"{self.word(name, 'keyword')}{number}" for name in (ability.keyword, ability.label) if name]
        words = " · ".join([self.word(ability.kind, "ability_kind"), *names])
        about = self.joined(
            "comma", (self.put("slot", slot, self.phrase(phrase)) for slot, phrase in ability.about)
        )
        return self.put("line", "about", words, about) if about else words

    def conditions(self, conditions: Condition) -> str:
        each = (self.joined("or", map(self.action, alternatives)) for alternatives in conditions)
        return self.joined("and", each)

    def instruction(self, each: Instruction, number: int) -> str:
        words = self.action(each.action)
        if each.amount is not None:
            sign = "+" if each.amount > 0 and each.action.verb.startswith("change_") else ""
            words = self.put("around", "amount", words, f"{sign}{each.amount}")
        if each.lasts:
            words = self.put("around", "lasts", words, self.word(each.lasts, "duration"))
        if each.conditions:
            words = self.put("around", "if", words, self.conditions(each.conditions))
        if each.awaits:
            words = self.put("around", "awaits", words, self.joined("or", map(self.event, each.awaits)))
        if each.delayed:
            words = self.put("around", "delayed", words, self.word(each.delayed, "moment"))
        if each.replaced:
            words = self.put("around", "instead_of", words, self.action(each.replaced))
        elif each.link != "first" and (number > 1 or each.link == "instead"):
            words = self.put("around", "link", words, self.word(each.link, "link"))
        return words

    def event(self, action: Action) -> str:
        """A trigger event: that it has happened by then goes without saying."""
        return self.action(replace(action, past=False))

    def action(self, action: Action) -> str:
        if action.verb in _templates()["event"]:
            words = self.put("event", action.verb, self.put("whose", action.by))
            return self.put("verb", "past", words) if action.past else words
        slots = self.slots(action)
        subjects = [words for slot, words in slots if slot == "subject"]
        others = [words for slot, words in slots if slot != "subject"]
        if action.by != "unstated":
            subjects.insert(0, self.put("verb", "by", self.word(action.by, "who")))
        hows = [self.word(how, "manner") for how in action.how]
        verb = self.verb(action, alone=bool(subjects))
        parts = [*subjects, verb, *others, *hows] if self.lang == "en" else [*subjects, *hows, *others, verb]
        words = (" " if self.lang == "en" else "").join(filter(None, parts))
        return self.put("verb", "test", words, self.term(action.test)) if action.test else words

    def verb(self, action: Action, *, alone: bool) -> str:
        """The verb in its mode; an English one behind its subject in the third person."""
        base = self.word(action.verb, "verb")
        third = self.lang == "en" and alone and action.by != "you" and action.mode == "does"
        words = self.put("mode", action.mode, _third(base) if third and not action.negated else base)
        words = self.put("verb", "negated", words) if action.negated else words
        return self.put("verb", "past", words) if action.past and not action.negated else words

    def slots(self, action: Action) -> list[tuple[str, str]]:
        """The phrases of each slot in the language's order: the object stands next to its verb."""
        grouped: dict[str, list[str]] = {}
        for slot, phrase in action.phrases:
            grouped.setdefault(slot, []).append(self.phrase(phrase))
        order = sorted(grouped, key=lambda slot: (slot == "object") == (self.lang == "ja"))
        return [(slot, self.slot(slot, action, grouped[slot])) for slot in order]

    def slot(self, slot: str, action: Action, phrases: list[str]) -> str:
        words = self.joined("either" if slot in action.alternatives else "both", phrases)
        if slot == "object" and action.verb in _templates()["object"]:
            return self.put("object", action.verb, words)
        return self.put("slot", slot, words)

    def phrase(self, phrase: Phrase) -> str:
        if phrase.noun == "keyword" and phrase.filters:
            return self.joined("both", map(self.term, phrase.filters))
        words = self.noun(phrase)
        before = [
            self.filter_in_words(each) for each in phrase.filters if self.lang == "ja" or _is_adjective(each)
        ]
        after = [
            self.filter_in_words(each)
            for each in phrase.filters
            if self.lang == "en" and not _is_adjective(each)
        ]
        others = [self.put("noun", "relative", self.action(each)) for each in phrase.relatives]
        others += [self.put("noun", "grant", self.whole(each)) for each in phrase.grants]
        if phrase.zone and phrase.noun != "zone":
            others.insert(0, self.put("noun", "in_zone", self.word(phrase.zone, "zone")))
        if self.lang == "en":
            words = self.put("noun", "marks", words, " ".join(before), " ".join((*after, *others))).strip()
        else:
            words = self.put("noun", "marks", words, "".join((*others, *before)))
        whose = "" if phrase.whose == "unstated" else self.put("whose", phrase.whose)
        if whose and not (phrase.quantity and self.lang == "en"):
            words = self.put("noun", "whose", whose, words)
        if phrase.quantity is None:
            return words
        count = self.quantity(phrase)
        return self.put(
            "noun", "counted", words, self.put("noun", "of_whose", whose, count) if whose else count
        )

    def filter_in_words(self, said: Value) -> str:
        """A filter as it stands by its noun."""
        words = self.term(said)
        if self.lang == "en":
            return self.put("term", "group", words) if _is_joined(said) and not _is_adjective(said) else words
        whole = not (isinstance(said, Term) and said.args) or words.endswith(
            tuple(_templates()["joining"][self.lang])
        )
        return words if whole else self.put("noun", "mark", words)

    def noun(self, phrase: Phrase) -> str:
        bare = phrase.noun == "zone" and phrase.zone is not None
        words = self.word(phrase.zone or "", "zone") if bare else self.word(phrase.noun, "noun")
        one = phrase.quantity is None or phrase.quantity.args == (1,)
        if self.lang == "en" and not bare and phrase.quantity and not (one and phrase.whose == "unstated"):
            words = _templates()["plural"].get(phrase.noun, {"en": f"{words}s"})["en"]
        return self.put("noun", phrase.refers, words) if phrase.refers else words

    def quantity(self, phrase: Phrase) -> str:
        term = phrase.quantity
        if term is None or term.name not in _templates()["quantity"]:
            return self.term(term) if term else ""
        counters = _templates()["counter"]
        counter = counters.get(phrase.noun, counters["other"])[self.lang]
        return self.put("quantity", term.name, *(self.term(each) for each in term.args), counter)

    def term(self, value: Value) -> str:
        if not isinstance(value, Term):
            return str(value)
        if _is_joined(value):
            return self.joined_terms(value.name, value)
        if value.name == "count" and value.args:
            return self.put("term", "count", self.counted(value.args))
        args = [self.term(each) for each in value.args]
        if not args:
            return self.word(value.name, *_TERM_TABLES)
        template = _templates()["term"].get(value.name)
        if template is None or f"{{{len(args)}}}" in template[self.lang]:
            return f"{self.word(value.name, *_TERM_TABLES)} {self.joined('comma', args)}"
        return template[self.lang].format(*args)

    def counted(self, args: tuple[Value, ...]) -> str:
        """What a number counts: a noun, whose it is, where it lies."""
        names = [each.name if isinstance(each, Term) else str(each) for each in args]
        noun, whose, zone = (*names, "unstated", "nothing")[:3]
        place = None if zone in ("nothing", "none", "any") else zone
        return self.phrase(Phrase(noun, whose, place))

    def joined_terms(self, name: str, value: Term) -> str:
        """Alternatives or conjuncts, those inside one another in brackets."""
        words, *others = (
            self.put("term", "group", self.term(each)) if _is_joined(each) else self.term(each)
            for each in value.args
        )
        for arg in others:
            words = self.put("term", name, words, arg)
        return words


def _is_adjective(said: Value) -> bool:
    """Whether English says a filter before its noun; one made of simple ones, if it does so of all."""
    if isinstance(said, Term) and _is_joined(said):
        return all(_is_adjective(each) and not _is_joined(each) for each in said.args)
    return isinstance(said, Term) and said.name in _templates()["adjective"]


def _is_joined(said: Value) -> bool:
    """Whether a filter is made of several, with “and” or “or”."""
    return isinstance(said, Term) and said.name in ("or", "and") and bool(said.args)


def _third(verb: str) -> str:
    """An English verb behind he, she or it: the first word takes the ending."""
    first, _, rest = verb.partition(" ")
    if first in ("there", "the"):
        return verb
    ending = {"be": "is", "have": "has"}.get(first) or first + (
        "es" if first.endswith(("s", "ch", "sh")) else "s"
    )
    return f"{ending} {rest}".strip()
