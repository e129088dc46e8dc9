"""What it takes to load all that card text needs, in a fresh process: `python -m bench.loading LANGUAGE`.

Nothing of saitei is imported above: to import it is part of what is measured.
"""

from __future__ import annotations

import sys
from time import process_time

LINES = {
    "Japanese": "■このクリーチャーが出た時、カードを1枚引く。",
    "English": "■When you put this creature into the battle zone, draw a card.",
}


def main(languages: list[str]) -> None:
    """Read a line of each language, and print the milliseconds of processor time from before the imports."""
    started = process_time()
    from saitei.language import shipped_language  # noqa: PLC0415 this is what is measured
    from saitei.parser.cards.read import read_card_text  # noqa: PLC0415 as above

    words = shipped_language()
    for name in languages:
        abilities = read_card_text(LINES[name], card_type="creature", keywords={}, language=words)
        if any(ability.kind == "unknown" for ability in abilities):
            raise AssertionError(name)
    print((process_time() - started) * 1000)


if __name__ == "__main__":
    main(sys.argv[1:])
