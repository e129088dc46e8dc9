"""Words for things by a part of their name or of their race: 名前に《X》とある."""

from __future__ import annotations

import re

from saitei.parser.cards.tokens import Token, Word

_RACE = re.compile(
    r"「([^」]+)」と種族にある|種族に[「《]([^」》]+)[」》](?:とある|を含む)"
    r"|種族に([ァ-ヶー・]{2,20})とある|[≡]V[≡]\(ビクトリー\)を持つ"
)
_NAMED = re.compile(
    r"(?:カード名|名前)に((?:(?:、?または|、|か)?(?:《[^》]+》|「[^」]+」))+)"
    r"(?:とある|を含む|とつく|がある|を持つ)"
)
_NAMED_SO = re.compile(r"《([^》]+)》と(?:カード)?名前?にある")
_NAME = re.compile(r"《([^》]+)》|「([^」]+)」")


def named(line: str, at: int) -> Token | None:
    """カード名に《A》または《B》とある."""
    match = _NAMED.match(line, at) or _NAMED_SO.match(line, at)
    if match is None:
        return None
    if match.re is _NAMED_SO:
        return Token(Word("ADJ", "name_has", match[1]), match[0], at, match.end())
    names = "\t".join(name[1] or name[2] for name in _NAME.finditer(match[1]))
    return Token(Word("ADJ", "name_has", names), match[0], at, match.end())


def race(line: str, at: int) -> Token | None:
    """種族に「サムライ」とある."""
    match = _RACE.match(line, at)
    if match is None:
        return None
    name = match[1] or match[2] or match[3] or "ビクトリー"
    return Token(Word("ADJ", "race", name), match[0], at, match.end())
