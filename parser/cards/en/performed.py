"""Deeds that are done by their name: "Abyss Mechraid 5", "gacharange summon 3 times"."""

from __future__ import annotations

from dataclasses import replace

from saitei.parser.ability import Action, Phrase
from saitei.parser.cards.en.arguments import Parts
from saitei.parser.cards.en.clauses import actions
from saitei.parser.cards.en.qualities import quality_terms
from saitei.parser.cards.tokens import Token, Word, not_understood

MEKRAIDS = {"mechraid": "mekraid", "double mechraid": "double_mekraid"}
_GOALS = frozenset({"on", "onto", "top", "bottom", "into", "to"})
_MODES = ("may", "cannot", "can", "must")


def named_deeds(tokens: list[Token]) -> list[Token]:
    """ "Abyss Mechraid": the race and the verb as one word."""
    out: list[Token] = []
    for token in tokens:
        race = out[-1] if out else None
        if token.meaning in MEKRAIDS and race is not None and race.kind == "race":
            out[-1] = _with_race(race, token)
        else:
            out.append(token)
    return out


def _with_race(race: Token, verb: Token) -> Token:
    word = Word("V", f"race:{race.meaning}", verb.meaning, verb.word.features)
    return Token(word, f"{race.text} {verb.text}", race.start, verb.end)


def performed(verb: Token, parts: Parts) -> tuple[Action, ...] | None:
    """The deed of a name with its number or its times; None for other verbs."""
    mode = next((each for each in _MODES if verb.has(each)), "does")
    by = parts.subject.phrase.whose if parts.subject and parts.subject.kind == "player" else "unstated"
    if verb.meaning in MEKRAIDS:
        return (Action("perform", by, (("object", _mekraid(verb, parts)),), mode),)
    if verb.meaning == "put" and "back" in parts.how:
        return _put_back(verb, parts)
    times = any(how.startswith("times(") for how in parts.how)
    if verb.meaning == "gacharange summon" and times and not parts.objects:
        return (Action("perform", by, (("object", Phrase("gr_summon")),), mode, how=tuple(parts.how)),)
    return None


def _put_back(verb: Token, parts: Parts) -> tuple[Action, ...]:
    """ "put them back in any order": what was looked at returns to where it was."""
    parts.how.remove("back")
    nowhere = not any(token.meaning in _GOALS for token, _ in parts.marked)
    if nowhere and not {"any_order", "where_it_was"} & {*parts.how}:
        raise not_understood("missing_slot", verb)
    word = Word("V", "", "return", verb.word.features)
    marked = [(_on(token), nominal) for token, nominal in parts.marked]
    return actions(Token(word, verb.text, verb.start, verb.end), replace(parts, marked=marked))


def _on(token: Token) -> Token:
    return token.retyped("PREP", meaning="top") if token.meaning in ("onto", "on") else token


def _mekraid(verb: Token, parts: Parts) -> Phrase:
    race = verb.kind.removeprefix("race:")
    bare = not parts.marked and not parts.how and len(parts.objects) == 1
    if not race or not bare or mekraid_cost(parts) is None:
        raise not_understood("frame", verb)
    noun = MEKRAIDS[verb.meaning]
    return Phrase(noun, filters=(quality_terms(f"race:{race}"),))


def mekraid_cost(parts: Parts) -> int | None:
    """The number behind the name."""
    said = parts.objects[0].phrase.quantity if parts.objects and parts.objects[0].kind == "num" else None
    number = said.args[0] if said is not None and said.name == "exactly" else None
    return number if isinstance(number, int) else None
