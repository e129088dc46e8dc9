"""Write a scenario back in either language, from its facts."""

from __future__ import annotations

from collections.abc import Iterator

from saitei.parser.scenario import asked, events, worded
from saitei.parser.scenario.scenario import Scenario, WrittenCard
from saitei.parser.scenario.wording import ScenarioWording, name_of
from saitei.parser.scenario.zones import LEADERS
from saitei.terms import Term, Value

_TRAITS = (
    "civilization", "card_type", "cost", "power", "race",
    "tapped", "face_down", "token", "copied", "on_map", "arrived", "multicolored", "colorless",
)  # fmt: skip


def print_scenario(scenario: Scenario, lang: str) -> str:
    """The scenario in canonical lines of a language ("ja" or "en"); reading them gives the same facts."""
    writer = _Writer(scenario, lang)
    return "".join(f"{line}\n" for line in writer.lines())


class _Writer:
    def __init__(self, scenario: Scenario, lang: str) -> None:
        self.scenario = scenario
        cards = [card for (card,) in self.facts("object") if isinstance(card, Term)]
        self.words = ScenarioWording(lang, cards, scenario.language)

    def facts(self, name: str) -> Iterator[tuple[Value, ...]]:
        """The arguments of the facts of a name."""
        return (fact.args for fact in self.scenario.facts if fact.name == name)

    def line(self, key: str, *values: str) -> str:
        """A canonical line."""
        return self.words.say("line", key, *values)

    def lines(self) -> Iterator[str]:
        """All lines, in an order in which each can be read."""
        if self.scenario.ruling_set:
            yield self.line("rules", self.scenario.ruling_set)
        if self.scenario.players:
            arrow = self.words.mark("arrow")
            yield self.line("players", arrow.join(map(self.words.player, self.scenario.players)))
        yield from map(self._card, self.scenario.cards)
        in_turn = [self.words.player(player) for (player,) in self.facts("turn_player")]
        if in_turn:
            key = "turn_player" if len(in_turn) == 1 else "turn_players"
            yield self.line(key, self.words.joined(in_turn))
        yield from (self.line("step", self.words.step(step)) for (step,) in self.facts("step"))
        yield from self._stated()
        yield from self._markers()
        yield from self._zones()
        yield from self._effects()
        for event in events.in_order(self.scenario.facts):
            yield events.sentence(self.words, event) + self.words.mark("stop")
        yield from self._told()
        yield from self._asked()

    def _card(self, card: WrittenCard) -> str:
        words = self.words
        marks = [words.constant("card_type", kind) for kind in card.types]
        if card.special:
            special = words.constant("special_type", Term(card.special[0]))
            marks[:1] = [words.mark("special", special, *marks[:1]) if marks else special]
        if card.civilizations:
            marks.append("/".join(words.constant("civilization", one) for one in card.civilizations))
        both = "" if card.other_cost is None else f"/{card.other_cost}"
        marks += [words.mark("cost", f"{card.cost}{both}")] if card.cost is not None else []
        marks += [words.mark("cost", "∞")] if card.infinite_cost else []
        power = "power" if card.defense is None else "attack"
        marks += [words.mark(power, str(card.power))] if card.power is not None else []
        marks += [words.mark("defense", str(card.defense))] if card.defense is not None else []
        marks += [words.mark("race_written", "/".join(card.races))] if card.races else []
        shown = f"{words.mark('open')}{words.joined(marks)}{words.mark('close')}" if marks else ""
        text = "".join(f"\n  {line}" for line in card.text.split("\n")) if card.text else ""
        return self.line("card", card.name, shown, words.mark("colon") + text if text else "")

    def _stated(self) -> Iterator[str]:
        """Facts that have a sentence of their own."""
        yield from self._teams()
        for fact in self.scenario.facts:
            if fact.name in self.words.table["fact"]:
                kinds = self.words.table["fact"][fact.name]["args"]
                yield self.words.say("fact", fact.name, *map(self.words.argument, fact.args, kinds))
            elif pattern := worded.told_pattern(fact.name, self.words.lang, self.words.language):
                yield self.words.worded(pattern, fact.args) + self.words.mark("stop")

    def _teams(self) -> Iterator[str]:
        """The players of each team, in one sentence."""
        teams: dict[Value, list[str]] = {}
        for player, first in self.facts("team"):
            teams.setdefault(first, []).append(self.words.player(player))
        for players in teams.values():
            yield self.line("team", self.words.joined(players))

    def _markers(self) -> Iterator[str]:
        """Who holds which turn marker, by their numbers."""
        holder = {number: self.words.player(player) for number, player in self.facts("marker")}
        if holder:
            last = max(int(str(number)) for number in holder)
            shown = (holder.get(number, self.words.mark("none")) for number in range(1, last + 1))
            yield self.line("markers", self.words.joined(shown))

    def _zones(self) -> Iterator[str]:
        zones: dict[tuple[Value, Value], list[Term]] = {}
        where = {card: zone for card, zone in self.facts("in_zone")}  # noqa: C416 - typed by the pairs
        named = ("under", "on_top", "next_up", "linked", "reverse")
        elsewhere = {card for name in named for card, _ in self.facts(name)}
        yield from self._beside(where)
        for (card,) in self.facts("object"):
            if isinstance(card, Term) and card not in elsewhere:
                zones.setdefault((card.args[0], where.get(card, "")), []).append(card)
        yield from self._tops()
        in_part = {*self.facts("told_in_part")}
        for (player, zone), cards in zones.items():
            shown = self.words.joined(map(self._described, cards))
            if zone:
                key = "zone_in_part" if (player, zone) in in_part else "zone"
                yield self.line(key, self.words.player(player), self.words.constant("zone", zone), shown)
            else:
                yield self.line("cards", self.words.player(player), shown)
        for player, zone, number in self.facts("count"):
            yield self.line(
                "count", self.words.player(player), self.words.constant("zone", zone), str(number)
            )

    def _tops(self) -> Iterator[str]:
        """The cards on top of each deck, from the top."""
        tops: dict[Value, list[Term]] = {}
        for card, _ in sorted(self.facts("on_top"), key=lambda one: int(str(one[1]))):
            if isinstance(card, Term):
                tops.setdefault(card.args[0], []).append(card)
        for player, cards in tops.items():
            shown = self.words.joined(map(self._described, cards))
            yield self.line("top", self.words.player(player), shown)

    def _beside(self, where: dict[Value, Value]) -> Iterator[str]:
        """The cards on top of each deck beside the game, from the top."""
        tops: dict[tuple[Value, str], list[Term]] = {}
        for card, _ in sorted(self.facts("next_up"), key=lambda one: int(str(one[1]))):
            if isinstance(card, Term):
                tops.setdefault((card.args[0], f"{name_of(where[card])}_top"), []).append(card)
        for (player, zone), cards in tops.items():
            shown = self.words.joined(map(self._described, cards))
            yield self.line("zone", self.words.player(player), self.words.constant("zone", zone), shown)

    def _described(self, card: Term, holder: Value | None = None) -> str:
        """A card with what is said of it in brackets; its owner only where another player holds it."""
        shown = self.words.bare(card) if holder in (None, card.args[0]) else self.words.card(card)
        traits = [
            self._trait(fact.name, fact.args[1:])
            for fact in self.scenario.facts
            if fact.name in _TRAITS
            and fact.args[0] == card
            and fact != Term("card_type", (card, Term("creature")))
        ]
        traits += [
            self.words.mark("under", self._described(below, card.args[0]))
            for below, above in self.facts("under")
            if above == card and isinstance(below, Term)
        ]
        return (
            f"{shown}{self.words.mark('open')}{self.words.joined(traits)}{self.words.mark('close')}"
            if traits
            else shown
        )

    def _trait(self, name: str, args: tuple[Value, ...]) -> str:
        if name == "on_map":
            return self.words.say("place", ",".join(map(str, args)))
        if name in ("civilization", "card_type"):
            return self.words.constant(name, args[0])
        if name == "race":
            return self.words.mark("race", self.words.quote(str(args[0])))
        return self.words.mark(name, *map(str, args))

    def _effects(self) -> Iterator[str]:
        waiting = [self.words.effect(effect) for (effect,) in self.facts("waits") if isinstance(effect, Term)]
        if waiting:
            yield self.line("waiting", self.words.joined(waiting))
        for effect, ability in self.facts("made_by"):
            if isinstance(effect, Term) and isinstance(ability, Term):
                yield self.line("made_by", self.words.effect(effect), self.words.ability(ability))
        for (effect,) in self.facts("resolving"):
            if isinstance(effect, Term):
                yield self.line("resolving", self.words.effect(effect))
        for new, effect in self.facts("arose"):
            if isinstance(effect, Term) and isinstance(new, Term):
                yield self.line("arose", self.words.effect(new), self.words.effect(effect))

    def _told(self) -> Iterator[str]:
        for name in ("declares", "resolved"):
            for (ability,) in self.facts(name):
                if isinstance(ability, Term):
                    yield self.line(name, self.words.ability(ability), self._user(ability))
        for leader in LEADERS:
            for player, card in self.facts(leader):
                if isinstance(card, Term):
                    yield self.line(leader, self.words.player(player), self.words.bare(card))
        yield from self._elsewhere()
        for player, card_name in self.facts("played"):
            yield self.line("played", self.words.player(player), str(card_name))
        for ability, player in self.facts("names"):
            if isinstance(ability, Term):
                yield self.line("names", self.words.ability(ability), self.words.player(player))
        yield from (self.line("out", self.words.player(player)) for (player,) in self.facts("out"))
        yield from (
            self.line("hurried", self.words.player(player)) for (player,) in self.facts("out_of_time")
        )

    def _elsewhere(self) -> Iterator[str]:
        """Whose cards others control, how often a commander was called, how often dice were thrown."""
        for card, player in self.facts("controlled"):
            if isinstance(card, Term):
                yield self.line("controls", self.words.player(player), self.words.card(card))
        for card, times in self.facts("called"):
            if isinstance(card, Term):
                player = self.words.player(card.args[0])
                yield self.line("called", player, self.words.bare(card), str(times))
        for player, times in self.facts("rolled"):
            yield self.line("rolled", self.words.player(player), str(times))

    def _user(self, ability: Term) -> str:
        of = ability.args[0]
        return self.words.player(of.args[0]) if isinstance(of, Term) and of.args else ""

    def _asked(self) -> Iterator[str]:
        if self.scenario.question is not None:
            yield self._question(self.scenario.question)
        if self.scenario.expected is not None:
            yield self.line("answer", asked.answer(self.words, self.scenario.expected))
        if self.scenario.expected_clauses:
            yield self.line("clauses", self.words.joined(self.scenario.expected_clauses))

    def _question(self, question: Term) -> str:
        line = self._asked_line(question)
        for card, side in self.facts("called_by_side"):
            if isinstance(card, Term):
                line = line.replace(f"《{card.args[1]}》", f"《{side}》")
        return line

    def _asked_line(self, question: Term) -> str:
        about = question.args[0] if question.name == "chance" else None
        for card, deed in self.facts("price_asked"):
            if isinstance(card, Term):
                return self.line(
                    "question", self.words.say("question", f"price_to_{deed}", self.words.card(card))
                )
        if isinstance(about, Term):
            return self.line("chance", asked.question(self.words, about))
        return self.line("question", asked.question(self.words, question))
