"""Scenarios and a rule document of any size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from saitei.errors import SaiteiError
from saitei.queries.cards.catalogue import shipped_cards
from saitei.queries.question_kinds import is_of_course
from saitei.queries.session import Session


def chapter_3(session: Session) -> Iterator[tuple[str, str]]:
    """The worked examples of the party document's chapter 3 that need no game played out, with names."""
    for page in session.documents["duema-party"].pages:
        for clause in (clause for clause in page.clauses if clause.number.startswith("3")):
            for number, fence in enumerate(clause.fenced("scenario"), 1):
                try:
                    _, asked = session.read(fence.text)
                except SaiteiError:
                    continue
                if not is_of_course(asked.question.name, asked.language):
                    yield f"{clause.number} ({number})", fence.text


def head(players: int, turn: str = "P1") -> str:
    """Ruling set, players and turn."""
    order = "→".join(f"P{number}" for number in range(1, players + 1))
    return f"ルール：デュエパーティー\nターン順：{order}\n{turn}のターンのメインステップ。\n"


def players_naming(size: int) -> str:
    """One effect that names an opponent among many."""
    card = "聖魔連結王 ドルファディロム"
    return f"{head(size)}P1の《{card}》が出た。\n問：P1の《{card}》の「出た時」の能力は誰に影響する？\n"


def players_waiting(size: int) -> str:
    """An effect of each player waits."""
    effects = "、".join(f"P{number}の効果1つ" for number in range(1, size + 1))
    return f"{head(size)}待機：{effects}\n問：効果はどの順で解決する？\n"


CAST = "P2の手札：《デーモン・ハンド》\n問：P2は《デーモン・ハンド》を唱えられる？\n"


def cards_shipped(size: int) -> str:
    """Many shipped cards in play, and a question that each may have a say in."""
    names = [card.name for card in shipped_cards() if "creature" in card.types]
    dealt: dict[str, list[str]] = {f"P{number}": [] for number in range(1, 5)}
    for player, name in zip(cycle(dealt), islice(cycle(names), size), strict=False):
        dealt[player].append(f"《{name}》")
    zones = "".join(
        f"{player}のバトルゾーン：{'、'.join(cards)}\n" for player, cards in dealt.items() if cards
    )
    return head(4, "P2") + zones + CAST


TEXTS = (
    "■ブロッカー",
    "■相手は呪文を唱えられない。",
    "■相手のクリーチャーが攻撃する時、カードを1枚引く。",
    "■このクリーチャーが出た時、相手のクリーチャーを1体破壊する。",
)


def cards_written(size: int) -> str:
    """As many cards, each written in the scenario."""
    texts = list(islice(cycle(TEXTS), size))
    cards = "".join(
        f"カード《札{number}》（クリーチャー）：\n  {text}\n" for number, text in enumerate(texts)
    )
    dealt = [[f"《札{number}》" for number in range(size) if number % 4 == seat] for seat in range(4)]
    zones = "".join(
        f"P{seat}のバトルゾーン：{'、'.join(names)}\n" for seat, names in enumerate(dealt, 1) if names
    )
    return head(4, "P2") + cards + zones + CAST


def effects_of_one(size: int) -> str:
    """Many effects of one player wait."""
    return f"{head(4)}待機：P1の効果{size}つ\n問：効果はどの順で解決する？\n"


def effects_of_all(size: int) -> str:
    """Many effects of four players wait."""
    shares = [size // 4 + (seat < size % 4) for seat in range(4)]
    effects = "、".join(f"P{seat}の効果{share}つ" for seat, share in enumerate(shares, 1) if share)
    return f"{head(4)}待機：{effects}\n問：効果はどの順で解決する？\n"


def document(size: int) -> str:
    """A house document of many clauses, each with its card; every fifth is an exception to the one before."""
    front = '+++\ndocument = "synthetic"\nextends = ["duema-party"]\n+++\n# Synthetic\n'
    return front + "".join(_clause(number) for number in range(1, size + 1))


def _clause(number: int) -> str:
    exception = number % 5 == 0
    relation = f"\n- exception to {number - 1}.1\n" if exception else ""
    card = number - exception
    sign, zone = ("-", "hand") if exception else ("", "graveyard")
    other = f", in_zone(O,{zone}), turn_player(P)." if exception else f", in_zone(O,{zone})."
    rule = f'{sign}may(P,cast,O) :- player(P), owner(O,P), named(O,"札{card}"){other}'
    return f"\n## {number}.1 Clause · 条\n{relation}\n```asp\n{rule}\n```\n"
