"""Answers that carry what words them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import cast

from saitei.json_value import Json, as_json
from saitei.kb.pages.documents import Library
from saitei.queries.answer import Answer, Legality
from saitei.queries.asked import Asked
from saitei.queries.decks.json_form import deck_json
from saitei.queries.decks.show import deck_sections
from saitei.queries.say.json_form import answer_json
from saitei.queries.say.layout import Section, plain
from saitei.queries.say.markdown import markdown
from saitei.queries.say.show import sections
from saitei.wording import LANGS, Lang


@dataclass(frozen=True, slots=True)
class Wording:
    """An answer in words: as sections in each language, and as JSON; `lang` is that of the question."""

    lang: Lang
    sections: Mapping[Lang, tuple[Section, ...]]
    form: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class WordedAnswer(Answer):
    """An answer that can say itself; in the language of the question where none is named."""

    wording: Wording = field(kw_only=True, compare=False, repr=False)

    def sentence(self, lang: Lang | None = None) -> str:
        """The ruling in one sentence."""
        said = cast("Mapping[str, str]", self.wording.form["text"])
        return said[lang or self.wording.lang]

    def text(self, lang: Lang | None = None) -> str:
        """What `saitei ask` prints."""
        return plain(self.sections(lang))

    def markdown(self, lang: Lang | None = None) -> str:
        """The same as Markdown."""
        return markdown(self.sections(lang))

    def sections(self, lang: Lang | None = None) -> tuple[Section, ...]:
        """The same laid out: headings, lines, what each span is."""
        return self.wording.sections[lang or self.wording.lang]

    def json(self) -> dict[str, Json]:
        """What `saitei ask --json` prints."""
        return dict(self.wording.form)


def worded(asked: Asked, documents: Library, lang: Lang | None, *, why: bool) -> WordedAnswer:
    """The answer with all that words it; notes are in `lang`, else in the language of the question."""
    own = asked.context(lang, documents)
    of_deck = isinstance(asked.answer.value, Legality) or asked.situation.question.name == "deck"

    def said(one: Lang) -> tuple[Section, ...]:
        setting = asked.context(one, documents)
        return deck_sections(asked, setting) if of_deck else sections(asked.answer, setting)

    form = deck_json(asked, own, why=why) if of_deck else answer_json(asked.answer, own, why=why)
    parts = {one.name: getattr(asked.answer, one.name) for one in fields(Answer)}
    every: dict[Lang, tuple[Section, ...]] = {one: said(one) for one in LANGS}
    return WordedAnswer(**parts, wording=Wording(own.speaker.lang, every, as_json(form)))
