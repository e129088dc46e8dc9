"""A scripted editor opens a rule page and a scenario: faults, completion, hover, go to clause."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from select import select
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from saitei.queries.cli import exits
from saitei.queries.cli.main import main

SCENARIO = """Rules: duema-party
Turn order: A → B
A hurls 《デーモン・ハンド》.
Question: who wins?
Clauses: duema-party 300.1
"""


said = asyncio.Event()


def played(script: Callable[[LanguageClient, list[types.PublishDiagnosticsParams]], Awaitable[Any]]) -> Any:  # noqa: ANN401 what comes of it
    async def play() -> Any:  # noqa: ANN401 as above
        client = LanguageClient("test", "1")
        heard: list[types.PublishDiagnosticsParams] = []
        said.clear()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator] # of pygls
        def hear(told: types.PublishDiagnosticsParams) -> None:
            heard.append(told)
            said.set()

        start: Any = getattr(client, "start_io")  # noqa: B009 its options are nowhere typed
        await start(sys.executable, "-m", "saitei", "lsp", "--lang", "en")
        await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        client.initialized(types.InitializedParams())
        try:
            return await script(client, heard)
        finally:
            await client.shutdown_async(None)
            client.exit(None)

    return asyncio.run(asyncio.wait_for(play(), 60))


async def opened(client: LanguageClient, file: Path, text: str) -> str:
    uri = file.as_uri()
    document = types.TextDocumentItem(uri, "saitei", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    return uri


async def faults(heard: list[types.PublishDiagnosticsParams], uri: str) -> list[types.Diagnostic]:
    while not any(one.uri == uri for one in heard):
        said.clear()
        await said.wait()
    return [*next(one for one in heard if one.uri == uri).diagnostics]


def test_an_editor_hears_of_faults_completes_and_finds_clauses(tmp_path: Path) -> None:
    page = (Path(__file__).parent.parent / "docs" / "examples" / "kitchen-table.md").read_text("utf-8")
    broken = page.replace("not tapped(O).\n", "not tapped(O)\n", 1)

    async def script(client: LanguageClient, heard: list[types.PublishDiagnosticsParams]) -> Any:  # noqa: ANN401 several
        uri = await opened(client, tmp_path / "a.scenario", SCENARIO)
        [fault] = await faults(heard, uri)
        where = types.TextDocumentIdentifier(uri)
        typed = types.CompletionParams(where, types.Position(2, 12))
        cards = await client.text_document_completion_async(typed)
        at_clause = types.Position(4, 10)
        hover = await client.text_document_hover_async(types.HoverParams(where, at_clause))
        led = await client.text_document_definition_async(types.DefinitionParams(where, at_clause))
        own = await opened(client, tmp_path / "kitchen.md", broken)
        [stop] = await faults(heard, own)
        place = types.TextDocumentIdentifier(own)
        inside = next(n for n, row in enumerate(broken.split("\n")) if row.startswith("may_use(A)"))
        words = await client.text_document_completion_async(
            types.CompletionParams(place, types.Position(inside, 0))
        )
        meaning = await client.text_document_hover_async(types.HoverParams(place, types.Position(inside, 2)))
        return fault, cards, hover, led, stop, words, meaning

    fault, cards, hover, led, stop, words, meaning = played(script)
    assert (fault.range.start.line, fault.message[:20]) == (2, "“hurls” is not known")
    assert "デーモン・ハンド" in [item.label for item in cards.items]
    assert "**duema-party 300.1**" in hover.contents.value
    assert led.uri.endswith("/duema-party/3-effects.md")
    assert "full stop" in stop.message
    assert "may_use" in [item.label for item in words.items]
    assert meaning.contents.value


def test_a_new_page_passes_and_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-page", "friday-night", str(tmp_path), "--lang", "en"]) == exits.ANSWERED
    page = str(tmp_path / "friday-night.md")
    assert main(["test", page]) == exits.ANSWERED
    assert main(["rules", "friday-night", "--page", page, "--lang", "en"]) == exits.ANSWERED
    told = capsys.readouterr().out
    assert "Nobody is named" in told
    assert "305.2" not in told
    assert main(["new-page", "friday-night", str(tmp_path), "--lang", "en"]) == exits.INPUT
    assert "is there already" in capsys.readouterr().err


def test_a_page_is_tested_again_when_it_changes(tmp_path: Path) -> None:
    assert main(["new-page", "friday-night", str(tmp_path), "--lang", "en"]) == exits.ANSWERED
    page = tmp_path / "friday-night.md"
    command = [sys.executable, "-m", "saitei", "test", str(page), "--watch", "--lang", "en"]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        assert watching.stdout.readline() == "1 of 1 examples as expected\n"
        assert watching.stderr.readline().startswith("Waiting")
        written = page.read_text("utf-8")
        try:
            while watching.poll() is None and not select([watching.stdout], [], [], 1.0)[0]:
                page.write_text(written.replace("Answer: no", "Answer: yes"), "utf-8")  # it may not look yet
            assert watching.stdout.readline() == "Not as expected\n"
            assert watching.stderr.readline().startswith("Waiting")
        finally:
            watching.send_signal(signal.SIGINT)
            try:
                watching.communicate(timeout=60)
            except TimeoutExpired:
                watching.kill()
                raise
        assert watching.returncode == exits.FAILED
