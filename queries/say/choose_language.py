"""Choose the language of an answer: the one asked for, else that of the text, else the locale's."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from saitei.wording import Lang, surrounding

_JAPANESE = re.compile(r"[ぁ-ヿ㐀-鿿ｦ-ﾟ]")
_LATIN = re.compile(r"[A-Za-z]{3}")
_NAMES = re.compile(r"《[^《》\n]*》|「[^」\n]*」")


def language_of(text: str, chosen: str | None = None, environment: Mapping[str, str] | None = None) -> Lang:
    """The language to answer a text in; card names and quoted words do not count.

    >>> language_of("プレイヤー：A"), language_of("Players: A", environment={}), language_of("", "ja")
    ('ja', 'en', 'ja')
    """
    if chosen in ("ja", "en"):
        return "ja" if chosen == "ja" else "en"
    own = _NAMES.sub("", text)
    if _JAPANESE.search(own):
        return "ja"
    return "en" if _LATIN.search(own) else surrounding(os.environ if environment is None else environment)
