"""Word terms and conclusions by the vocabulary's patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from saitei.fact_base import FactBase
from saitei.kb.vocabulary import Predicate, Vocabulary
from saitei.parser.ability import Phrase
from saitei.parser.scenario.scenario import COMMON
from saitei.queries.answer import AS_ASKED, NOT_AS_ASKED
from saitei.queries.say.abilities_in_words import noun_phrase_in_words
from saitei.queries.say.events_in_words import has_sentence, is_told, say_event
from saitei.queries.say.messages import has_phrase, phrase
from saitei.tables import table
from saitei.terms import NOTHING, Term, Value, to_asp
from saitei.wording import Lang, filled


@dataclass(frozen=True, slots=True)
class Speaker:
    """Names things in one language; `facts` tells it what an ability or an event is about."""

    lang: Lang
    facts: FactBase
    words: Vocabulary

    def sentence(self, atom: Term, value: Value | None = None, *, many: bool = False) -> str:
        """A fact, or a conclusion with its value, as its predicate's pattern has it.

        `many` says that an argument names several players at once.
        """
        if atom.name == "conclusion" and isinstance(atom.args[0], Term):
            return self.sentence(atom.args[0], atom.args[1])
        if is_as_asked(atom):
            slots = {kind: self.thing(arg, kind) for kind, arg in zip(_OF_CARDS, atom.args, strict=False)}
            key = "as_asked" if atom.args[-1] == AS_ASKED else "not_as_asked"
            return phrase(key, self.lang, fact=phrase(f"unstated_{atom.name}", self.lang, **slots))
        predicate = self.words.predicates.get(atom.name)
        if predicate is None:
            return to_asp(atom)
        pattern = self._pattern(predicate, atom.args, value, many=many)
        types = dict(predicate.args)
        slots = {
            name: "" if arg == NOTHING and "⟦" in pattern else self._argument(name, arg, types[name])
            for (name, _), arg in zip(predicate.args, atom.args, strict=False)
        }
        if predicate.value is not None:
            slots["value"] = "…" if value is None else self.thing(value, predicate.value)
        return filled(pattern, slots)

    def _argument(self, name: str, arg: Value, type_name: str) -> str:
        """An argument of a pattern; a distance says in which direction it goes."""
        if isinstance(arg, int) and has_phrase(key := f"{'against' if arg < 0 else 'along'}_{name}"):
            return phrase(key, self.lang, number=str(abs(arg)))
        return self.thing(arg, type_name)

    def has_value(self, fact: Term) -> bool:
        """Whether a fact is told with its value; one that lacks it is only named."""
        if fact.name == "conclusion":
            return len(fact.args) == len(("key", "value"))
        if is_as_asked(fact):
            return True
        predicate = self.words.predicates.get(fact.name)
        return predicate is not None and len(fact.args) == len(predicate.args)

    def has_denial(self, atom: Term) -> bool:
        """Whether there are words for that a fact or a definition is not so."""
        predicate = self.words.predicates.get(atom.name)
        return predicate is not None and predicate.kind != "conclusion" and bool(denied(predicate, self.lang))

    def _pattern(
        self, predicate: Predicate, args: Collection[Value], value: Value | None, *, many: bool
    ) -> str:
        """The pattern of a predicate that agrees in number with these arguments and value."""
        if value == Term("no"):
            return denied(predicate, self.lang) or (predicate.en if self.lang == "en" else predicate.ja)
        if self.lang == "ja":
            return predicate.ja
        names = [name for name, _ in predicate.args]
        number = value if predicate.value is not None else dict(zip(names, args, strict=False)).get("number")
        agreeing = predicate.en_many if many else predicate.en_one if number == 1 else ""
        return agreeing or predicate.en

    def thing(self, value: Value, type_name: str = "any") -> str:
        """A player, a card, an ability, a constant, in words."""
        if value == COMMON:
            return phrase("common", self.lang)
        if isinstance(value, int | str):
            return str(value)
        if not value.args:
            return self._constant(value.name, type_name)
        namer = _NAMERS.get(value.name)
        return namer(self, value) if namer else to_asp(value)

    def listed(self, values: Iterable[Value], type_name: str = "any") -> str:
        """Several things, with the language's commas."""
        return phrase("comma", self.lang).join(self.thing(value, type_name) for value in values)

    def about(self, predicate: str, thing: Value) -> Value | None:
        """What a fact says of a thing, if it says so."""
        return self.facts.value(predicate, thing)

    def _constant(self, name: str, type_name: str) -> str:
        table = self.words.words.get(type_name, {})
        if name in table:
            return table[name][self.lang]
        return next((words[name][self.lang] for words in self.words.words.values() if name in words), name)


_OF_CARDS = ("player", "zone")
"""What cards that nobody has told of are told by."""


def is_as_asked(fact: Term) -> bool:
    """Whether of a fact only that it is as a text asks is supposed, or that it is not."""
    supposed = len(fact.args) > len(_OF_CARDS) and fact.args[-1] in (AS_ASKED, NOT_AS_ASKED)
    return supposed and has_phrase(f"unstated_{fact.name}")


def denied(predicate: Predicate, lang: Lang) -> str:
    """The pattern for that something is not so: its own, or the sentence denied; "" for neither."""
    own, said = (predicate.en_no, predicate.en) if lang == "en" else (predicate.ja_no, predicate.ja)
    forms = table("queries", "say", "denials.toml")[lang]
    if own or re.search(forms["never"], said):
        return own
    if lang == "ja":
        ends = ((said.removesuffix(end), instead) for end, instead in forms["endings"] if said.endswith(end))
        return next((f"{before}{instead}" for before, instead in ends), "")
    verbs = ((re.compile(f"({forms['after']}) {verb}\\b"), instead) for verb, instead in forms["verbs"])
    found = (verb.sub(rf"\1 {instead}", predicate.en) for verb, instead in verbs if verb.search(predicate.en))
    return next(found, "")


def _bound(speaker: Speaker, bound: Term) -> str:
    return phrase(bound.name, speaker.lang, number=speaker.thing(bound.args[0]))


def _by_its_name(_speaker: Speaker, named: Term) -> str:
    return str(named.args[0])


_Namer: TypeAlias = "Callable[[Speaker, Term], str]"


def english_names(text: str, speaker: Speaker) -> str:
    """A text with the English names of cards that have one, where English is spoken."""
    if speaker.lang == "en":
        for card, name in speaker.facts.rows("named_en"):
            if isinstance(card, Term):
                text = text.replace(f"《{card.args[1]}》", f"《{name}》")
    return text


def _card(speaker: Speaker, card: Term) -> str:
    owner, name, number = card.args
    if speaker.lang == "en":
        name = speaker.about("named_en", card) or name
    key = "card" if name else "creature"
    which = "" if name and number == 1 else str(number)
    return phrase(key, speaker.lang, owner=speaker.thing(owner), name=str(name), number=which).strip()


def _group(speaker: Speaker, group: Term) -> str:
    """A player's creatures or shields."""
    return phrase(f"{group.name}_of", speaker.lang, owner=speaker.thing(group.args[0]))


def _listed(speaker: Speaker, card: Term) -> str:
    """A card of a deck list, which has no owner."""
    (name,) = card.args
    spoken = speaker.about("named_en", card) if speaker.lang == "en" else None
    return phrase("listed", speaker.lang, name=str(spoken or name))


def _others(speaker: Speaker, cards: Term) -> str:
    return phrase("others", speaker.lang, number=str(cards.args[1]))


def _ability(speaker: Speaker, ability: Term) -> str:
    """By its keyword, as the card's only ability, by a trigger no other has, or else by its number."""
    card, number = ability.args
    siblings = speaker.facts.seconds("has", card)
    keyword = speaker.about("keyword", ability) or speaker.about("labelled", ability)
    spoken = [one for one in siblings if speaker.about("keyword", one) is None]
    key, words = "ability_numbered", str(number)
    if keyword is not None:
        key, words = "ability_keyword", speaker.thing(keyword, "keyword")
    elif spoken == [ability]:
        key = "ability_only"
    elif (when := _when(speaker, ability)) and [_when(speaker, one) for one in siblings].count(when) == 1:
        key, words = "ability_triggered", when
    return phrase(key, speaker.lang, card=speaker.thing(card), words=words)


def _when(speaker: Speaker, ability: Value) -> str | None:
    """What sets an ability off, if it is one thing that happens to its own card."""
    triggers = speaker.facts.seconds("trigger", ability)
    deed = speaker.about("deed", triggers[0]) if len(triggers) == 1 else None
    subject = Term("phrase", (triggers[0], Term("subject"), 1)) if triggers else None
    if not isinstance(deed, Term) or subject is None or speaker.about("refers", subject) != Term("this"):
        return None
    return phrase(key, speaker.lang) if has_phrase(key := f"when_{deed.name}") else None


def _deed(speaker: Speaker, action: Term) -> str | None:
    deed = speaker.about("deed", action)
    return speaker.thing(deed, "verb") if isinstance(deed, Term) else None


def _part_of(key: str) -> _Namer:
    def name(speaker: Speaker, part: Term) -> str:
        whole, number = part.args[0], part.args[-1]
        words = _deed(speaker, part) or ""
        alike = [one for one in speaker.facts.seconds(key, whole) if isinstance(one, Term)]
        several = sum(_deed(speaker, one) == words for one in alike) > 1 or not words
        numbered = f"{key}_numbered"
        only = f"{key}_only" if (len(alike) == 1 or not words) and has_phrase(f"{key}_only") else key
        chosen = numbered if several and has_phrase(numbered) else only
        return phrase(chosen, speaker.lang, whole=speaker.thing(whole), number=str(number), words=words)

    return name


def _phrase(speaker: Speaker, noun_phrase: Term) -> str:
    noun = speaker.about("noun", noun_phrase)
    whose = speaker.about("whose", noun_phrase)
    said = speaker.facts.seconds("filter", noun_phrase)
    filters = tuple(_as_said(each) for each in said if isinstance(each, Term))
    words = (
        noun_phrase_in_words(Phrase(str(noun), filters=filters), speaker.lang, speaker.words.words)
        if noun is not None
        else ""
    )
    who = speaker.thing(whose, "who") if isinstance(whose, Term) and whose.name != "unstated" else ""
    key = "noun_phrase_own" if whose == Term("you") else "noun_phrase_whose" if who else "noun_phrase"
    return phrase(key, speaker.lang, who=who, words=words)


def _as_said(said: Term) -> Term:
    """A filter in words; a relative clause is no more than hinted at, since the card says it at length."""
    return replace(said, args=()) if said.name == "relative" else said


def _event(speaker: Speaker, event: Term) -> str:
    if is_told(event):
        return phrase("event_told", speaker.lang, sentence=say_event(event, speaker))
    deed, subject, goal, actor = (speaker.about(name, event) for name in ("deed", "subject", "goal", "actor"))
    if deed is not None and has_sentence(deed):
        card = actor if subject is None else subject
        told = Term("event", (deed, card or NOTHING, actor or NOTHING, goal or NOTHING))
        return phrase("event_told", speaker.lang, sentence=say_event(told, speaker))
    who = subject if subject is not None else actor
    words = _deed(speaker, event) or ""
    key = "event_aimed" if goal is not None else "event"
    return phrase(
        key, speaker.lang, who=speaker.thing(who) if who is not None else "", words=words,
        goal=speaker.thing(goal) if goal is not None else "",
    )  # fmt: skip


def _effect(speaker: Speaker, effect: Term) -> str:
    made_by = speaker.about("made_by", effect)
    if made_by is not None:
        return speaker.thing(made_by)
    player, number = effect.args
    return phrase("effect", speaker.lang, player=str(player), number=str(number))


def _unnamed(speaker: Speaker, card: Term) -> str:
    """A card that nobody has named, by where it lies."""
    owner, zone = str(card.args[0]), card.args[1]
    key = f"unnamed_{zone}"
    said = speaker.thing(zone, "zone")
    return phrase(key if has_phrase(key) else "unnamed", speaker.lang, owner=owner, zone=said)


def _effect_of(speaker: Speaker, effect: Term) -> str:
    return speaker.thing(effect.args[0])


def _later(speaker: Speaker, effect: Term) -> str:
    """An effect that an instruction has put off, by the ability it belongs to."""
    instruction = effect.args[0]
    return speaker.thing(instruction.args[0] if isinstance(instruction, Term) else instruction)


def _bestowed(speaker: Speaker, ability: Term) -> str:
    """An ability that a card has been given."""
    return phrase("ability_only", speaker.lang, card=speaker.thing(ability.args[1]), words="")


def _until(speaker: Speaker, moment: Term) -> str:
    """Until when something lasts, at whose turn."""
    return phrase(f"until_{moment.name}", speaker.lang, player=str(moment.args[0]))


def _between(speaker: Speaker, bounds: Term) -> str:
    first, last = bounds.args
    return phrase("range", speaker.lang, first=str(first), last=str(last))


def _lot(speaker: Speaker, lot: Term) -> str:
    player, sort = lot.args
    return phrase("lot", speaker.lang, player=str(player), sort=speaker.thing(sort, "sort"))


_NAMERS: dict[str, _Namer] = {
    "card": _card, "ability": _ability, "phrase": _phrase, "event": _event, "effect": _effect,
    "listed": _listed, "others": _others, "creatures": _group, "shield": _group,
    "effect_of": _effect_of, "instead_of": _effect_of, "rest_of": _effect_of, "later": _later,
    "away": _effect_of, "unnamed": _unnamed, "bestowed": _bestowed,
    "choice": _effect_of, "comes_up": _effect_of, "performed": _later,
    "start_of": _until, "end_of": _until, "turn_passed_by": _until,
    "lot": _lot, "instruction": _part_of("instruction"),
    "trigger": _part_of("trigger"), "condition": _part_of("condition"), "case": _part_of("case"),
    "at_least": _bound, "at_most": _bound, "above": _bound, "below": _bound, "between": _between,
    "race": _by_its_name,
}  # fmt: skip
