"""Questions and answers written back as sentences."""

from __future__ import annotations

from collections.abc import Callable

from saitei.parser.scenario import events
from saitei.parser.scenario.data import load
from saitei.parser.scenario.scenario import COMMON
from saitei.parser.scenario.worded import LEFT_OUT, asked_pattern
from saitei.parser.scenario.wording import ScenarioWording, name_of
from saitei.terms import NOTHING, Term, Value

_DONE_ITSELF = ("win", "lose")
_BLOCK, _ENTER, _PUT_OUT = Term("block"), Term("enter"), Term("put_into_play")


def question(words: ScenarioWording, asked: Term) -> str:
    """The sentence for a question."""
    pattern = asked_pattern(asked, words.lang, words.language)
    if pattern:
        return words.worded(pattern, asked.args) + words.mark("asking")
    shown = _QUESTIONS.get(asked.name)
    if shown is not None:
        return shown(words, asked)
    return words.say("question", asked.name, *(_value(words, arg) for arg in asked.args))


def _number_at_end(words: ScenarioWording, asked: Term) -> str:
    player, zone = asked.args
    name = "number_in_common" if player == COMMON else asked.name
    return words.say("question", name, words.player(player), words.constant("zone", zone))


def _whither(words: ScenarioWording, asked: Term) -> str:
    card, zone = asked.args
    return words.say("question", asked.name, _value(words, card), words.constant("zone", zone))


def _marker_holders(words: ScenarioWording, asked: Term) -> str:
    numbered = ("marker_holder", str(asked.args[0])) if asked.args else (asked.name,)
    return words.say("question", *numbered)


def _same_opponent(words: ScenarioWording, asked: Term) -> str:
    passages = (_value(words, arg) for arg in asked.args)
    return words.say("question", asked.name, words.mark("and").join(passages))


def _how_often(words: ScenarioWording, asked: Term) -> str:
    """How many cards a player draws, a creature breaks, or of a player's, or of a name, are destroyed."""
    verb, what = name_of(asked.args[0]), asked.args[1]
    if what == NOTHING:
        return words.say("question", "how_often_at_all", words.verb_in(verb, "passive plain", "participle"))
    if not isinstance(what, Term):
        return words.say("question", "how_often_by", words.player(what), words.verb_in(verb, "plain", "base"))
    if what.name == "card" and isinstance(theirs := asked.args[-1], Term) and theirs.name == "shield":
        shields = _all_of(words, theirs)
        does = words.verb_in(verb, "plain", "base")
        return words.say("question", "how_often_with_theirs", words.card(what), shields, does)
    if what.name == "card" and verb == "break":
        return words.say("question", "how_often_with", words.card(what), words.verb_in(verb, "plain", "base"))
    of = words.card(what) if what.name == "card" else _all_of(words, what)
    if asked.args[0] == _ENTER:
        return words.say("question", "how_often_enters", of, words.verb_in(verb, "plain", "base"))
    return words.say("question", "how_often_of", of, words.verb_in(verb, "passive plain", "participle"))


def _does_break(words: ScenarioWording, asked: Term) -> str:
    """Whether a creature breaks a shield, or one of a player's."""
    card = _value(words, asked.args[1])
    if not asked.args[2:]:
        return words.say("question", asked.name, "", card)
    return words.say("question", "does_break_theirs", card, _value(words, asked.args[2]))


def _to_each(words: ScenarioWording, asked: Term) -> str:
    """Whether it happens to each of several cards."""
    verb, *cards = asked.args
    named = words.mark("and").join(_value(words, card) for card in cards)
    if name_of(verb) in (*words.table["intransitive"]["verbs"], "return"):
        return words.say(
            "question", "occurs_to_each_itself", named, words.verb_in(name_of(verb), "plain", "base")
        )
    return words.say(
        "question", asked.name, named, words.verb_in(name_of(verb), "passive plain", "participle")
    )


def _all_of(words: ScenarioWording, what: Term) -> str:
    return words.mark(f"{what.name}s" if what.name == "shield" else what.name, words.player(what.args[0]))


def _which(words: ScenarioWording, asked: Term) -> str:
    verb = name_of(asked.args[0])
    if verb in _DONE_ITSELF:
        return words.say("question", "which_does", words.verb_in(verb, "plain", "third"))
    return words.say("question", "which_is", words.verb_in(verb, "passive plain", "participle"))


def _which_goes(words: ScenarioWording, asked: Term) -> str:
    zone, *anywhere = asked.args
    named = "which_card_goes_to" if anywhere else asked.name
    return words.say("question", named, words.constant("zone", zone))


def _who_may(words: ScenarioWording, asked: Term) -> str:
    does = words.verb_in(name_of(asked.args[0]), "can", "base")
    if asked.args[1] == NOTHING:
        return words.say("question", "who_may_at_all", does)
    return words.say("question", asked.name, does, _value(words, asked.args[1]))


def _whom_may(words: ScenarioWording, asked: Term) -> str:
    who, verb = asked.args
    return words.say("question", asked.name, _value(words, who), words.verb_in(name_of(verb), "can", "base"))


def _may(words: ScenarioWording, asked: Term) -> str:
    who, verb, whom = asked.args
    does = words.verb_in(name_of(verb), "can", "base" if asked.name == "may" else "participle")
    name = "may_nothing" if whom == NOTHING else "may_which" if whom == LEFT_OUT else asked.name
    shown = "" if whom in (NOTHING, LEFT_OUT) else _value(words, whom)
    return words.say("question", name, _value(words, who), does, shown)


def _may_do_with(words: ScenarioWording, asked: Term) -> str:
    """Whether a player may do it to a card by the effect of another, or to which cards."""
    player, by, verb, zone, card = asked.args
    does = words.verb_in(name_of(verb), "can", "base")
    name = "may_do_with" if zone == NOTHING else "may_move_with"
    where = () if zone == NOTHING else (words.constant("zone", zone),)
    if card == LEFT_OUT:
        return words.say("question", f"{name}_which", words.player(player), _value(words, by), does, *where)
    return words.say(
        "question", name, words.player(player), _value(words, by), _value(words, card), does, *where
    )


def _may_both(words: ScenarioWording, asked: Term) -> str:
    """Whether a player may do it with the one card and with the other."""
    player, verb, *cards = asked.args
    does = words.verb_in(name_of(verb), "can", "base")
    if words.lang == "en":
        does = does.removeprefix("can ").removeprefix("may ")
    both = (_value(words, card) for card in cards)
    return words.say("question", "may_both", _value(words, player), *both, does)


def _may_bring_about(words: ScenarioWording, asked: Term) -> str:
    """What was meant by “may somebody do it”: asked in those words, it means the same again."""
    player, verb, card = asked.args
    if verb == _BLOCK:
        return _may(words, Term("may", (card, verb, NOTHING)))
    return _may(words, Term("may", (player, _PUT_OUT if verb == _ENTER else verb, card)))


def _occurs(words: ScenarioWording, asked: Term) -> str:
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
    key = "occurs_tap" if verb in ("tap", "untap") else "occurs_to"
    return words.say("question", key, words.thing(what), done)


def answer(words: ScenarioWording, expected: Term) -> str:
    """The words of an expected answer."""
    shown = _ANSWERS.get(expected.name)
    if shown is not None:
        return shown(words, expected.args)
    return words.say("answer", expected.name, *(_value(words, arg) for arg in expected.args))


def _until(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    """Until when, in the first form of the table."""
    moment = args[0] if isinstance(args[0], Term) else Term("game")
    form: str = load("answers")["until"][moment.name][words.lang][0]
    return form.format(*map(words.player, moment.args))


def _players(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    nobody: str = load("answers")["values"]["players"][words.lang][0]
    return words.joined(map(words.player, args)) or nobody


def _order(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    return words.mark("arrow").join(_group(words, arg) for arg in args if isinstance(arg, Term))


def _course(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    told = (events.sentence(words, events.of_step(arg)) for arg in args if isinstance(arg, Term))
    return words.mark("arrow").join(told)


def _up_to(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    return words.say("answer", "up_to", words.mark("and").join(map(words.player, args)))


def _choice(words: ScenarioWording, args: tuple[Value, ...]) -> str:
    """Who chooses among players, or among zones or numbers."""
    chooser, *options = args
    things = [option for option in options if isinstance(option, Term)]
    if not things:
        return words.say("answer", "choice", words.player(chooser), words.joined(map(words.player, options)))
    shown = (words.say("answer", f"{option.name}_option", answer(words, option)) for option in things)
    return words.say("answer", "options", words.player(chooser), words.mark("or").join(shown))


def _group(words: ScenarioWording, group: Term) -> str:
    chooser, *effects = group.args
    return words.joined(_value(words, one) for one in effects) if effects else words.player(chooser)


def _value(words: ScenarioWording, value: Value) -> str:
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
    return words.step(value) if words.is_step(value) else words.quote(words.constant("keyword", value))


_QUESTIONS: dict[str, Callable[[ScenarioWording, Term], str]] = {
    "may_act_on": _may,
    "may_act_on_with_both": _may,
    "may": _may,
    "can_bring_about": _may_bring_about,
    "can_bring_about_all": _may_both,
    "may_both": _may_both,
    "may_do_with": _may_do_with,
    "who_may": _who_may,
    "whom_may": _whom_may,
    "occurs": _occurs,
    "how_often": _how_often,
    "does_break": _does_break,
    "which": _which,
    "ends_within": _whither,
    "goes_to": _whither,
    "which_goes_to": _which_goes,
    "occurs_to_each": _to_each,
    "number_at_end": _number_at_end,
    "marker_holders": _marker_holders,
    "same_opponent": _same_opponent,
}

_ANSWERS: dict[str, Callable[[ScenarioWording, tuple[Value, ...]], str]] = {
    "players": _players,
    "choice": _choice,
    "up_to": _up_to,
    "order": _order,
    "course": _course,
    "things": lambda words, args: words.joined(_value(words, arg) for arg in args),
    "zone": lambda words, args: words.constant("zone", args[0]),
    "number": lambda _words, args: str(args[0]),
    "until": _until,
    "odds": lambda _words, args: f"{args[0]}/{args[1]}",
}
