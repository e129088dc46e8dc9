"""The language server: what is known of a text, in the words of the protocol."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlparse

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from saitei.data import data
from saitei.kb.pages.page import Clause
from saitei.queries.lsp.documents import DocumentFault, Offer, clause_at, faults, offers, predicates, word_at
from saitei.version import version
from saitei.wording import Lang

_KINDS = {
    "card": types.CompletionItemKind.Value,
    "predicate": types.CompletionItemKind.Function,
    "form": types.CompletionItemKind.Snippet,
}


def server(lang: Lang) -> LanguageServer:
    """A server that speaks this language."""
    made = LanguageServer("saitei", version())

    def diagnose(uri: str, *, whole: bool) -> None:
        document = made.workspace.get_text_document(uri)
        found = [_diagnostic(one) for one in faults(document.source, _path(uri), lang, whole=whole)]
        made.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=document.version)
        )

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(given: types.DidOpenTextDocumentParams) -> None:
        diagnose(given.text_document.uri, whole=True)

    @made.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(given: types.DidSaveTextDocumentParams) -> None:
        diagnose(given.text_document.uri, whole=True)

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(given: types.DidChangeTextDocumentParams) -> None:
        diagnose(given.text_document.uri, whole=False)

    @made.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["《", ":", "："])
    )
    def complete(given: types.CompletionParams) -> types.CompletionList:
        text, at = _source(made, given.text_document.uri), given.position
        found = offers(text, _path(given.text_document.uri), at.line, at.character, lang)
        return types.CompletionList(is_incomplete=True, items=[_item(one) for one in found])

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(given: types.HoverParams) -> types.Hover | None:
        text, at = _source(made, given.text_document.uri), given.position
        clause = clause_at(text, at.line, at.character, _path(given.text_document.uri))
        said = _clause(clause, lang) if clause else predicates(lang).get(word_at(text, at.line, at.character))
        return None if not said else types.Hover(types.MarkupContent(types.MarkupKind.Markdown, said))

    @made.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(given: types.DefinitionParams) -> types.Location | None:
        text, at = _source(made, given.text_document.uri), given.position
        clause = clause_at(text, at.line, at.character, _path(given.text_document.uri))
        if clause is None:
            return None
        start = types.Position(clause.place.line - 1, 0)
        return types.Location(_uri(clause.place.file), types.Range(start, start))

    return made


def _source(made: LanguageServer, uri: str) -> str:
    return made.workspace.get_text_document(uri).source


def _diagnostic(fault: DocumentFault) -> types.Diagnostic:
    start = types.Position(fault.line - 1, max(0, fault.column - 1))
    end = types.Position(fault.line - 1, max(0, fault.column - 1) + 1)
    severity = types.DiagnosticSeverity.Warning if fault.warns else types.DiagnosticSeverity.Error
    return types.Diagnostic(types.Range(start, end), fault.message, severity=severity, source="saitei")


def _item(offer: Offer) -> types.CompletionItem:
    return types.CompletionItem(offer.text, kind=_KINDS[offer.kind], detail=offer.detail or None)


def _clause(clause: Clause, lang: Lang) -> str:
    return f"**{clause.id}** {clause.title(lang)}\n\n{clause.text(lang) or clause.restatement}"


def _path(uri: str) -> str:
    return unquote(urlparse(uri).path)


def _uri(file: str) -> str:
    """The address of a page: a user's own, or one that comes with the program."""
    own = Path(file)
    return (own if own.is_file() else Path(str(data(*own.parts)))).resolve().as_uri()
