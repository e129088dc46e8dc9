"""A question with its answer and what is needed to word it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from saitei.errors import SaiteiError
from saitei.kb.clauses.document_options import part_constant
from saitei.kb.pages.documents import Document, language_of
from saitei.kb.rulesets.ruleset import RulingSet
from saitei.kb.rulesets.selection import WITHOUT
from saitei.kb.vocabulary import with_own_sentences
from saitei.queries.answer import Answer
from saitei.queries.each_value import with_each_value
from saitei.queries.necessity.deciding import answer_with_deciding
from saitei.queries.say.messages import phrase
from saitei.queries.say.show import AnswerContext
from saitei.queries.say.words import Speaker
from saitei.queries.session import Session
from saitei.queries.situation.situation import Situation
from saitei.wording import LANGS, Lang


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answer, the rules it was asked under and the situation it is about."""

    rules: RulingSet
    situation: Situation
    answer: Answer

    def context(self, lang: Lang | None, documents: Mapping[str, Document]) -> AnswerContext:
        """What words the answer; in the scenario's language if none is given."""
        scenario = self.situation.scenario
        spoken: Lang = lang or ("en" if scenario.lang == "en" else "ja")
        game = language_of((documents[name] for name in self.rules.documents), self.rules.language)
        words = with_own_sentences(self.rules.vocabulary, game)
        named = replace(words, words={**words.words, "part": part_names(self.rules, documents)})
        speaker = Speaker(spoken, self.situation.facts, named)
        name = document_name(self.rules.name, documents, spoken)
        notices = (*scenario.notices, *scenario.unanswered)
        return AnswerContext(speaker, self.rules.clauses, scenario.players, name, notices)


def rules_of_edition(session: Session, text: str, edition: str, file: str = "-") -> str | None:
    """Under which rules a scenario is asked where an edition of a document is named.

    Under those that it names itself, if they rest on that document; else under the document.
    """
    with suppress(SaiteiError):
        if edition in session.read(text, file=file)[0].documents:
            return None
    return edition


def ask(  # noqa: PLR0913 one for each thing a command line may say of a question
    session: Session, text: str, *,
    file: str = "-", rules: str | None = None, otherwise: str | None = None, why: bool = False,
    deciding: bool = False,
) -> Asked:  # fmt: skip
    """The answer to the question of a scenario; raises SaiteiError for one that cannot be read.

    `rules` goes before the ruling set that the text names, `otherwise` is for a text that names none;
    `deciding` tells the clauses that decide from those that are used besides.
    """
    chosen, situation = session.read(text, file=file, rules=rules, otherwise=otherwise)
    answering = partial(answer_with_deciding, session) if deciding else session.answer
    answer = answering(chosen, situation, why=why)
    return Asked(chosen, situation, with_each_value(session, chosen, situation, answer))


def document_name(name: str, documents: Mapping[str, Document], lang: Lang) -> str:
    """What a ruling set is called in a language, its id where its front matter does not say."""
    document, _, said = name.partition(":")
    fronts = [page.front for page in documents[document].pages] if document in documents else []
    called = next(
        (str(front[key]) for front in fronts if (key := f"name_{lang}") in front and _whole(front)), document
    )
    if not said:
        return called
    names = {
        front["part"]: str(front.get(f"name_{lang}", front["part"])) for front in fronts if "part" in front
    }
    shown = phrase("comma", lang).join(_part(part, names, lang) for part in said.split("+"))
    return phrase("rules_with_parts", lang, document=called, parts=shown)


def part_names(rules: RulingSet, documents: Mapping[str, Document]) -> dict[str, dict[str, str]]:
    """What the variants and options of the documents are called, by their constants."""
    found = [documents[one] for one in rules.documents if one in documents]
    fronts = [page.front for document in found for page in document.pages if "name_en" in page.front]
    return {
        part_constant(str(front["part"])): {lang: str(front[f"name_{lang}"]) for lang in LANGS}
        for front in fronts
        if "part" in front
    }


def _whole(front: Mapping[str, object]) -> bool:
    return "part" not in front


def _part(part: str, names: Mapping[str, str], lang: Lang) -> str:
    if part in names:
        return names[part]
    bare = part.removeprefix(WITHOUT)
    return phrase("part_left_out", lang, part=names.get(bare, bare))
