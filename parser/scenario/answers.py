"""The expected answer of a worked example."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from saitei.parser.scenario import happen
from saitei.parser.scenario.clauses import ScenarioClause
from saitei.parser.scenario.data import load
from saitei.parser.scenario.meaning import Bound, fits
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.table import Table
from saitei.terms import Term, Value

_FRACTION = re.compile(r"(\d{1,9})/(\d{1,9})")


@cache
def words() -> dict[str, Term]:
    """Answers that are one word."""
    rows = load("answers")["values"].items()
    return {form: Term(value) for value, forms in rows for lang in ("ja", "en") for form in forms[lang]}


def word(text: str) -> Term | None:
    """The answer that a whole text is, a word or a fraction, or None."""
    plain = text.strip().rstrip("。.!").strip().lower()
    if odds := _FRACTION.fullmatch(plain):
        part, whole = map(int, odds.groups())
        return Term("odds", (part, whole))
    return words().get(plain) or _until(text.strip().rstrip("。.!").strip())


def _until(text: str) -> Term | None:
    """Until when something lasts, at whose turn."""
    for moment, forms in load("answers")["until"].items():
        for form in (*forms["ja"], *forms["en"]):
            if found := re.fullmatch(re.escape(form).replace(r"\{0\}", "(?:プレイヤー|player )?(.+)"), text):
                return Term("until", (Term(moment, found.groups()),))
    return None


def answer(table: Table, steps: list[list[ScenarioClause]], question: Term | None, at: int) -> Term:
    """The answer's term; several steps, divided by arrows, are a course of events or an order of groups."""
    course = [_steps(table, clause) for clauses in steps for clause in clauses]
    if course and all(course):
        return Term("course", tuple(step for told in course for step in told))
    found = [_one(table, clauses, at) for clauses in steps]
    if len(found) == 1 and found[0][0] != "effects":
        return _single(table, *found[0], question)
    used: set[Term] = set()
    return Term("order", tuple(_group(table, kind, bound, used, at) for kind, bound in found))


def _steps(table: Table, clause: ScenarioClause) -> list[Term]:
    """The steps that a sentence tells, none where it is another kind of answer."""
    fitting = fits(clause, "answer", "event")
    if fitting is None or fitting[0].gives not in ("step", "event", "turn_ends"):
        return []
    return happen.steps(table, clause, fitting[1])


def _one(table: Table, clauses: list[ScenarioClause], at: int) -> tuple[str, Bound]:
    fitting = fits(clauses[0], "answer") if len(clauses) == 1 else None
    if fitting is None:
        raise table.unclear(clauses[0].at if clauses else at, "scenario_not_an_answer")
    return fitting[0].gives, fitting[1]


def _single(table: Table, kind: str, bound: Bound, question: Term | None) -> Term:
    if kind == "instruction":
        return Term("instruction", (_instruction(table, bound["i"][0], question),))
    return _KINDS[kind](table, bound)


def _zone(_table: Table, bound: Bound) -> Term:
    return Term("zone", (Term(bound["z"][0].zone or ""),))


def _number(_table: Table, bound: Bound) -> Term:
    return Term("number", (bound["n"][0].count or 0,))


def _options(_table: Table, bound: Bound) -> Term:
    """Who chooses among zones or numbers."""
    zones = (Term("zone", (Term(one.zone),)) for one in bound["s"] if one.zone)
    numbers = (Term("number", (one.count,)) for one in bound["s"] if one.count is not None)
    return Term("choice", (bound["c"][0].player or "", *zones, *numbers))


def _choice(table: Table, bound: Bound) -> Term:
    chooser = bound["c"][0].player or ""
    among = bound["s"][0].kind
    if among in ("all_opponents", "opponent"):
        return Term("choice", (chooser, *(p for p in _players(table).args if p != chooser)))
    options = _players(table) if among == "everyone" else _listed(table, bound["s"])
    return Term("choice", (chooser, *options.args))


def _players(table: Table) -> Term:
    return Term("players", tuple(name for name in table.source.names if name not in table.out))


def _listed(table: Table, nouns: tuple[Noun, ...]) -> Term:
    named = {one.player for one in nouns}
    return Term("players", tuple(name for name in table.source.names if name in named))


def _things(table: Table, bound: Bound) -> Term:
    """Players and cards."""
    named = (one.player or "" if one.kind == "player" else table.find(one) for one in bound["s"])
    return Term("things", tuple(named))


def _traits(_table: Table, bound: Bound) -> Term:
    """Civilizations."""
    named = (trait.args[0] for one in bound["s"] for trait in one.traits if trait.name == "civilization")
    return Term("things", tuple(named))


def _step_of_turn(_table: Table, bound: Bound) -> Term:
    """A step of the turn."""
    return Term("things", (Term(bound["s"][0].step or ""),))


def _kind(_table: Table, bound: Bound) -> Term:
    """A kind of ability."""
    by = bound["s"][0].by
    return Term("things", by.args if by else ())


_KINDS: dict[str, Callable[[Table, Bound], Term]] = {
    "everyone": lambda table, _bound: _players(table),
    "all_opponents": lambda _table, _bound: Term("all_opponents"),
    "traits": _traits,
    "players": lambda table, bound: _listed(table, bound["s"]),
    "things": _things,
    "kind": _kind,
    "step_of_turn": _step_of_turn,
    "choice": _choice,
    "options": _options,
    "up_to": lambda table, bound: Term("up_to", _listed(table, bound["s"]).args),
    "zone": _zone,
    "number": _number,
}


def _instruction(table: Table, one: Noun, question: Term | None) -> Term:
    """指示2 without its ability is of the ability that the question asks about."""
    if one.name is None and one.by is None and question is not None and question.args:
        about = question.args[0]
        if isinstance(about, Term) and about.name in ("ability", "ability_reference"):
            return Term("instruction", (about, one.instruction or 1))
    return table.instruction(one)


def _group(table: Table, kind: str, bound: Bound, used: set[Term], at: int) -> Term:
    if kind == "players" and len(bound["s"]) == 1:
        return Term("group", (bound["s"][0].player or "",))
    if kind != "effects":
        raise table.unclear(at, "scenario_not_an_answer")
    args: list[Value] = []
    for one in bound["e"]:
        args.extend(_effects(table, one, used) if one.kind == "effect" else [table.ability(one)])
    return Term("group", (_chooser(table, bound["e"][0], args), *args))


def _chooser(table: Table, one: Noun, args: list[Value]) -> str:
    if one.player is not None:
        return one.player
    first = args[0]
    of = first.args[0] if isinstance(first, Term) else None
    if isinstance(of, Term) and of.name == "card":
        return str(of.args[0])
    raise table.unclear(one.at, "scenario_whose", word=one.text)


def _effects(table: Table, one: Noun, used: set[Term]) -> list[Term]:
    """Aの効果2つ: of A's effects not yet in the answer, the newly arisen first if so described."""
    if one.player is None:
        raise table.unclear(one.at, "scenario_whose", word=one.text)
    if one.number is not None:
        return _use([Term("effect", (one.player, one.number))], used)
    states = table.effects.get(one.player, {})
    order = ("arose", "waits") if one.hint == "arisen" else ("waits", "arose", "listed", "resolving")
    known = [n for state in order for n, held in sorted(states.items()) if held == state]
    free = [n for n in known if Term("effect", (one.player, n)) not in used]
    wanted = table.limited(one.count or 1, one.at)
    free += [n for n in range(1, wanted + len(states) + len(used) + 1) if n not in known][
        : max(0, wanted - len(free))
    ]
    return _use([Term("effect", (one.player, n)) for n in free[:wanted]], used)


def _use(effects: list[Term], used: set[Term]) -> list[Term]:
    used.update(effects)
    return effects
