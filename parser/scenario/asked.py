"""Questions and answers written back as sentences."""

from __future__ import annotations

from saitei.parser.facts import Term, Value
from saitei.parser.scenario.wording import Wording

_NOTHING = Term("nothing")


def question(words: Wording, asked: Term) -> str:
    """The sentence for a question."""
    args = asked.args
    if asked.name in ("may_act_on", "may_act_on_with_both", "may"):
        return _may(words, asked)
    if asked.name == "occurs":
        return _occurs(words, asked)
    if asked.name == "number_at_end":
        return words.say("question", asked.name, words.player(args[0]), words.constant("zone", args[1]))
    if asked.name == "same_opponent" and len(args) > 1:
        return words.say("question", asked.name, words.mark("and").join(_value(words, arg) for arg in args))
    return words.say("question", asked.name, *(_value(words, arg) for arg in args))


def _may(words: Wording, asked: Term) -> str:
    who, verb, whom = asked.args
    does = words.verb_in(name_of(verb), "can", "base" if asked.name == "may" else "participle")
    name = "may_nothing" if whom == _NOTHING else asked.name
    shown = "" if whom == _NOTHING else _value(words, whom)
    return words.say("question", name, _value(words, who), does, shown)


def _occurs(words: Wording, asked: Term) -> str:
    """Does it happen: to a card, to somebody's shield, by a card, or by a player."""
    verb, what = name_of(asked.args[0]), asked.args[1]
    does = words.verb_in(verb, "plain", "base")
    if not isinstance(what, Term):
        return words.say("question", "occurs_by", words.player(what), words.some(verb), does)
    if verb in words.table["own"]["verbs"]:
        return words.say("question", "occurs_own", words.player(what.args[0]), words.bare(what), does)
    if verb in words.table["intransitive"]["verbs"]:
        return words.say("question", "occurs", words.thing(what), does)
    done = words.verb_in(verb, "passive plain", "participle")
    return words.say("question", "occurs_tap" if verb == "tap" else "occurs_to", words.thing(what), done)


def answer(words: Wording, expected: Term) -> str:
    """The words of an expected answer."""
    args = expected.args
    if expected.name == "players":
        return words.joined(map(words.player, args))
    if expected.name == "choice":
        return words.say(
            "answer", "choice", words.player(args[0]), words.joined(map(words.player, args[1:]))
        )
    if expected.name == "order":
        return words.mark("arrow").join(_group(words, arg) for arg in args if isinstance(arg, Term))
    if expected.name == "zone":
        return words.constant("zone", args[0])
    if expected.name == "number":
        return str(args[0])
    return words.say("answer", expected.name, *(_value(words, arg) for arg in args))


def _group(words: Wording, group: Term) -> str:
    chooser, *effects = group.args
    return words.joined(_value(words, one) for one in effects) if effects else words.player(chooser)


def _value(words: Wording, value: Value) -> str:
    if not isinstance(value, Term):
        return words.player(value)
    if value.name == "card":
        return words.card(value)
    if value.name == "instruction":
        return words.instruction(value)
    if value.name in ("ability", "ability_reference"):
        return words.ability(value)
    if value.name == "effect":
        return words.effect(value)
    return words.quote(words.constant("keyword", value))


def name_of(value: Value) -> str:
    """The word that a constant is."""
    return value.name if isinstance(value, Term) else str(value)
