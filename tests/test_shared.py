"""Machines share a card store, PostgreSQL, and answers, Redis or Valkey: both are real servers here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from scenes import STORM
from services import postgres, redis
from store import DRAKE, SPELL, saved

from saitei.data import data
from saitei.errors import SaiteiError
from saitei.queries.cards.importing import import_file
from saitei.queries.cards.place import open_own_to_write
from saitei.queries.cli.main import main
from saitei.queries.serve.app import application
from saitei.queries.serve.settings import ServeSettings
from saitei.queries.service import listed
from saitei.queries.service.service import Saitei

HOUSE = str(data("docs", "examples", "kitchen-table.md"))


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


def test_what_one_machine_imports_another_knows_once_it_looks(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAITEI_STORE", database)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "one"))
    assert main(["cards", "import", saved(tmp_path, DRAKE), "--lang", "en"]) == 0
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "other"))
    with Saitei(store=database) as there:
        setup = there.setup
        assert [one["name"] for one in listed.cards(setup, "ヴァルガ", 5)["cards"]] == [DRAKE["name"]]
        before = setup.store_digest()
        monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "one"))
        assert main(["cards", "import", saved(tmp_path, SPELL), "--lang", "en"]) == 0
        same = setup.store_digest()
        monkeypatch.setenv("SAITEI_DATA", str(tmp_path / "other"))
        assert listed.cards(setup, "torrent", 5)["cards"] == []
        there.refresh()
        assert [one["name"] for one in listed.cards(setup, "torrent", 5)["cards"]] == [SPELL["name"]]
        assert setup.store_digest() == same != before
    assert "1 imported" in capsys.readouterr().out


def test_an_import_that_fails_leaves_the_shared_store_as_it_was(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAITEI_STORE", database)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path))
    half_done = saved(tmp_path, {"name": "Half Done", "type": "Spell"})
    with suppress(KeyError), open_own_to_write() as base:
        import_file(base, half_done, lambda _: None)
        raise KeyError
    with Saitei() as there:
        assert listed.cards(there.setup, "half done", 5)["cards"] == []


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("postgresql://me:secret@127.0.0.1:1/x", "store_out_of_reach"),
        ("postgresql://me:secret@[x", "store_no_url"), ("mysql://me:secret@h", "store_no_url"),
    ],
)  # fmt: skip
def test_a_store_out_of_reach_is_an_error_that_shows_no_password(
    url: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAITEI_STORE", url)
    monkeypatch.setenv("SAITEI_DATA", str(tmp_path))
    with pytest.raises(SaiteiError) as caught, open_own_to_write():
        pass
    assert caught.value.notice.key == key
    assert "secret" not in str(caught.value)


def test_servers_share_answers_and_do_without_when_they_cannot() -> None:
    def asked(client: TestClient) -> tuple[object, str]:
        response = client.post("/api/v1/ask", json={"scenario": STORM})
        assert response.status_code == 200
        shared = next(
            line
            for line in client.get("/metrics").text.splitlines()
            if line.startswith("saitei_answers_shared_total")
        )
        return response.json(), shared.split()[1]

    with redis() as (url, server):
        settings = ServeSettings(workers=1, answers=url)
        with TestClient(application(settings)) as one:
            answer, _ = asked(one)
        with TestClient(application(settings)) as other:
            assert asked(other) == (answer, "1.0")
            with TestClient(application(ServeSettings(workers=1, answers=url, pages=(HOUSE,)))) as third:
                assert asked(third)[1] == "0.0"
            server.kill()
            server.wait()
            assert asked(other) == (answer, "1.0")
