"""An expected sentence that denies what its verb says: what it denies, to be answered with no."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from saitei.errors import Refused
from saitei.tables import table
from saitei.wording import LANGS, Notice

_NAME = re.compile(r"《[^》\n]*》|「[^」\n]*」|\"[^\"\n]*\"")
_ENDING = r"(?=[。.]?$)"


def affirmation(claim: str) -> str | None:
    """The sentence without its denial; None where it denies nothing.

    Raises Refused where it may deny something else than what its verb says, or that of a part alone: as a
    question such a sentence is read without the denial.
    """
    told = claim.strip().replace("．", ".")
    plain = _NAME.sub(lambda name: "_" * len(name[0]), told)
    for way, instead in _ways():
        if (found := way.search(plain)) is not None:
            rest = f"{plain[: found.start()]} {plain[found.end() :]}"
            if any(_others(lang).search(rest) for lang in LANGS):
                raise Refused(Notice("claim_denies_more", {"claim": claim}))
            return f"{told[: found.start()]}{instead}{told[found.end() :]}"
    if any(_denying(lang).search(plain) for lang in LANGS):
        raise Refused(Notice("claim_denies_more", {"claim": claim}))
    return None


@cache
def _ways() -> tuple[tuple[re.Pattern[str], str], ...]:
    return (*_every_way(),)


def _every_way() -> Iterator[tuple[re.Pattern[str], str]]:
    for way, instead in table("queries", "contrast", "denied.toml")["en"]["ways"]:
        yield re.compile(way), instead
    for affirmed, denied in table("queries", "say", "denials.toml")["ja"]["endings"]:
        if affirmed not in denied and _denying("ja").search(denied):
            yield re.compile(re.escape(denied) + _ENDING), affirmed


def _denying(lang: str) -> re.Pattern[str]:
    return re.compile(table("queries", "contrast", "denied.toml")[lang]["others"])


def _others(lang: str) -> re.Pattern[str]:
    rows = table("queries", "contrast", "denied.toml")[lang]
    return re.compile(f"{rows['others']}|{rows['parts']}")
