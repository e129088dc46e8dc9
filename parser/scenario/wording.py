"""Words for the things that facts are about: players, cards, abilities, effects, verbs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from saitei.language import Language
from saitei.parser.scenario.conjugate import FORMS, STEMS, VERBS, english_forms, japanese
from saitei.parser.scenario.data import load
from saitei.parser.scenario.lines import reserved
from saitei.parser.scenario.scenario import COMMON
from saitei.parser.scenario.worded import LEFT_OUT, SentencePattern
from saitei.terms import Term, Value

_FORMS = ("base", "third", "past", "participle", "ing")


def name_of(value: Value) -> str:
    """The word that a constant is."""
    return value.name if isinstance(value, Term) else str(value)


class ScenarioWording:
    """The words of one language for the things of one scenario."""

    def __init__(self, lang: str, objects: Iterable[Term], language: Language) -> None:
        self.lang = lang
        self.language = language
        self.table: dict[str, Any] = load("phrases")
        held: dict[tuple[Value, Value], int] = {}
        for card in objects:
            key = card.args[0], card.args[1]
            held[key] = max(held.get(key, 0), int(str(card.args[2])))
        self.held = held

    def say(self, section: str, key: str, *values: str) -> str:
        """A sentence of the table with its slots filled."""
        pattern: str = self.table[section][key][self.lang]
        for index, value in enumerate(values):
            pattern = (
                pattern.replace(f"{{{index}}}", f"\0{index}\0", 1) if f"{{{index}}}" in pattern else pattern
            )
            pattern = pattern.replace(f"\0{index}\0", value)
        return pattern

    def mark(self, key: str, *values: str) -> str:
        """A small mark or word."""
        return self.say("mark", key, *values)

    def joined(self, parts: Iterable[str]) -> str:
        """Parts with the language's comma."""
        return self.mark("sep").join(parts)

    def player(self, name: Value) -> str:
        """A player's name, with プレイヤー before it where the name alone would be another word."""
        if name == COMMON:
            return self.mark("common")
        return f"{self.mark('player')}{name}" if reserved(str(name), self.language) else str(name)

    def of(self, player: Value, what: str) -> str:
        """Somebody's something."""
        return f"{self.player(player)}{self.mark('of')}{what}"

    def card(self, card: Term) -> str:
        """A card with its owner, and its number where there are several of the name."""
        return self.of(card.args[0], self.bare(card))

    def bare(self, card: Term) -> str:
        """A card without its owner."""
        owner, name, number = card.args
        return self.bare_card(str(name), int(str(number)), self.held.get((owner, name), 0))

    def thing(self, value: Value) -> str:
        """A card, a player, or a player's shield."""
        if not isinstance(value, Term):
            return self.player(value)
        group = value.name in ("shield", "creatures")
        return self.mark(value.name, self.player(value.args[0])) if group else self.card(value)

    def some(self, verb: str) -> str:
        """What a verb is about where no card is named: a card, a spell, a creature."""
        return self.say("thing", verb if verb in self.table["thing"] else "other")

    def bare_card(self, name: str, number: int, held: int) -> str:
        """A card by its name, and its number where there are several of the name."""
        if not name:
            return self.mark("creature", str(number))
        return (
            f"《{name}》{number}"
            if held > 1 and self.lang == "ja"
            else f"《{name}》 {number}"
            if held > 1
            else f"《{name}》"
        )

    def effect(self, effect: Term) -> str:
        """A waiting effect by its number."""
        return self.mark("effect", self.player(effect.args[0]), str(effect.args[1]))

    def ability(self, term: Term) -> str:
        """An ability by number, or by what it is."""
        of, by = term.args
        if term.name == "ability":
            return self._of("number", of, str(by))
        if not isinstance(by, Term):
            raise TypeError(term)
        return self._of(by.name, of, *(self._by(by.name, arg) for arg in by.args))

    def _of(self, key: str, of: Value, *values: str) -> str:
        if not isinstance(of, Term):
            raise TypeError(of)
        if of.name == "any":
            text = self.say("ability", key, "\0", *values)
            return text.replace("\0の", "").replace("\0's ", "")
        return self.say(
            "ability", key, self.card(of) if of.name == "card" else self.player(of.args[0]), *values
        )

    def called(self, by: Term) -> str:
        """What a reference says an ability is, in the words of the language and without quotes."""
        if not by.args:
            return ""
        word = name_of(by.args[0])
        match by.name:
            case "keyword":
                return self.constant("keyword", word)
            case "doing" | "deeds":
                return self.constant("verb", word)
            case "trigger":
                return str(load("triggers")[word][self.lang][0])
            case "kind":
                return self.say("kind", word)
            case _:
                return word

    def _by(self, kind: str, value: Value) -> str:
        word = self.called(Term(kind, (value,)))
        return word if kind in ("number", "kind") else self.quote(word)

    def quote(self, text: str) -> str:
        """Words in quotes that the words themselves do not close."""
        return self.mark("safe_quote" if '"' in text else "quote", text)

    def instruction(self, term: Term) -> str:
        """An instruction of an ability."""
        ability, number = term.args
        if not isinstance(ability, Term):
            raise TypeError(term)
        return self.say("ability", "instruction", self.ability(ability), str(number))

    def argument(self, value: Value, kind: str) -> str:
        """What a sentence is about: a player, a card, an ability, a number, a constant."""
        if kind == "text":
            return str(value)
        if kind == "player" or isinstance(value, str):
            return self.player(value)
        if isinstance(value, Term) and value.name in ("ability", "ability_reference"):
            return self.ability(value)
        if isinstance(value, Term) and value.name == "card":
            return self.card(value)
        return str(value) if kind == "number" else self.constant(kind, value)

    def worded(self, pattern: SentencePattern, args: Iterable[Value]) -> str:
        """A sentence of the vocabulary, its slots filled."""
        pairs = zip(pattern.args, args, strict=True)
        values = {name: self.argument(value, kind) for (name, kind), value in pairs if value != LEFT_OUT}
        said = pattern.text.format_map(values)
        return said if pattern.text.startswith("{") else f"{said[:1].upper()}{said[1:]}"

    def constant(self, section: str, value: Value) -> str:
        """The words of a constant of the vocabulary."""
        return self.language.words[section][name_of(value)][self.lang]

    def step(self, value: Value) -> str:
        """A step of the turn."""
        key = name_of(value)
        return self.say("step", key) if key in self.table["step"] else self.constant("step", key)

    def is_step(self, value: Value) -> bool:
        """Whether something is a step of the turn."""
        key = name_of(value)
        return key in self.table["step"] or key in self.language.words["step"]

    def verb_in(self, verb: str, japanese: str, english: str) -> str:
        """A verb in the form that its language wants here."""
        return self.verb(verb, japanese if self.lang == "ja" else english)

    def verb(self, verb: str, form: str) -> str:
        """A verb in a form of `verbs.toml` (Japanese) or base, third, past, participle, ing (English)."""
        if self.lang == "ja":
            lemma = VERBS[verb]["ja"][0]
            return next(japanese(lemma, STEMS, {form: FORMS[form]}))[0]
        forms = english_forms(VERBS[verb]["en"][0])
        return forms[_FORMS.index(form)]
