"""The HTTP API answers what the commands answer, and refuses whatever it is sent otherwise."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter
from scenes import STORM

import saitei
from saitei.queries.cli import exits
from saitei.queries.cli.main import main
from saitei.queries.say.forms import AnswerForm
from saitei.queries.serve.app import application
from saitei.queries.serve.bodies import Problem
from saitei.queries.serve.settings import ServeSettings

ASK = "/api/v1/ask"
_ASKED_AGAIN = STORM.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    settings = ServeSettings(workers=1, cors=("https://example.org",))
    with TestClient(application(settings), raise_server_exceptions=False) as made:
        yield made


def problem(response: Any) -> dict[str, Any]:  # noqa: ANN401 a response of the client
    assert response.headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = response.json()
    TypeAdapter(Problem).validate_python(found, extra="forbid")
    assert found["status"] == response.status_code
    return found


def test_a_scenario_is_answered_as_the_command_does(client: TestClient) -> None:
    response = client.post(ASK, json={"scenario": STORM, "why": True})
    assert response.json() == saitei.ask_json(STORM, why=True)
    TypeAdapter(AnswerForm).validate_python(response.json(), extra="forbid")


def test_several_are_answered_line_by_line_in_their_order(client: TestClient) -> None:
    response = client.post(ASK, json=[{"scenario": STORM}, {"scenario": "A"}, {"scenario": STORM}])
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert [(line["index"], *(line.keys() - {"index"})) for line in lines] == [
        (0, "answer"), (1, "error"), (2, "answer"),
    ]  # fmt: skip


def test_a_scenario_with_several_questions_is_answered_line_by_line(client: TestClient) -> None:
    response = client.post(
        ASK, json={"scenario": f"{STORM}\nQuestion: Who sits on B's left?\n{_ASKED_AGAIN}"}
    )
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert response.headers["content-type"].startswith("application/x-ndjson")
    assert [(line["index"], *(line.keys() - {"index"})) for line in lines] == [
        (0, "answer"), (1, "error"), (2, "answer"),
    ]  # fmt: skip
    assert lines[0]["answer"] == saitei.ask_json(STORM) == lines[2]["answer"]


def test_what_was_expected_is_held_against_the_answer_as_the_command_does(client: TestClient) -> None:
    claimed = {"scenario": STORM, "claim": "no"}
    assert client.post("/api/v1/why-not", json=claimed).json() == saitei.why_not_json(STORM, "no")
    assert client.post("/api/v1/what-if", json=claimed).json() == saitei.what_if_json(STORM, "no")


def test_a_deck_is_judged(client: TestClient) -> None:
    found = client.post("/api/v1/deck", json={"list": "ほか59枚（火）", "rules": "party"}).json()
    assert found["legal"] is False


@pytest.mark.parametrize(("lang", "said"), [("ja", "「angry」という語は"), ("en", "“angry” is not known")])
def test_what_is_not_accepted_is_a_problem_in_the_language_asked_for(
    client: TestClient, lang: str, said: str
) -> None:
    told = STORM.replace("A casts", "A angry")
    found = problem(client.post(ASK, json={"scenario": told, "lang": lang}))
    assert found["detail"].startswith(said)
    assert (found["status"], found["line"], len(found["forms"])) == (422, 6, 3)
    assert "nearest" not in found["detail"]
    assert problem(client.post(ASK, json={"scenario": told}, headers={"Accept-Language": lang})) == found


HOSTILE = {
    "a megabyte": json.dumps({"scenario": "あ" * 2**20}),
    "long": json.dumps({"scenario": "A" * 30_000}),
    "brackets": "[" * 100_000,
    "brackets in a text": json.dumps({"scenario": "(" * 19_000}),
    "deep quotes": json.dumps({"scenario": STORM + "「" * 5_000}),
    "control characters": json.dumps({"scenario": "\0\x1b[2J\x07"}),
    "half a sign": '{"scenario": "\\ud800"}',
    "no object": "17",
    "no text": '{"scenario": 3}',
    "another field": '{"scenario": "x", "file": "/etc/passwd"}',
    "a path as rules": json.dumps({"scenario": STORM, "rules": "/etc/passwd.md"}),
    "not JSON": "\xff\xfe",
    "a huge number": '{"scenario": "x", "why": ' + "9" * 5_000 + "}",
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_whatever_else_is_sent_ends_in_a_clear_refusal(client: TestClient, body: str) -> None:
    response = client.post(
        ASK, content=body.encode("utf-8", "surrogatepass"), headers={"Content-Type": "application/json"}
    )
    assert 400 <= problem(response)["status"] < 500


def test_a_full_queue_asks_to_come_again() -> None:
    with TestClient(application(ServeSettings(workers=1, waiting=-1))) as full:
        response = full.post(ASK, json={"scenario": STORM})
        assert (problem(response)["key"], response.status_code) == ("too_many_wait", 503)
        assert response.headers["retry-after"]


def test_a_runaway_is_stopped_and_the_next_is_answered(client: TestClient) -> None:
    with TestClient(application(ServeSettings(workers=1, seconds=0.02))) as hurried:
        assert problem(hurried.post(ASK, json={"scenario": STORM}))["key"] == "too_slow"
    assert client.post(ASK, json={"scenario": STORM}).status_code == 200


def test_what_a_client_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/api/v1/rules")
    again = client.get("/api/v1/rules", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert first.headers["content-encoding"] == "gzip"


def test_another_site_may_ask_only_where_it_is_named(client: TestClient) -> None:
    for origin, allowed in (("https://example.org", True), ("https://example.com", False)):
        response = client.get("/api/v1/rules", headers={"Origin": origin})
        assert ("access-control-allow-origin" in response.headers) is allowed


def test_cards_rules_clauses_examples_and_forms_are_listed(client: TestClient) -> None:
    cards = client.get("/api/v1/cards", params={"q": "どるふぁ"}).json()["cards"]
    assert cards[0]["name"] == "聖魔連結王 ドルファディロム"
    documents = client.get("/api/v1/rules").json()["rules"]
    assert {"duel-masters", "dm-variants"} <= {one["id"] for one in documents}
    clause = client.get("/api/v1/clauses/duema-party 305.2").json()
    assert clause["title"]["en"] == "Replacement effects in turn order"
    unknown = problem(client.get("/api/v1/clauses/duema-party 305.22"))
    assert (unknown["status"], "did you mean duema-party 305.2," in unknown["detail"]) == (404, True)
    examples = client.get("/api/v1/examples", params={"rules": "party", "clause": "305.2"}).json()["examples"]
    assert all(one["clause"] == "duema-party 305.2" for one in examples)
    near = client.post("/api/v1/forms", json={"said": "Bの《守り手》が殴った", "scenario": ""}).json()
    assert [len(near["statements"]), len(near["questions"])] == [3, 3]


def test_the_description_names_every_operation_and_every_problem(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert {"AnswerForm", "DeckForm", "Problem", "BatchLine"} <= described["components"]["schemas"].keys()
    assert {ASK, "/api/v1/deck", "/api/v1/compare", "/api/v1/cards", "/health"} <= described["paths"].keys()
    assert client.get("/api/v1/nothing").headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pages_judge_decks_and_show_differences(client: TestClient, lang: str) -> None:
    judged = client.post(f"/{lang}/deck", json={"list": "ほか59枚（火）", "rules": "party"}).json()
    assert "duema-party 101.1" in judged["html"]
    sides = {"a": "duema-party", "b": "duel-masters", "about": "may_name", "players": 3, "cards": 1}
    assert "《" in client.post(f"/{lang}/compare", json=sides).json()["html"]


@pytest.mark.parametrize(
    "edit",
    [
        {"do": "put", "player": "Z", "zone": "hand", "name": "X"},
        {"do": "put", "player": "A", "zone": "no_zone", "name": "X"},
        {"do": "put", "player": "A", "zone": "hand", "name": "》《"},
        {"do": "move", "card": 'card("A","X",9)', "zone": "hand"},
        {"do": "untell", "number": 7},
        {"do": "write", "player": "A", "zone": "hand", "name": "X", "written": {"type": "cloud"}},
        {"do": "write", "player": "A", "zone": "hand", "name": "X"},
        {"do": "burn"},
    ],
)
def test_a_touch_that_fits_nothing_is_refused(client: TestClient, edit: dict[str, object]) -> None:
    response = client.post("/en/table", json={"scenario": "Turn order: A → B", "edit": edit})
    assert problem(response)["status"] == 422


def test_operators_see_numbers_and_no_texts(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="saitei.serve"):
        client.post(ASK, json={"scenario": STORM})
        client.get("/api/v1/cards", params={"q": "secret"})
    told = json.dumps([vars(one)["told"] for one in caplog.records])
    assert '"route": "/api/v1/ask"' in told
    assert not {"Sudden", "secret"} & {*told.split('"')}
    metrics = client.get("/metrics").text
    assert 'saitei_answers_total{kind="scenario",status="settled"}' in metrics
    assert client.get("/health").json()["status"] == "ok"


def test_an_address_that_another_program_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = main(["serve", "--port", str(port), "--lang", "en"])
    said = capsys.readouterr().err
    assert (code, f"127.0.0.1:{port} is not to be had" in said) == (exits.INPUT, True)
