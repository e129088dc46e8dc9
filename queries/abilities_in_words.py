"""What was understood of an ability, in short words of either language.

>>> from saitei.parser.cards.read import read_card_text
>>> (drawing,) = read_card_text("カードを2枚引く。", card_type="spell", keywords={})
>>> said(drawing, "en"), said(drawing, "ja")
(('spell ability', '1. draw 2 card'), ('呪文能力', '1. カード2枚を引く'))
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from saitei.parser.ability import Ability, Action, Instruction, Phrase
from saitei.parser.cards.tables import vocabulary
from saitei.parser.facts import Term, Value
from saitei.queries.messages import Language

Condition = tuple[tuple[Action, ...], ...]

_TERM_TABLES = ("filter", "civilization", "keyword", "card_type", "reference", "zone", "noun", "verb", "who")
"""Where a constant inside a term is looked up, the likeliest first."""


@cache
def _templates() -> Mapping[str, Mapping[str, Mapping[Language, str]]]:
    return tomllib.loads(files("saitei.queries").joinpath("ability_words.toml").read_text(encoding="utf-8"))


def said(ability: Ability, lang: Language) -> tuple[str, ...]:
    """The lines: its kind, when, if, and what it does; no line for what was not understood."""
    return tuple(_Speaker(lang).ability(ability))


def action_said(action: Action, lang: Language) -> str:
    """One action, for instance a trigger event."""
    return _Speaker(lang).action(action)


@dataclass(frozen=True, slots=True)
class _Speaker:
    lang: Language

    def put(self, table: str, key: str, *parts: str) -> str:
        return _templates()[table][key][self.lang].format(*parts)

    def word(self, name: str, *tables: str) -> str:
        words = vocabulary()
        return next((words[table][name][self.lang] for table in tables if name in words[table]), name)

    def joined(self, how: str, parts: Iterable[str]) -> str:
        return self.put("line", how).join(filter(None, parts))

    def ability(self, ability: Ability) -> list[str]:
        lines = [self.heading(ability)]
        if ability.triggers:
            key = "instead_when" if ability.replaces else "when"
            lines.append(self.put("line", key, self.joined("or", map(self.action, ability.triggers))))
        if ability.conditions:
            lines.append(self.put("line", "if", self.conditions(ability.conditions)))
        if ability.modes:
            lines.append(self.put("line", "modes", str(ability.modes)))
        steps = enumerate(ability.instructions, 1)
        lines += [
            self.put("line", "steps", str(number), self.instruction(each, number)) for number, each in steps
        ]
        return lines

    def heading(self, ability: Ability) -> str:
        number = "" if ability.keyword_number is None else f" {ability.keyword_number}"
        names = [f"{self.word(name, 'keyword')}{number}" for name in (ability.keyword, ability.label) if name]
        return " · ".join([self.word(ability.kind, "ability_kind"), *names])

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
        if each.delayed:
            words = self.put("around", "delayed", words, self.word(each.delayed, "moment"))
        if each.replaced:
            words = self.put("around", "instead_of", words, self.action(each.replaced))
        elif each.link != "first" and (number > 1 or each.link == "instead"):
            words = self.put("around", "link", words, self.word(each.link, "link"))
        return words

    def action(self, action: Action) -> str:
        verb = self.verb(action)
        slots = self.slots(action)
        subjects = [words for slot, words in slots if slot == "subject"]
        others = [words for slot, words in slots if slot != "subject"]
        if action.by != "unstated":
            subjects.insert(0, self.put("verb", "by", self.word(action.by, "who")))
        hows = [self.word(how, "manner") for how in action.how]
        parts = [*subjects, verb, *others, *hows] if self.lang == "en" else [*subjects, *hows, *others, verb]
        words = (" " if self.lang == "en" else "").join(filter(None, parts))
        return self.put("verb", "test", words, self.term(action.test)) if action.test else words

    def verb(self, action: Action) -> str:
        words = self.put("mode", action.mode, self.word(action.verb, "verb"))
        words = self.put("verb", "negated", words) if action.negated else words
        return self.put("verb", "past", words) if action.past and not action.negated else words

    def slots(self, action: Action) -> list[tuple[str, str]]:
        """The phrases of each slot, joined by "or" where the action says so."""
        grouped: dict[str, list[str]] = {}
        for slot, phrase in action.phrases:
            grouped.setdefault(slot, []).append(self.phrase(phrase))
        return [
            (
                slot,
                self.put(
                    "slot", slot, self.joined("either" if slot in action.alternatives else "both", words)
                ),
            )
            for slot, words in grouped.items()
        ]

    def phrase(self, phrase: Phrase) -> str:
        bare = phrase.noun == "zone" and phrase.zone is not None
        words = self.word(phrase.zone or "", "zone") if bare else self.word(phrase.noun, "noun")
        if phrase.refers:
            words = self.put("noun", phrase.refers, words)
        marks = [self.term(each) for each in phrase.filters]
        if phrase.zone and not bare:
            marks.insert(0, self.word(phrase.zone, "zone"))
        if marks and self.lang == "en":
            words = self.put("noun", "marks", words, self.joined("comma", marks))
        elif marks:
            words = self.put(
                "noun", "marks", words, "".join(self.put("noun", "mark", each) for each in marks)
            )
        if phrase.whose != "unstated":
            words = self.put("noun", "whose", self.word(phrase.whose, "who"), words)
        return self.put("noun", "counted", words, self.quantity(phrase)) if phrase.quantity else words

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
        args = [self.term(each) for each in value.args]
        if not args:
            return self.word(value.name, *_TERM_TABLES)
        template = _templates()["term"].get(value.name)
        if template is None or f"{{{len(args)}}}" in template[self.lang]:
            return f"{self.word(value.name, *_TERM_TABLES)} {self.joined('comma', args)}"
        if value.name in ("or", "and"):
            return self.joined_terms(value.name, args)
        return template[self.lang].format(*args)

    def joined_terms(self, name: str, args: list[str]) -> str:
        words = args[0]
        for arg in args[1:]:
            words = self.put("term", name, words, arg)
        return words
