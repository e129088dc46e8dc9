"""Read a scenario: text to facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple, TypeAlias

from saitei.errors import Contradiction, ParseError, Place, Refused, SaiteiError, UnknownTerm
from saitei.language import Language
from saitei.parser.cards.names import names_in_brackets, near_names, plain_name
from saitei.parser.scenario import answers, effects, lines, questions, statements, worded
from saitei.parser.scenario.bare_names import bracket_bare_names
from saitei.parser.scenario.blocks import described_in_place, take
from saitei.parser.scenario.clauses import Folder, ScenarioClause, nouns
from saitei.parser.scenario.data import load
from saitei.parser.scenario.grammar import GrammarEntry, Sentence, Tree, parse
from saitei.parser.scenario.lexicon import is_japanese
from saitei.parser.scenario.lines import NAMES, ScenarioLine
from saitei.parser.scenario.nearest import Kind, RawSentence, nearest_forms, sentence_apart
from saitei.parser.scenario.nouns import Noun
from saitei.parser.scenario.payments import with_payments
from saitei.parser.scenario.scenario import CardSource, Object, Scenario
from saitei.parser.scenario.table import Table
from saitei.parser.scenario.talk import colloquial
from saitei.parser.scenario.talk.described_cards import with_described_cards
from saitei.parser.scenario.talk.first_question import FirstQuestion, with_first_question
from saitei.parser.scenario.talk.plain_speech import Seats
from saitei.parser.scenario.talk.rewording import reworded
from saitei.parser.scenario.talk.spoken import (
    is_asker_spoken_of,
    opening_condition,
    seats_spoken_of,
    with_asker_seated,
    with_lines_apart,
    with_referents_named,
)
from saitei.parser.scenario.talk.translate import translated_talk
from saitei.parser.scenario.tokens import CLOSING, ScenarioToken, Source, tokenise
from saitei.parser.text import Text, normalise
from saitei.terms import Term
from saitei.wording import Lang, Notice

Games: TypeAlias = "Callable[[str | None, int], Language]"
"""The part of the language that is in force under the ruling set of a name, for so many players."""

Usual: TypeAlias = "Callable[[str | None], int]"
"""How many play under the ruling set of a name where nobody says so."""

IsRules: TypeAlias = "Callable[[str], bool]"
"""Whether a ruling set goes by a name."""

_ALONE = r"(?<![A-Za-z0-9《「・\-]){}(?![A-Za-z0-9・ァ-ヶー一-鿿\-])"
"""A letter that stands for a player: not that of a keyword, as in “S-trigger”, 「G・ゼロ」, 「Dスイッチ」."""
_NAMED = re.compile(r"《[^》\n]+》")
_CLAUSE = re.compile(r"(?<![\w.])\d{3}\.\d+[a-z]?(?!\w*\d)")
"""The number of a clause, about which nothing is asked."""
_QUOTED = re.compile(r"《[^》\n]*》|「[^」\n]*」|\"[^\"\n]*\"")

_HAPPENS = ("waiting", "resolving", "out")
_LAST = ("question", "chance", "answer")
_NAMELESS = ("rules", "players", "clauses", "card", "end")
"""Heads behind which no card is named."""

_LIKELY = frozenset({"occurs", "goes_to", "ends_within", "ends_tapped", "loses"})
"""Questions about what happens that are answered yes or no."""

_WINNER, _LOSERS, _BATTLE = Term("winner"), Term("losers"), Term("battle")
_WINNER_OF_BATTLE = Term("which", (Term("win"),))
"""Who wins, of the game and of a battle."""

_MOST_UNCLOSED = 100

MOST_NEAR = 5
"""Names that are told for one that nobody knows."""

_FORMS: Mapping[str, Kind] = {
    "": "statements",
    "question": "questions",
    "chance": "questions",
}
"""The lines to which forms are shown, by their heads."""

_BRACKETED = re.compile(r"《([^《》\n]+)》")
_ASKS = ("?", "？")
_TELLS = (".", "。")
"""How a question ends, and what tells something."""

_MISSPELT = "scenario_unknown_word_near"
_SHAPELESS = frozenset({
    _MISSPELT, "scenario_unknown_word", "scenario_expected", "scenario_expected_more",
    "scenario_not_together", "scenario_mark_unclear", "scenario_says_nothing", "scenario_not_a_question",
    "scenario_not_a_statement", "scenario_not_an_entry",
})  # fmt: skip
"""What is said of a line that has no form, and not of what stands in it."""

_NO_FORM: dict[Kind, str] = {
    "questions": "scenario_not_a_question", "statements": "scenario_not_a_statement",
}  # fmt: skip

_TOLD_AMISS = frozenset({"scenario_two_questions", "scenario_unknown_player"})
"""Contradictions that may come of how something is put."""

_TOLD_OTHERWISE = _SHAPELESS | {"scenario_unknown_player", "scenario_no_players"}
"""What is said of a text as it stands, and no more where it is put otherwise."""

_AMBIGUOUS = frozenset({"scenario_which_creature", "scenario_which_card", "scenario_which_ability"})
"""What is said of a line that is understood but for which of several things it means."""

_LONGEST_TALK = 1_500
"""Nobody talks longer than this in letters; every row of plain speech is tried on all of a text."""

_TYPO = 0.8
"""How like a word its known neighbour has to be, of 1, to be taken for what was meant."""

_ENGLISH = re.compile(r"[A-Za-z]{2}")

_CLAUSES = re.compile(r"[、,;]\s*")


def read_scenario(  # noqa: PLR0913 what is read, and by which words, cards and customs
    text: str, file: str = "-", *,
    language: Language, catalogue: CardSource, games: Games | None = None, usual: Usual | None = None,
    is_rules: IsRules | None = None,
) -> Scenario:  # fmt: skip
    """The scenario that a text tells; raises ParseError, Contradiction or Refused with the place.

    `language` has all words that the text may use. `games` tells which games' sentences it may use, by the
    name of the ruling set that the text names and the number of players; by default those of the whole
    language. `usual` tells how many are seated where nobody says who plays, by the same name; without it
    that is refused. `is_rules` tells the names of ruling sets that a sentence may have in it.
    """

    def whole(_rules: str | None, _players: int) -> Language:
        return language

    def none(_name: str) -> bool:
        return False

    customs = _Customs(games or whole, usual, is_rules or none)
    said = normalise(text, file)
    _refuse_unclosed(said, file)
    try:
        return _Reader(said, file, language, catalogue, customs).read()
    except (ParseError, UnknownTerm, Contradiction) as error:
        told_amiss = not isinstance(error, Contradiction) or error.notice.key in _TOLD_AMISS
        understood = error.notice.key in _AMBIGUOUS
        if usual is None or not told_amiss or understood or len(text) > _LONGEST_TALK:
            raise
        try:
            return _Reader(said, file, language, catalogue, customs, talk=True).read()
        except (ParseError, UnknownTerm, Contradiction, Refused) as again:
            try:
                return _Reader(said, file, language, catalogue, customs, talk=True, composes=True).read()
            except (ParseError, UnknownTerm, Contradiction, Refused):
                raise _clearer(error, again) from error


def _refuse_unclosed(said: Text, file: str) -> None:
    """Refuse brackets that are never closed where there are so many that to look for each end takes long."""
    for opening, closing in CLOSING.items():
        unclosed = said.plain.count(opening) - said.plain.count(closing)
        if opening != closing and unclosed > _MOST_UNCLOSED:
            where = said.place(said.plain.rindex(opening), file)
            raise ParseError(Notice("scenario_unclosed", {"bracket": opening, "closing": closing}), where)


def _clearer(first: SaiteiError, again: SaiteiError) -> SaiteiError:
    """Of two errors, of a text as it stands and of it in the language's words, the one that helps more."""
    shaped = again.notice.key in _SHAPELESS and "forms" in again.notice.values
    return again if shaped and first.notice.key in _TOLD_OTHERWISE else first


def _kind_of(typed: RawSentence, kind: Kind) -> Kind:
    """What a typed sentence is that stands in a line of a kind."""
    said = typed.said.rstrip()
    if said.endswith(_ASKS):
        return "questions"
    return "statements" if said.endswith(_TELLS) else kind


def _called(name: str) -> str:
    """The ruling set that people call by a name."""
    return str(load("aliases").get(name.lower(), name))


def _tells_of_battle(fact: Term) -> bool:
    """Whether a fact tells that cards battle, or that one attacks another."""
    if fact.name == "goal":
        goal = fact.args[1]
        return isinstance(goal, Term) and goal.name == "card"
    return fact.name == "deed" and fact.args[1] == _BATTLE


def _language(plain: str) -> Lang:
    """The language in which most lines are written, names of cards and quotes apart."""
    said = [NAMES.sub("", line) for line in plain.split("\n")]
    japanese = sum(map(is_japanese, said))
    english = sum(_ENGLISH.search(line) is not None for line in said if not is_japanese(line))
    return "ja" if japanese >= english else "en"


def _typo(error: ParseError) -> bool:
    word, near = (str(error.notice.values[name]).lower() for name in ("word", "near"))
    return SequenceMatcher(None, word, near).ratio() >= _TYPO


def _is_card(written: frozenset[str], catalogue: CardSource, name: str) -> bool:
    return name in written or catalogue.is_name(name)


class _Customs(NamedTuple):
    """What goes by the rules that a text names: words, how many usually play; and what names rules."""

    games: Games
    usual: Usual | None
    is_rules: IsRules


class _Reader:
    """Reads the lines one after the other onto one table."""

    def __init__(  # noqa: PLR0913 what is read, by which words, and how
        self, text: Text, file: str, language: Language, catalogue: CardSource, customs: _Customs, *,
        talk: bool = False, composes: bool = False,
    ) -> None:  # fmt: skip
        self.talk, self.composes, self.catalogue = talk, composes, catalogue
        self.cards, plain = take(text, file, language)
        self.lang = _language(plain)
        said = Text(text.raw, plain, text.origin)
        if talk:
            said = with_described_cards(colloquial.with_typos_corrected(said), language)
            cards, plain = take(said, file, language)
            self.cards, said = (*self.cards, *cards), Text(text.raw, plain, said.origin)
        is_known = partial(_is_card, frozenset(card.name for card in self.cards), catalogue)
        self.textless, plain = described_in_place(said, file, language, is_known)
        self.cards, said = (*self.cards, *self.textless), Text(text.raw, plain, said.origin)
        first = with_first_question(said) if talk else FirstQuestion(said)
        self.unanswered = tuple(
            (Notice("scenario_not_answered", {"said": more}), said.place(at, file))
            for at, more in first.others
        )
        said = first.text
        self.text = with_lines_apart(said, lambda name: customs.is_rules(_called(name)), talk=talk)
        self.file = file
        self.lines = lines.split(self.text.plain)
        self.seats_said, self.asker_seated = True, False
        names = self._players()
        if talk and customs.usual is not None:
            names = self._seat_talking(customs.usual(self._named_rules()))
        elif customs.usual is not None and is_asker_spoken_of(self.text.plain):
            names = self._seat_asker(names or lines.SEATS[: customs.usual(self._named_rules())])
        names = names or self._usual_players(customs.usual)
        if customs.usual is not None and not names and any(line.head == "question" for line in self.lines):
            names = self._seat_asker(lines.SEATS[: customs.usual(self._named_rules())])
        written = frozenset(card.name for card in self.cards)
        in_force = customs.games(self._named_rules(), len(names))
        players = lines.player_words(names, in_force)
        known = partial(_is_card, written, catalogue)
        self.source: Source = Source(self.text, file, in_force, players, names, known)
        self._put_names_in_brackets(written)
        if talk:
            written = self._put_in_written_style()
        types = {card.name: card.types for card in self.cards}
        self.table = Table(self.source, catalogue, written, in_force, types)
        self._name_referents()
        self.ruling_set: str | None = None
        self.question: Term | None = None
        self.asked_at: int | None = None
        self.expected: Term | None = None
        self.expected_clauses: tuple[str, ...] = ()
        self.later: list[Callable[[], None]] = []
        self.asked: list[ScenarioLine] = []

    def _seat_asker(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players, who asks being the first, where they go by the letters of their seats."""
        if names == lines.SEATS[: len(names)]:
            self.text = with_asker_seated(self.text, names)
            self.lines = lines.split(self.text.plain)
            self.asker_seated = True
        return names

    def _seat_talking(self, usual: int) -> tuple[str, ...]:
        """The players, who asks being the first where nobody speaks of that seat by its letter."""
        names = self._players()
        spoken = seats_spoken_of(self.text.plain)
        if "A" in spoken or names != lines.SEATS[: len(names)]:
            return names
        names = names or lines.SEATS[: max(usual, *(lines.SEATS.index(one) + 1 for one in spoken), 0)]
        self.text = colloquial.with_seats_named(self.text, names)
        return self._seat_asker(names)

    def _put_in_written_style(self) -> frozenset[str]:
        """What is said as people talk comes to stand as the language has it; what cards are written then."""
        seated = Seats(self.source.names, self.source.names[0] if self.asker_seated else None)
        told = translated_talk(self.text, seated, composes=self.composes)
        self.unanswered += tuple(
            (Notice("scenario_left_to_text", {"said": said}), self.text.place(at, self.file))
            for at, said in told.left_out
        )
        self.text = told.text
        hidden = NAMES.sub("", self.text.plain)
        if self.asker_seated and is_japanese(hidden) and "私" not in hidden:
            self.text = with_asker_seated(self.text, self.source.names)
        cards, plain = take(self.text, self.file, self.source.language)
        self.text = Text(self.text.raw, plain, self.text.origin)
        self.cards = (*self.cards, *cards)
        written = frozenset(card.name for card in self.cards)
        known = partial(_is_card, written, self.catalogue)
        self.source = replace(self.source, text=self.text, is_card=known)
        self.lines = lines.split(self.text.plain)
        return written

    def _put_names_in_brackets(self, written: frozenset[str]) -> None:
        """Names that stand without brackets get them, and those said in short are written out."""
        said = [line for line in self.lines if line.head not in _NAMELESS]
        self.text, self.short_names = bracket_bare_names(
            self.source, said, written, self._understood, self.catalogue.near if self.talk else None
        )
        self.source = replace(self.source, text=self.text)

    def _name_referents(self) -> None:
        """What stands for a card that has been named gets its name."""
        self.text = with_referents_named(self.text, self._is_open)
        self.source = self.table.source = replace(self.source, text=self.text)
        plain, names = self.text.plain, self.source.names
        self.lines = [part for one in lines.split(plain) for part in lines.split_lists(plain, one, names)]

    def _understood(self, line: ScenarioLine) -> bool:
        """Whether a line stands for another one, of which all words are known."""
        kind = "question" if line.head in _LAST else "statement"
        other = self._reworded(self.text.plain[line.body : line.end], kind)
        if other is None:
            return False
        try:
            self._tokens_of(other, line, listing=False)
        except ParseError:
            return False
        return True

    def _is_open(self, at: int) -> bool:
        """Whether what stands at a place is in a line that is not understood as it is."""
        line = next(one for one in lines.split(self.text.plain) if one.start <= at < one.end)
        piece = worded.Piece(self.text.plain[line.body : line.end], line.body, line.end)
        if worded.asks(self.table, piece) or worded.tells(self.table, piece):
            return False
        try:
            tokenise(replace(self.source, suggests=False), line.body, line.end)
        except ParseError:
            return not self._understood(line)
        return False

    def _players(self) -> tuple[str, ...]:
        """Who plays; a line that says only how many leaves it to another who they are."""
        found: tuple[str, ...] = ()
        named = False
        for line in self.lines:
            if line.head == "players":
                names = lines.players(self.text, line, self.file)
                counted = lines.is_number_of_players(self.text.plain, line)
                if found and (len(found) != len(names) if counted or not named else set(found) != set(names)):
                    raise Contradiction(Notice("scenario_two_tables"), self.text.place(line.start, self.file))
                found = found if counted and named else names
                named = named or not counted
        return found

    def _usual_players(self, usual: Usual | None) -> tuple[str, ...]:
        """The players where nobody says who plays: A, B and so on, up to the last that is spoken of."""
        said = _QUOTED.sub("", self.text.plain)
        spoken = [at for at, name in enumerate(lines.SEATS, 1) if re.search(_ALONE.format(name), said)]
        if usual is None or not spoken:
            return ()
        self.seats_said = False
        return lines.SEATS[: max(usual(self._named_rules()), *spoken)]

    def _named_rules(self) -> str | None:
        named = (self._rules_name(line) for line in self.lines if line.head == "rules")
        return next(named, None)

    def read(self) -> Scenario:
        """The table first, then what happens on it, then the question and its answer."""
        seated = next((line for line in self.lines if line.head == "players"), None)
        self.table.line = None if seated is None else self.text.place(seated.start, self.file).line
        for player in self.source.names:
            self.table.say("player", player)
        for seat, player in enumerate(self.source.names):
            self.table.say("seat", player, seat)
        parts = [part for one in self.lines for part in self._condition_apart(one)]
        for line in parts:
            if line.head in _LAST:
                self.asked.append(line)
            elif line.head in _HAPPENS:
                self.later.append(partial(self._line, line))
            else:
                self._line(line)
        self.table.settle()
        for tell in self.later:
            tell()
        self.table.close()
        for line in self.asked:
            self._line(line)
        return self._scenario()

    def _condition_apart(self, line: ScenarioLine) -> Iterator[ScenarioLine]:
        """A question without the condition that it begins with, where they are not read as one sentence."""
        found = opening_condition(self.text.plain, line.body, line.end) if line.head == "question" else None
        start, end = found.span("told") if found else (0, 0)
        if found is None or (self._parses(line) and not self._stated(self.text.plain[start:end], start)):
            yield line
            return
        yield ScenarioLine("", start, start, end)
        yield replace(line, body=found.start("asked"))

    def _parses(self, question: ScenarioLine) -> bool:
        """Whether the grammar reads a question, or the sentence that it stands for."""
        body = self.text.plain[question.body : question.end]
        try:
            tree = parse(
                self._tokens_of(self._reworded(body, "question") or body, question, listing=False),
                "statement",
                self.source,
                question.end,
            )
        except ParseError:
            return False
        return not isinstance(tree, GrammarEntry)

    def _stated(self, said: str, at: int) -> bool:
        """Whether a sentence is a statement of the vocabulary, or stands for another one."""
        piece = worded.Piece(said, at, at + len(said))
        return self._reworded(said, "statement") is not None or worded.tells(self.table, piece)

    def _line(self, line: ScenarioLine) -> None:
        """A line; one that is not understood is refused with the forms that are nearest to it."""
        self.table.line = self.text.place(line.start, self.file).line
        try:
            if line.head != "players":
                getattr(self, f"_{line.head or 'statement'}")(line)
        except ParseError as error:
            raise self._with_forms(error, line) from error
        self.table.line = None

    def _with_forms(self, error: ParseError, line: ScenarioLine) -> ParseError:
        """The error of a statement or a question with the nearest forms; of any other line as it is."""
        kind = _FORMS.get(line.head)
        if kind is None or error.notice.key not in _SHAPELESS:
            return error
        sentence = None if error.place is None else sentence_apart(self.text, error.place)
        typed = self._typed(line, sentence)
        kind = _kind_of(typed, kind)
        said = "".join(
            self.text.plain[at]
            for at, origin in enumerate(self.text.origin[: len(self.text.plain)])
            if origin in range(typed.start, typed.end)
        )
        if is_japanese(NAMES.sub("", typed.said)) != is_japanese(NAMES.sub("", said)):
            said = typed.said
        clause = _CLAUSE.search(_QUOTED.sub("", said)) if kind == "questions" else None
        if clause is not None:
            return type(error)(
                Notice("scenario_asks_of_clause", {"clause": clause[0]}), error.place, error.source
            )
        cards = [(player, name) for player, name in self.table.objects if name and self._is_written(name)]
        near = nearest_forms(self._without_made_names(said), kind, self.source.names, cards)
        key = (
            "scenario_unknown_word"
            if error.notice.key == _MISSPELT and not _typo(error)
            else error.notice.key
        )
        word = str(error.notice.values.get("word", ""))
        if word and word.casefold() not in normalise(typed.said).plain.casefold():
            key = _NO_FORM[kind]  # a row of plain speech has put it there
        values = {**error.notice.values, "forms": " / ".join(near)}
        if sentence is not None:
            values["sentence"] = sentence.said
        if key == "scenario_unknown_word":
            values["cards"] = self._having(str(values["word"]))
        return type(error)(Notice(key, values), error.place, error.source)

    def _is_written(self, name: str) -> bool:
        """Whether a name is a card's, and does not only stand for a card without one."""
        return f"《{name}》" in self.text.raw or self.catalogue.find(name) is not None

    def _without_made_names(self, said: str) -> str:
        """What was said, names in it that only stand for cards without one as plain words."""
        return _BRACKETED.sub(lambda found: found[0] if self._is_written(found[1]) else found[1], said)

    def _typed(self, line: ScenarioLine, sentence: RawSentence | None) -> RawSentence:
        """The sentence as it was typed, of which a line may be only the condition."""
        if sentence is not None:
            return sentence
        begins = self.text.origin[line.body]
        said = self.text.raw[begins:].partition("\n")[0]
        return RawSentence(said, begins, begins + len(said))

    def _having(self, word: str) -> str:
        """Names of known cards that have a word in them which stands without brackets."""
        part = plain_name(word)
        names = self.table.catalogue.near(word) if len(part) > 1 else ()
        return names_in_brackets([name for name in names if part in plain_name(name)][:MOST_NEAR])

    def _body(self, line: ScenarioLine) -> str:
        return self.text.plain[line.body : line.end].strip()

    def _rules_name(self, line: ScenarioLine) -> str | None:
        return _called(self._body(line).rstrip("。.").strip()) or None

    def _rules(self, line: ScenarioLine) -> None:
        name = self._rules_name(line)
        if self.ruling_set is not None and name != self.ruling_set:
            raise self.table.contradiction(
                line.start, "scenario_two_rules", first=self.ruling_set, second=name or ""
            )
        self.ruling_set = name

    def _clauses(self, line: ScenarioLine) -> None:
        self.expected_clauses += tuple(filter(None, _CLAUSES.split(self._body(line).rstrip("。."))))

    def _parse(
        self, line: ScenarioLine, start: str, *, listing: bool = False, said: str | None = None
    ) -> tuple[Tree, bool]:
        """The tree of a line, or of what is `said` in its stead, and whether it is Japanese."""
        if not self.source.names:
            raise self.table.unclear(line.start, "scenario_no_players")
        listing = listing or start == "answer"
        if said is None:
            tokens = tokenise(self.source, line.body, line.end, listing=listing)
        else:
            tokens = self._tokens_of(said, line, listing=listing)
        if not tokens:
            raise self.table.unclear(
                line.start, "scenario_nothing_after", head=self.text.plain[line.start : line.body]
            )
        tokens = [*with_payments(tokens, self.source.language.role("paid_from"))]
        tree = parse(tokens, start, self.source, line.end)
        words = "".join(one.text for one in tokens if one.type not in ("NAME", "QUOTE", "PLAYER"))
        japanese = is_japanese(words)
        return tree, japanese

    def _tokens_of(self, said: str, line: ScenarioLine, *, listing: bool) -> list[ScenarioToken]:
        """The tokens of a sentence that stands for a line, all at its beginning."""
        text = Text(said, said, tuple(range(len(said))))
        try:
            tokens = tokenise(replace(self.source, text=text), 0, len(said), listing=listing)
        except ParseError as error:
            raise type(error)(error.notice, self.source.place(line.body), error.source) from error
        return [replace(token, at=line.body) for token in tokens]

    def _reworded(self, said: str, kind: str) -> str | None:
        return reworded(said, kind, self.source.names, self.source.language)

    def _fold(self, sentence: Sentence, *, japanese: bool) -> list[ScenarioClause]:
        return Folder(sentence, self.source, japanese=japanese).clauses

    def _statement(self, line: ScenarioLine) -> None:
        """A line of facts that the vocabulary words, or one that tells of the table by verbs and nouns."""
        parts = tuple(worded.pieces(self.text.plain, line.start, line.end))
        others = [self._reworded(part.text, "statement") for part in parts]
        if not self.source.names or not (any(others) or any(map(self._worded, parts))):
            self._sentences(line)
            return
        for part, other in zip(parts, others, strict=True):
            if other is None:
                self._piece(part, None)
            else:
                for one in self._reworded_pieces(other):
                    self._piece(replace(one, start=part.start, end=part.end), other)

    def _reworded_pieces(self, said: str) -> Iterator[worded.Piece]:
        """The sentences that stand for one, each of which may stand for others again."""
        for one in worded.pieces(said, 0, len(said)):
            again = self._reworded(one.text, "statement")
            yield from (one,) if again is None else worded.pieces(again, 0, len(again))

    def _event(self, line: ScenarioLine) -> None:
        """What is told behind a head that says no more than that it is told."""
        self._statement(replace(line, start=line.body))

    def _worded(self, part: worded.Piece) -> bool:
        """Whether the vocabulary words a sentence, or what stands after its last comma."""
        return worded.tells(self.table, part) or self._parted(part) is not None

    def _parted(self, part: worded.Piece) -> tuple[worded.Piece, worded.Piece] | None:
        """A sentence and what the vocabulary words behind it, said of the same player if of nobody else."""
        splits = (worded.apart(part), worded.joined(part, self.source.names))
        return next((one for one in splits if one is not None and worded.tells(self.table, one[1])), None)

    def _piece(self, part: worded.Piece, other: str | None) -> None:
        """A sentence of a line, or one of those that stand in its stead."""
        if worded.told(self.table, part):
            return
        if other is not None:
            self._sentences(ScenarioLine("", part.start, part.start, part.end), part.text)
        elif (split := self._parted(part)) is not None and worded.told(self.table, split[1]):
            self._sentences(ScenarioLine("", split[0].start, split[0].start, split[0].end))
        else:
            self._sentences(ScenarioLine("", part.start, part.start, part.end))

    def _sentences(self, line: ScenarioLine, said: str | None = None) -> None:
        tree, japanese = self._parse(line, "statement", said=said)
        if isinstance(tree, GrammarEntry):
            statements.entry(self.table, tree)
            return
        for sentence in tree:
            for clause in statements.with_subjects(self._fold(sentence, japanese=japanese)):
                if statements.happens(self.table, clause):
                    self.table.under_way = True
                    self.later.append(partial(self._tell, clause, self.table.line))
                else:
                    statements.tell(self.table, clause)

    def _tell(self, clause: ScenarioClause, line: int | None) -> None:
        """State what happens, once the whole table is known."""
        self.table.line = line
        statements.tell(self.table, clause)

    def _question(self, line: ScenarioLine) -> None:
        if self.asked_at is not None:
            raise self.table.contradiction(line.start, "scenario_two_questions")
        body = self.text.plain[line.body : line.end]
        self.asked_at = line.body + len(body) - len(body.lstrip())
        other = self._reworded(body, "question")
        if self.asker_seated and len(set(_NAMED.findall(body))) == 1:
            self.table.asker = self.source.names[0]
        # What the vocabulary words is meant so, whatever else it might stand for.
        for said in filter(None, (body, other)):
            self.question = worded.question(self.table, worded.Piece(said, line.body, line.end))
            if self.question is not None:
                return
        tree, japanese = self._parse(line, "statement", said=other)
        if isinstance(tree, GrammarEntry):
            raise self.table.unclear(line.start, "scenario_not_a_question")
        clauses = [clause for sentence in tree for clause in self._fold(sentence, japanese=japanese)]
        self.table.asker = self.table.asker if len(clauses) == 1 else None
        self.question = self._of_battle(questions.ask(self.table, clauses), line)

    def _of_battle(self, question: Term, line: ScenarioLine) -> Term:
        """Who wins where a battle is told is asked of the battle; who loses, of the game or the battle."""
        told = any(_tells_of_battle(fact) for fact in self.table.facts)
        if told and question == _LOSERS:
            raise self.table.unclear(line.start, "scenario_not_a_question")
        return _WINNER_OF_BATTLE if told and question == _WINNER else question

    def _chance(self, line: ScenarioLine) -> None:
        """How likely it is that the answer to a question about what happens is yes."""
        self._question(line)
        if self.question is None or self.question.name not in _LIKELY:
            raise self.table.unclear(line.body, "scenario_not_a_question")
        self.question = Term("chance", (self.question,))

    def _answer(self, line: ScenarioLine) -> None:
        found = answers.word(self.text.plain[line.body : line.end])
        if found is None:
            tree, japanese = self._parse(line, "answer")
            if isinstance(tree, GrammarEntry):
                raise self.table.unclear(line.start, "scenario_not_an_answer")
            steps = [self._fold(sentence, japanese=japanese) for sentence in tree]
            found = answers.answer(self.table, steps, self.question, line.body)
        if self.expected is not None and found != self.expected:
            raise self.table.contradiction(line.start, "scenario_two_answers")
        self.expected = found

    def _entries(self, line: ScenarioLine) -> tuple[Noun, ...]:
        """The nouns of a list after a head."""
        tree, _ = self._parse(line, "statement", listing=True)
        if (
            isinstance(tree, GrammarEntry)
            or len(tree) != 1
            or len(tree[0]) != 1
            or tree[0][0].tail is not None
        ):
            raise self.table.unclear(line.body, "scenario_not_a_list")
        return nouns(tree[0][0].nps, self.source)

    def _turn_player(self, line: ScenarioLine) -> None:
        entries = self._entries(line)
        for one in entries:
            if one.player is None:
                raise self.table.unclear(one.at, "scenario_whose", word=one.text)
        self.table.turn_of([one.player for one in entries if one.player is not None], line.body)
        for one in entries:
            if one.step is not None:
                self.table.state("step", one.step, one.at)

    def _step(self, line: ScenarioLine) -> None:
        for one in self._entries(line):
            if one.step is None or one.ordinal is not None:
                raise self.table.unclear(one.at, "scenario_not_an_entry")
            self.table.state("step", one.step, one.at)

    def _out(self, line: ScenarioLine) -> None:
        for one in self._entries(line):
            if one.player is None:
                raise self.table.unclear(one.at, "scenario_whose", word=one.text)
            self.table.out.add(one.player)
            self.table.say("out", one.player)

    def _hurried(self, line: ScenarioLine) -> None:
        """Players whose time for choices has run out."""
        for one in self._entries(line):
            if one.player is None:
                raise self.table.unclear(one.at, "scenario_whose", word=one.text)
            self.table.say("out_of_time", one.player)

    def _markers(self, line: ScenarioLine) -> None:
        """Turn markers by their numbers; one that is no longer there has nobody."""
        for number, one in enumerate(self._entries(line), 1):
            if one.player is not None:
                self.table.say("marker", number, one.player)
            elif one.count != 0:
                raise self.table.unclear(one.at, "scenario_whose", word=one.text)

    def _waiting(self, line: ScenarioLine) -> None:
        effects.wait(self.table, self._entries(line))

    def _resolving(self, line: ScenarioLine) -> None:
        for one in self._entries(line):
            effects.resolve_now(self.table, one)

    def _card(self, line: ScenarioLine) -> None:
        raise self.table.unclear(line.start, "scenario_card_heading")

    _end = _card

    def _scenario(self) -> Scenario:
        self.table.close()
        self._known_cards()
        cards = self.table.objects.items()
        objects = tuple(Object(term, *key) for key, numbered in cards for term in numbered.values())
        asked = None if self.asked_at is None else self.text.place(self.asked_at, self.file)
        return Scenario(
            self.ruling_set,
            self.table.facts,
            self.cards,
            objects,
            self.question,
            asked,
            self.expected,
            self.expected_clauses,
            self.lang,
            self._notices(),
            language=self.source.language,
            seats_said=self.seats_said,
            asker_seated=self.asker_seated,
            attack_on_opponent=self.table.attack_on_opponent,
            short_names=self.short_names,
            textless=tuple(card.name for card in self.textless if not card.text),
            unanswered=self.unanswered,
        )

    def _known_cards(self) -> None:
        known: dict[str, bool] = {}
        for (_, name), numbered in self.table.objects.items():
            if name:
                known.setdefault(name, self.table.knows(name))
                for card in numbered.values():
                    self.table.say("printed" if known[name] else "unknown_card", card)
        self.unknown = [name for name, is_known in known.items() if not is_known]

    def _notices(self) -> tuple[tuple[Notice, Place], ...]:
        return tuple(
            (Notice("scenario_unknown_card", {"card": name, "near": self._near(name)}),
             self.text.place(self.table.places.get(name, 0), self.file))
            for name in self.unknown
        )  # fmt: skip

    def _near(self, name: str) -> str:
        """Names of cards that may be meant: those of the scenario first, then those that are known."""
        told = {other for _, other in self.table.objects if other and other not in self.unknown}
        here = near_names(name, sorted(told | self.table.written))
        names = dict.fromkeys((*here, *self.table.catalogue.near(name)))
        return names_in_brackets([*names][:MOST_NEAR])
