"""Compile the rules of a clause: add the clause's id to each head and the ruling set to each conclusion.

`reach(I,all_opponents) :- mentions(I,opponent).` under 300.2 becomes
`says(S,"duema-party 300.2",reach(I),all_opponents) :- in(S,"duema-party 300.2"); mentions(I,opponent).`
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

import clingo

from saitei.errors import Place, RulePageError
from saitei.kb.clauses.bounded_arithmetic import within_bounds
from saitei.kb.clauses.number_demand import number_demand
from saitei.kb.clauses.rule import Rule
from saitei.kb.clauses.syntax import (
    AstNode,
    Symbol,
    comparisons,
    constant,
    fault_in_program,
    functor,
    has_pool,
    head_symbol,
    parse_rules,
    rewrite_body,
    variable,
    variables,
)  # fmt: skip
from saitei.kb.pages.guard import check_program_text
from saitei.kb.pages.page import Clause
from saitei.kb.vocabulary import ANY, Predicate, Vocabulary
from saitei.terms import Term, quoted
from saitei.wording import Notice

UNSETTLED = "unsettled"
"""Written around a conclusion in a body: no clause says anything about it."""

RULING_SET = "S"
"""The variable that carries the ruling set through every rule; in a page's rule it would mean that."""

RESERVED = ("says", "holds", "in", "over", "said", "because", "beaten", "decides")
"""Predicates of the core that a page may not speak of."""


_AT_LARGE, _TOPIC = "generally_outranks", "SharedTopic"
"""What documents say of one another is asked of clauses on one topic only: all pairs would be too many."""


@dataclass(slots=True)
class _RuleContext:
    """What is gathered while one rule is rewritten."""

    clause: Clause
    place: Place
    words: Vocabulary
    bounded: bool
    reads: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])
    types: dict[str, str] = field(default_factory=dict[str, str])
    question: str | None = None
    because: list[str] = field(default_factory=list[str])

    def error(self, key: str, **values: str | int) -> RulePageError:
        return RulePageError(Notice(key, {"clause": self.clause.id, **values}), self.place)


def compile_clauses(
    clauses: Sequence[Clause], words: Vocabulary, unbounded: Collection[str] = ()
) -> list[tuple[Rule, ...]]:
    """The rules of each clause's `asp` fences; raises RulePageError where one cannot be meant so.

    The arithmetic of all but the `unbounded` is kept within bounds. Clingo is asked what it makes of the
    rules: see `saitei.kb.clauses.compile_in_worker`.
    """
    found = [_compile_clause(clause, words, bounded=clause.id not in unbounded) for clause in clauses]
    _refuse_unsafe([(clause, rule) for clause, rules in zip(clauses, found, strict=True) for rule in rules])
    return found


def _compile_clause(clause: Clause, words: Vocabulary, *, bounded: bool) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for fence in clause.fenced("asp"):
        check_program_text(fence.text, fence.place)
        for node, place in parse_rules(fence.text, fence.place):
            rules.append(_compile_rule(node, len(rules), _RuleContext(clause, place, words, bounded)))
    return tuple(rules)


def _refuse_unsafe(rules: Sequence[tuple[Clause, Rule]]) -> None:
    if found := fault_in_program([rule.text for _, rule in rules]):
        clause, rule = rules[found.number]
        notice = Notice("fence_unreadable", {"why": found.why})
        if found.variables:
            notice = Notice("unsafe_variable", {"clause": clause.id, "names": found.variables})
        raise RulePageError(notice, Place(clause.place.file, rule.line))


def _compile_rule(node: AstNode, number: int, reading: _RuleContext) -> Rule:
    if RULING_SET in variables(str(node)):
        raise reading.error("variable_reserved", name=RULING_SET)
    head = head_symbol(node, reading.place)
    predicate = _declared(head, reading)
    _check_arguments(head, predicate, reading)
    if reading.bounded:
        node = within_bounds(node, reading.clause.id, reading.place)
    body = rewrite_body(node, lambda symbol, nested: _body_literal(symbol, nested, reading))
    if reading.bounded:  # programs that ship compare with types of cards, too, where texts name things
        _check_compared(node, reading)
    fixed, by = "", quoted(reading.clause.id)
    if predicate.kind == "definition":
        _refuse_conclusions(reading)
        own = f"{head.name}({','.join(map(str, head.args))})" if head.args else head.name
        text, why = _rule(own, body), _because(f"f({own})", "none", number, body, reading)
    elif predicate.kind == "precedence":
        own = f"{head.name}({','.join((*map(str, head.args), by))})"
        shared = [f"concludes({arg},{_TOPIC},_)" for arg in head.args] if head.name == _AT_LARGE else []
        text, why = _rule(own, (*body, *shared)), ""
    elif predicate.kind == "answer":
        reading.reads += [
            (name, False) for name in map(_key_name, head.args) if _is_conclusion(name, reading)
        ]
        text, why = (
            _rule(f"{head.name}({','.join(('S', *map(str, head.args)))})", ("ruling_set(S)", *body)),
            "",
        )
    elif predicate.kind == "conclusion":
        key, value = _key_value(head, predicate)
        fixed = "any" if variables(value) else value
        guarded = (f"in(S,{by})", *body)
        text = _rule(f"says(S,{by},{key},{value})", guarded)
        why = _because(key, value, number, guarded, reading)
    else:
        raise reading.error("fact_in_head", name=head.name)
    return Rule(
        reading.clause.id, head.name, tuple(dict.fromkeys(reading.reads)), text, why,
        reading.place.line, reading.question, fixed, number_demand(node, reading.words),
    )  # fmt: skip


def _key_name(node: AstNode) -> str:
    """The name of a key, which may be without arguments."""
    return functor(node) or str(node)


def _is_conclusion(name: str, reading: _RuleContext) -> bool:
    """Whether a term in the head of an answer is a key that clauses decide."""
    predicate = reading.words.predicates.get(name)
    return predicate is not None and predicate.kind == "conclusion"


def _rule(head: str, body: tuple[str, ...]) -> str:
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."


def _because(key: str, value: str, number: int, body: tuple[str, ...], reading: _RuleContext) -> str:
    """The rule beside it that carries the instantiated positive body, used only when somebody asks why."""
    reasons = f"({','.join(reading.because)},)" if reading.because else "()"
    head = f"because(S,{quoted(reading.clause.id)},{number},{key},{value},{reasons})"
    return _rule(head, ("ruling_set(S)", *body))


def _declared(symbol: Symbol, reading: _RuleContext) -> Predicate:
    predicate = reading.words.predicates.get(symbol.name)
    if symbol.name in RESERVED:
        raise reading.error("predicate_reserved", name=symbol.name)
    if predicate is None:
        raise reading.error("predicate_unknown", name=symbol.name, nearest=reading.words.nearest(symbol.name))
    if predicate.arity != len(symbol.args):
        raise reading.error("wrong_arity", name=symbol.name, given=len(symbol.args), wanted=predicate.arity)
    if symbol.denied and (predicate.kind != "conclusion" or predicate.value):
        raise reading.error("denial_not_allowed", name=symbol.name)
    return predicate


def _check_arguments(symbol: Symbol, predicate: Predicate, reading: _RuleContext) -> None:
    for node, wanted in zip(symbol.args, predicate.types, strict=True):
        _check_argument(node, wanted, symbol.name, reading)


def _check_argument(node: AstNode, wanted: str, name: str, reading: _RuleContext) -> None:
    given = variable(node)
    if given is not None:
        known = reading.types.setdefault(given, wanted)
        if not reading.words.fits(known, wanted):
            raise reading.error("wrong_type", name=name, term=given, given=known, wanted=wanted)
        if known == ANY:
            reading.types[given] = wanted
        return
    value, allowed = constant(node), reading.words.constants(wanted)
    if isinstance(value, str) and allowed is not None and value not in allowed:
        raise _unknown_constant(value, name, wanted, allowed, reading)
    if value is not None and not _value_fits(value, wanted, allowed is not None, reading.words):
        raise reading.error("wrong_type", name=name, term=str(node), given=_type_name(value), wanted=wanted)
    made = functor(node)
    if (
        made is not None
        and made in reading.words.types.get("term", ())
        and not reading.words.fits(made, wanted)
    ):
        raise reading.error("wrong_type", name=name, term=str(node), given=made, wanted=wanted)


def _check_compared(node: AstNode, reading: _RuleContext) -> None:
    """Refuse words that a variable is compared with and cannot be: the rule would never apply, or always."""
    for variable_name, values in comparisons(node):
        wanted = reading.types.get(variable_name, ANY)
        allowed = reading.words.constants(wanted)
        if allowed is None:
            continue
        words = {one.name for one in values if isinstance(one, Term) and not one.args}
        for value in sorted(words.difference(allowed)):
            raise _unknown_constant(value, variable_name, wanted, allowed, reading)


def _unknown_constant(
    value: str, name: str, wanted: str, allowed: Collection[str], reading: _RuleContext
) -> RulePageError:
    nearest = ", ".join(get_close_matches(value, allowed, cutoff=0.4)) or ", ".join(allowed)
    return reading.error("constant_unknown", name=name, term=value, wanted=wanted, nearest=nearest)


def _value_fits(value: str | int | clingo.Symbol, wanted: str, enumerated: bool, words: Vocabulary) -> bool:  # noqa: FBT001
    free = wanted == ANY or wanted in words.types["open"]
    return free or (enumerated and isinstance(value, str)) or words.fits(_type_name(value), wanted)


def _type_name(value: str | int | clingo.Symbol) -> str:
    if isinstance(value, int):
        return "number"
    return "text" if isinstance(value, clingo.Symbol) else "constant"


def _key_value(symbol: Symbol, predicate: Predicate) -> tuple[str, str]:
    args = [str(arg) for arg in symbol.args]
    value = args.pop() if predicate.value else ("no" if symbol.denied else "yes")
    return (f"{symbol.name}({','.join(args)})" if args else symbol.name), value


def _body_literal(symbol: Symbol, nested: bool, reading: _RuleContext) -> str:  # noqa: FBT001
    if symbol.name == UNSETTLED:
        return _unsettled(symbol, reading)
    predicate = _declared(symbol, reading)
    _check_arguments(symbol, predicate, reading)
    if symbol.absent and any(has_pool(arg) for arg in symbol.args):
        raise reading.error("pool_under_not", name=symbol.name)
    if predicate.kind == "conclusion":
        if symbol.absent:
            raise reading.error("absent_conclusion", name=symbol.name)
        return _conclusion_literal(symbol, predicate, nested, reading)
    reading.reads.append((symbol.name, symbol.absent or nested))
    if symbol.name == "question":
        reading.question = functor(symbol.args[0]) or str(symbol.args[0])
    if predicate.kind == "answer":
        atom = f"{symbol.name}({','.join(('S', *map(str, symbol.args)))})"
        return f"{'not ' if symbol.absent else ''}{atom}"
    if predicate.kind == "precedence":
        return f"{symbol.name}({','.join((*map(str, symbol.args), '_'))})"
    atom = f"{symbol.name}({','.join(map(str, symbol.args))})" if symbol.args else symbol.name
    _note(f"{'n' if symbol.absent else 'f'}({atom})", nested, reading)
    return f"{'not ' if symbol.absent else ''}{atom}"


def _conclusion_literal(symbol: Symbol, predicate: Predicate, nested: bool, reading: _RuleContext) -> str:  # noqa: FBT001
    reading.reads.append((symbol.name, nested))
    key, value = _key_value(symbol, predicate)
    _note(f"c({key},{value})", nested, reading)
    return f"holds(S,{key},{value})"


def _unsettled(symbol: Symbol, reading: _RuleContext) -> str:
    if len(symbol.args) != 1 or symbol.absent or symbol.denied:
        raise reading.error("unsettled_misused", name=UNSETTLED)
    name = functor(symbol.args[0]) or str(symbol.args[0])
    predicate = reading.words.predicates.get(name)
    if predicate is None or predicate.kind != "conclusion":
        raise reading.error("unsettled_misused", name=name)
    reading.reads.append((name, True))
    return f"not said(S,{symbol.args[0]})"


def _note(reason: str, nested: bool, reading: _RuleContext) -> None:  # noqa: FBT001
    """Keep a literal for the explanation, unless it has no single instance."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", reason)
    if not nested and not re.search(r"(?<![\w])_(?![\w])|;|\.\.", bare):
        reading.because.append(reason)


def _refuse_conclusions(reading: _RuleContext) -> None:
    for name, _ in reading.reads:
        if reading.words.predicates[name].kind == "conclusion":
            raise reading.error("definition_reads_conclusion", name=name)
