"""Games of any size to play out: chains, free orders, rounds of declarations, wide choices."""

from __future__ import annotations

NAMES = "ABCDEFGH"


def _head(players: int) -> str:
    rules = "duel-masters" if players == 2 else "デュエパーティー"
    return f"ルール：{rules}\nターン順：{'→'.join(NAMES[:players])}\nAのターン。\n"


def _cards(name: str, texts: list[str]) -> str:
    return "".join(
        f"カード《{name}{number}番》（クリーチャー、火、コスト3、パワー3000）：\n  {text}\n"
        for number, text in enumerate(texts)
    )


def _dealt(name: str, cards: int, players: int) -> str:
    lines = (
        f"{NAMES[seat]}のバトルゾーン："
        + "、".join(f"《{name}{number}番》" for number in range(cards) if number % players == seat)
        for seat in range(min(players, cards))
    )
    return "".join(f"{line}\n" for line in lines)


def chain(steps: int, idle: int = 0, players: int = 2) -> str:
    """Each creature that is destroyed destroys the next; idle ones watch for something else."""
    linked = [
        f"■このクリーチャーが破壊された時、《連鎖{step + 1}番》を1体破壊する。" for step in range(steps)
    ]
    watching = ["■自分が呪文を唱えた時、カードを1枚引く。"] * idle
    cards = _cards("連鎖", linked) + _cards("傍観", watching)
    dealt = _dealt("連鎖", steps, players) + _dealt("傍観", idle, players)
    return f"{_head(players)}{cards}{dealt}Aの《連鎖0番》が破壊された。\n問：何が起きる？\n"


def chain_beside(idle: int) -> str:
    """Ten steps, and idle creatures beside them."""
    return chain(10, idle)


def free_order(effects: int, owners: int = 1) -> str:
    """Effects that wait at once and can come in any order among those of one player."""
    players = max(owners, 2)
    cards = _cards("扇", ["■各ターンのはじめに、このクリーチャーをタップする。"] * effects)
    owned = "、".join(f"{NAMES[number % owners]}の《扇{number}番》の能力" for number in range(effects))
    table = f"{_head(players)}{cards}{_dealt('扇', effects, owners)}待機：{owned}\n"
    return f"{table}問：Aの《扇0番》は最後にタップしている？\n"


def eight_over(owners: int) -> str:
    """Eight effects that wait at once, of so many players."""
    return free_order(8, owners)


def declarations(players: int) -> str:
    """An attack, and as many others as there are who may declare a ninja strike."""
    ninja = _cards("忍", ["■ニンジャ・ストライク4"] * (players - 1))
    held = "{0}のマナゾーン：8枚\n{0}の手札：《忍{1}番》\n{0}のシールドは5つ。\n"
    hands = "".join(held.format(NAMES[seat], seat - 1) for seat in range(1, players))
    attacker = _cards("攻", ["■スピードアタッカー"])
    return f"{_head(players)}{ninja}{attacker}{hands}Aの《攻0番》がBを攻撃した。\n問：Bは敗北する？\n"


def wide_choice(creatures: int) -> str:
    """Three of so many creatures are chosen."""
    spell = "カード《粛清》（呪文、闇、コスト5）：\n  相手のクリーチャーを3体選び、破壊する。\n"
    return (
        f"{_head(2)}{spell}Bのクリーチャー：{creatures}体\nAが《粛清》を唱えた。\n"
        "問：Bのクリーチャー1は最後にどこにある？\n"
    )
