"""The rules that a receipt may rest on: read again from the pages and the engine's programs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from typing import Any, NamedTuple, cast

from saitei.data import data
from saitei.queries.verifier.syntax import (
    Aggregate,
    Atom,
    Choice,
    Comparison,
    Compound,
    Conditional,
    Element,
    Ground,
    Literal,
    Negation,
    Operation,
    Pattern,
    Rule,
    Variable,
    compound,
    constant,
    parsed,
    statements,
)  # fmt: skip

SET = "main"
"""What the ruling set in force is called in a program."""

DEFINITIONS = (
    "table", "text", "cards", "happenings", "counting", "untold", "conditions", "anybody", "history",
    "effects", "bans", "lasting", "play", "questions", "questions_of_strength", "questions_of_acting",
    "questions_of_picking",
    "tables_asked", "power_compared", "laid_as_it_came",
    "composition", "seats", "likened", "names", "ignored", "quotas", "picking", "chosen",
)  # fmt: skip
"""The engine's programs that are written in the words of clauses."""

_OF_THE_STEP = ("considered", "subjectless", "power_is", "out_of_line")
"""What the program of a step says itself, in the place of these programs."""

_FRONT = re.compile(r"\+\+\+\n(.*?)\n\+\+\+", re.DOTALL)
_HEADING = re.compile(r"^#{1,6}\s+(.*)$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,})(\w+)[^\n]*\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
_RELATION = re.compile(r"^- (read as exception to|exception to|speaks for|part) ([^:·\n]*)", re.MULTILINE)
_WORD = re.compile(r"[a-z]\w*")


class Clause(NamedTuple):
    """A clause of a page: its text without worked examples, its rules, what it says of others."""

    id: str
    document: str
    page: str
    text: str
    rules: tuple[str, ...]
    relations: tuple[tuple[str, str], ...]
    parts: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What changes with its text."""
        return digest(self.text)


class Page(NamedTuple):
    """A rule page: its document, the documents that this builds on, its clauses."""

    document: str
    extends: tuple[str, ...]
    clauses: tuple[Clause, ...]


class SourcedRule(NamedTuple):
    """A rule as it is solved, where it is from, what it concludes, reads and answers."""

    source: str
    rule: Rule
    head: str
    reads: frozenset[str]
    question: str | None


def digest(text: str) -> str:
    """What changes with a text."""
    return sha256(text.encode()).hexdigest()


def read_page(text: str, name: str) -> Page:
    """A page, as far as rulings rest on it."""
    found = _FRONT.match(text)
    front = tomllib.loads(found[1]) if found else {}
    document, part = str(front.get("document", "")), str(front.get("part", ""))
    body = text[found.end() :] if found else text
    blind = _FENCE.sub(lambda fence: re.sub(r"[^\n]", ".", fence[0]), body)
    heads = [*_HEADING.finditer(blind)]
    clauses = [
        _clause(document, part, name, heading[1], body[heading.start() : end])
        for heading, end in zip(heads, [*(one.start() for one in heads[1:]), len(body)], strict=True)
        if not heading[0].startswith("# ") and any(map(str.isdecimal, heading[1].split()[0]))
    ]
    return Page(document, tuple(front.get("extends", ())), tuple(clauses))


def _clause(document: str, page_part: str, page: str, heading: str, text: str) -> Clause:
    fences = [(kind, inner) for _, kind, inner in _FENCE.findall(text)]
    plain = _FENCE.sub(lambda fence: "" if fence[2] in ("scenario", "deck") else fence[0], text).strip()
    relations = tuple((kind, what.strip()) for kind, what in _RELATION.findall(_FENCE.sub("", text)))
    own = [one.strip() for kind, what in relations if kind == "part" for one in what.split(",")]
    rules = tuple(one for kind, inner in fences if kind == "asp" for one in statements(inner))
    parts = tuple(own or ([page_part] if page_part else []))
    return Clause(
        f"{document} {heading.split(maxsplit=1)[0]}", document, page, plain, rules, relations, parts
    )


def documents_of(name: str, pages: Iterable[Page]) -> tuple[str, ...]:
    """A document and all it builds on, with the rules of construction."""
    extends: dict[str, list[str]] = {}
    for page in pages:
        extends.setdefault(page.document, []).extend(one.partition(":")[0] for one in page.extends)
    found, pending = {"construction"}, [name.partition(":")[0]]
    while pending:
        one = pending.pop()
        if one not in found:
            found.add(one)
            pending += extends.get(one, [])
    return tuple(found)


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    files = [*data("rules", "vocabulary").glob("*.toml"), *data("rules").glob("*/vocabulary.toml")]
    return {
        name: entry for file in files for name, entry in _declared(tomllib.loads(file.read_text("utf-8")))
    }


@cache
def _composition() -> frozenset[str]:
    return frozenset(tomllib.loads(data("rules", "vocabulary", "composition.toml").read_text("utf-8")))


def _declared(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, entry in table.items():
        if isinstance(entry, dict):
            inner = cast("Mapping[str, Any]", entry)
            yield from [(name, inner)] if "kind" in inner and "meaning" in inner else _declared(inner)


@dataclass(frozen=True, eq=False)
class Rulebook:
    """Everything in force: clauses of pages, the engine's programs, what the vocabulary declares."""

    clauses: Mapping[str, Clause]
    documents: tuple[str, ...]
    extends: Mapping[str, tuple[str, ...]]
    words: Mapping[str, Mapping[str, Any]] = field(default_factory=_tables)

    @staticmethod
    def speaks_of_parts(text: str) -> bool:
        """Whether a rule says which parts of a document are in force: it is heard whatever is."""
        return any(
            not isinstance(one.head, Choice) and one.head is not None and _name(one.head) in _composition()
            for one in parsed(text)
        )

    @cached_property
    def rules(self) -> tuple[SourcedRule, ...]:
        """The rules of clauses and the definitions beside them."""
        told = [(clause.id, text) for clause in self.clauses.values() for text in clause.rules]
        told += [(name, text) for name, file in self.definitions.items() for text in statements(file)]
        told += [("logic asked", text) for text in self._of_questions()]
        return tuple(made for source, text in told for made in self._sourced(source, text))

    @cached_property
    def definitions(self) -> Mapping[str, str]:
        """The programs whose rules are written in the words of clauses."""
        found = {
            f"logic {name}": data("kb", "logic", f"{name}.lp").read_text("utf-8") for name in DEFINITIONS
        }
        for document in self.documents:
            for file in sorted(data("rules").glob(f"{document}/mechanics/*.lp")):
                name = f"logic {file.stem}"
                found[name] = "\n".join((found.get(name, ""), file.read_text("utf-8")))
        return found

    def plain(self, *names: str) -> Mapping[str, str]:
        """Programs of the engine that are solved as they stand."""
        return {name: data(*name.split("/")).read_text("utf-8") for name in names}

    @cached_property
    def procedure(self) -> Mapping[str, str]:
        """The programs of a step of a game."""
        files = [f"kb/logic/procedure/{one.name}" for one in data("kb", "logic", "procedure").glob("*.lp")]
        for document in self.documents:
            folder = f"rules/{document}/mechanics/procedure"
            files += [
                f"{folder}/{one.name}" for one in data("rules").glob(f"{document}/mechanics/procedure/*.lp")
            ]
        return self.plain(*sorted(files), "kb/logic/moves.lp")

    def of_moment(self, question: str) -> tuple[SourcedRule, ...]:
        """The rules that a question of a kind rests on."""
        asked = [one for one in self.rules if one.question in (None, question)]
        seeds = [one for one in asked if one.question == question]
        wanted = frozenset[str]().union(*(one.reads for one in seeds))
        reached = _reaching([one for one in asked if one.question is None], wanted)
        engine = self.plain("kb/logic/core.lp", "kb/logic/unstated.lp", "kb/logic/output.lp")
        again = [one for one in seeds if one not in reached]
        return (*again, *reached, *as_they_stand(engine))

    @cached_property
    def of_step(self) -> tuple[SourcedRule, ...]:
        """The rules that a step of a game rests on."""
        said = "\n".join(re.sub("%.*", "", text) for text in self.procedure.values())
        wanted = frozenset(
            word for word in _WORD.findall(said)
            if self.words.get(word, {}).get("kind") in ("fact", "definition", "conclusion")
        )  # fmt: skip
        asked = [one for one in self.rules if one.question is None and one.head not in _OF_THE_STEP]
        engine = {**self.plain("kb/logic/core.lp"), **self.procedure}
        return (*_reaching(asked, wanted), *as_they_stand(engine))

    def _sourced(self, source: str, text: str) -> Iterator[SourcedRule]:
        for rule in parsed(text):
            if isinstance(rule.head, Choice) or rule.head is None:
                raise ValueError(text)
            reads: list[str] = []
            questions: list[str] = []
            body = tuple(self._literal(one, reads, questions) for one in rule.body)
            name, args, denied = _head(rule.head)
            yield SourcedRule(
                source, Rule(self._head(source, name, args, denied=denied, reads=reads), body), name,
                frozenset(reads), questions[-1] if questions else None,
            )  # fmt: skip

    def _head(
        self, source: str, name: str, args: Sequence[Pattern], *, denied: bool, reads: list[str]
    ) -> Pattern:
        word = self.words[name]
        match word["kind"]:
            case "conclusion":
                key, value = self._key(name, args, denied=denied)
                return compound("says", (SET, quoted(source), key, value))
            case "answer":
                keys = [_name(arg) for arg in args if isinstance(arg, Compound | str) or type(arg) is tuple]
                reads += [key for key in keys if self.words.get(key, {}).get("kind") == "conclusion"]
                return compound(name, (SET, *args))
            case "precedence":
                return compound(name, (*args, quoted(source)))
            case _:
                return compound(name, args) if args else name

    def _key(self, name: str, args: Sequence[Pattern], *, denied: bool) -> tuple[Pattern, Pattern]:
        valued = "value" in self.words[name]
        key = args[:-1] if valued else args
        value = args[-1] if valued else ("no" if denied else "yes")
        return (compound(name, key) if key else name), value

    def _literal(self, literal: Literal, reads: list[str], questions: list[str]) -> Literal:
        def again(one: Literal) -> Literal:
            return self._literal(one, reads, questions)

        match literal:
            case Atom(term):
                return self._atom(term, absent=False, reads=reads, questions=questions)
            case Negation(term):
                return self._atom(term, absent=True, reads=reads, questions=questions)
            case Conditional(inner, conditions):
                return Conditional(again(inner), tuple(map(again, conditions)))
            case Aggregate(function, elements, guards):
                made = (Element(one.terms, tuple(map(again, one.conditions))) for one in elements)
                return Aggregate(function, tuple(made), guards)
            case Comparison():
                return literal

    def _atom(self, term: Pattern, *, absent: bool, reads: list[str], questions: list[str]) -> Literal:
        name, args, denied = _head(term)
        if name == "unsettled":
            reads.append(_name(args[0]))
            return Negation(compound("said", (SET, args[0])))
        reads.append(name)
        if name == "question":
            questions.append("" if isinstance(args[0], Variable) else _name(args[0]))
        kind = self.words[name]["kind"]
        if kind == "conclusion":
            key, value = self._key(name, args, denied=denied)
            made: Pattern = compound("holds", (SET, key, value))
        elif kind == "answer":
            made = compound(name, (SET, *args))
        elif kind == "precedence":
            made = compound(name, (*args, Variable(f"_by{len(reads)}")))
        else:
            made = compound(name, args) if args else name
        return Negation(made) if absent else Atom(made)

    def _of_questions(self) -> Iterator[str]:
        """The rules that answer what the vocabulary lets a question ask for."""
        for name, entry in self.words.items():
            args = [one.split(": ")[0] for one in entry.get("args", ())]
            names = [f"X{number}" for number in range(len(args))]
            left_out = dict.fromkeys(
                next((arg for arg in args if f"{{{arg}}}" not in form), None)
                for form in entry.get("ask_en", ())
            )
            for arg in left_out:
                yield from _answering(
                    name, names, entry.get("value"), None if arg is None else args.index(arg)
                )

    def precedence(
        self, among: frozenset[str]
    ) -> tuple[tuple[SourcedRule, ...], tuple[SourcedRule, ...], tuple[Ground, ...]]:
        """What clauses state of one another, what follows from that, and what both go by, of some clauses."""
        engine = as_they_stand(self.plain("kb/logic/precedence.lp"))
        rules = [one for one in self.rules if self.words[one.head]["kind"] == "precedence"]
        bare = [
            SourcedRule(
                one.source,
                Rule(one.rule.head, (*one.rule.body, *self._shared(one))),
                one.head,
                one.reads,
                None,
            )
            for one in rules
        ]
        return tuple(bare), tuple(engine), tuple(self._of_clauses(among))

    def _shared(self, rule: SourcedRule) -> Iterator[Literal]:
        if rule.head == "generally_outranks":
            _, args, _ = _head(rule.rule.head if isinstance(rule.rule.head, Compound) else "none")
            for place, arg in enumerate(args[:2]):
                yield Atom(Compound("concludes", (arg, Variable("SharedTopic"), Variable(f"_{place}"))))

    def _of_clauses(self, among: frozenset[str]) -> Iterator[Ground]:
        for document, bases in self.extends.items():
            yield from (("extends", quoted(document), quoted(base)) for base in bases)
        for clause in (self.clauses[one] for one in sorted(among)):
            name = quoted(clause.id)
            yield ("clause", name)
            yield ("document", name, quoted(clause.document))
            outer = (clause.id[:length] for length in range(1, len(clause.id)))
            yield from (
                ("within", name, quoted(o)) for o in outer if o in self.clauses and _inside(clause.id, o)
            )
            for kind, what in clause.relations:
                if kind == "speaks for":
                    yield ("speaks_for", name, what.replace(" ", "_"))
                elif kind != "part":
                    predicate = "exception" if kind == "exception to" else "read_exception"
                    for each in (one.strip() for one in what.split(",")):
                        target = each if " " in each else f"{clause.document} {each}"
                        yield (predicate, name, quoted(target))
            yield from (("concludes", name, topic, value) for topic, value in self._topics.get(clause.id, ()))

    @cached_property
    def _topics(self) -> Mapping[str, set[tuple[str, Ground]]]:
        """What each clause concludes, and the value where it is always the same."""
        found: dict[str, set[tuple[str, Ground]]] = {}
        for one in self.rules:
            head = one.rule.head
            if self.words[one.head]["kind"] != "conclusion" or isinstance(head, Choice) or head is None:
                continue
            value = head.args[3] if isinstance(head, Compound) else head[4] if type(head) is tuple else ""
            fixed = value if isinstance(value, int | str) or type(value) is tuple else "any"
            found.setdefault(one.source, set()).add((one.head, fixed))
        return found


def as_they_stand(programs: Mapping[str, str]) -> Iterator[SourcedRule]:
    """The rules of programs that are solved as they are written."""
    every = [(name, text) for name, program in programs.items() for text in statements(program)]
    known = dict(found for _, text in every if (found := constant(text)) is not None)
    for name, text in every:
        if constant(text) is None:
            for rule in parsed(text):
                yield SourcedRule(name, _with_constants(rule, known), "", frozenset(), None)


def _with_constants(rule: Rule, known: Mapping[str, Ground]) -> Rule:
    if not known:
        return rule
    head = rule.head
    if isinstance(head, Choice):
        elements = tuple(_element(one, known) for one in head.elements)
        head = Choice(elements, tuple((how, _replaced(limit, known)) for how, limit in head.guards))
    elif head is not None:
        head = _replaced(head, known)
    return Rule(head, tuple(_in_literal(one, known) for one in rule.body))


def _element(one: Element, known: Mapping[str, Ground]) -> Element:
    conditions = tuple(_in_literal(each, known) for each in one.conditions)
    return Element(tuple(_replaced(term, known) for term in one.terms), conditions)


def _in_literal(literal: Literal, known: Mapping[str, Ground]) -> Literal:
    match literal:
        case Atom(term):
            return Atom(_replaced(term, known))
        case Negation(term):
            return Negation(_replaced(term, known))
        case Comparison(left, relation, right):
            return Comparison(_replaced(left, known), relation, _replaced(right, known))
        case Conditional(inner, conditions):
            return Conditional(
                _in_literal(inner, known), tuple(_in_literal(one, known) for one in conditions)
            )
        case Aggregate(function, elements, guards):
            limits = tuple((how, _replaced(limit, known)) for how, limit in guards)
            return Aggregate(function, tuple(_element(one, known) for one in elements), limits)


def _replaced(term: Pattern, known: Mapping[str, Ground]) -> Pattern:
    """A term with the values of constants."""
    match term:
        case str():
            return known.get(term, term)
        case Compound(name, args):
            return compound(name, [_replaced(one, known) for one in args])
        case Operation(name, args):
            return Operation(name, tuple(_replaced(one, known) for one in args))
        case _ if type(term) is tuple:
            return (term[0], *(_replaced(one, known) for one in term[1:]))
        case _:
            return term


def _reaching(rules: Sequence[SourcedRule], wanted: frozenset[str]) -> tuple[SourcedRule, ...]:
    by_head: dict[str, list[SourcedRule]] = {}
    for one in rules:
        by_head.setdefault(one.head, []).append(one)
    reached: set[str] = set()
    pending = set(wanted)
    while pending:
        name = pending.pop()
        reached.add(name)
        for one in by_head.get(name, ()):
            pending |= one.reads - reached
    return tuple(one for one in rules if one.head in reached)


def _answering(name: str, names: list[str], value: str | None, place: int | None) -> Iterator[str]:
    def key(parts: Sequence[str]) -> str:
        return f"{name}({','.join(parts)})" if parts else name

    if value is not None:
        answer = {
            "number": "amount_is", "player": "member", "zone": "lands_unreplaced", "until": "ends_at",
            "step": "one_of",
        }[value]  # fmt: skip
        yield f"asks({key(names)}) :- question({key(names)})."
        yield f"{answer}(V) :- question({key(names)}), {key([*names, 'V'])}."
    elif place is None:
        whole = "".join(f", {one} != asked" for one in names)
        yield f"whether({key(names)}) :- question({key(names)}){whole}."
    else:
        who = names[place]
        question = f"question({key([*names[:place], 'asked', *names[place + 1 :]])})"
        somebody = key([*names[:place], "_", *names[place + 1 :]])
        yield f"asks({key(names)}) :- {question}, player({who})."
        yield f"member({who}) :- {question}, {key(names)}."
        yield f"nobody({name}) :- {question}, -{somebody}, 0 = #count {{ {who} : {key(names)} }}."


def _head(term: Pattern) -> tuple[str, Sequence[Pattern], bool]:
    """The name and the arguments of a predicate, and whether it is denied."""
    match term:
        case Operation("negative", (inner,)):
            name, args, _ = _head(inner)
            return name, args, True
        case Compound(name, args):
            return name, args, False
        case str():
            return term, (), False
        case _ if type(term) is tuple:
            return str(term[0]), term[1:], False
        case _:
            raise ValueError(term)


def _name(term: Pattern) -> str:
    return _head(term)[0]


def quoted(text: str) -> str:
    """A text as a string of a program."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _inside(inner: str, outer: str) -> bool:
    rest = inner[len(outer) :]
    return inner.startswith(outer) and bool(rest) and not (outer[-1].isdigit() and rest[0].isdigit())
