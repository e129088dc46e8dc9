import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from store import DRAKE, SPELL, TWIN, counts, filled, imported, names, opened, saved

from saitei.errors import Refused, UnknownTerm
from saitei.queries.cards import database
from saitei.queries.cards.database import open_to_read, open_to_write
from saitei.queries.cards.importing import import_file
from saitei.queries.cards.place import FILE

ROOT = Path(__file__).parent.parent


def forbidden(_path: Path, _mode: int) -> bool:
    return False


def fault_keys(folder: Path, *records: object) -> list[str]:
    return [fault.notice.key for fault in filled(folder, *records).faults]


def refusal(folder: Path) -> str:
    with pytest.raises(Refused) as caught, opened(folder):
        pass
    return caught.value.notice.key


def test_new_cards_are_imported(tmp_path: Path) -> None:
    assert counts(filled(tmp_path, DRAKE, TWIN, SPELL)) == (3, 0, 0, 0)


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE, TWIN, SPELL)
    before = (tmp_path / FILE).read_bytes()
    assert counts(filled(tmp_path, DRAKE, TWIN, SPELL)) == (0, 0, 3, 0)
    assert (tmp_path / FILE).read_bytes() == before


def test_changed_cards_are_updated(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE, TWIN)
    assert counts(filled(tmp_path, {**DRAKE, "cost": 7}, TWIN)) == (0, 1, 1, 0)


def test_a_field_in_a_changed_card_is_the_new_one(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    filled(tmp_path, {**DRAKE, "cost": 7})
    with opened(tmp_path) as base:
        assert base.execute("SELECT cost FROM card").fetchall() == [(7,)]


def test_a_card_of_the_same_name_in_another_language_is_another_card(tmp_path: Path) -> None:
    name = {"name": "T・T・T"}
    assert (
        counts(filled(tmp_path, {**name, "text": "カードを引く。"}, {**name, "text": "Draw a card."}))[0] == 2
    )


def test_a_bad_record_is_skipped_with_its_place_and_the_rest_goes_in(tmp_path: Path) -> None:
    done = filled(tmp_path, DRAKE, "{broken", SPELL)
    assert (counts(done), str(done.faults[0].place)) == ((2, 0, 0, 1), f"{tmp_path}/cards.jsonl:2:1")


def test_a_name_that_stands_twice_in_a_file_is_taken_once(tmp_path: Path) -> None:
    assert fault_keys(tmp_path, DRAKE, {**DRAKE, "cost": 7}) == ["record_twice"]


def test_the_same_record_twice_in_a_file_is_no_fault(tmp_path: Path) -> None:
    assert counts(filled(tmp_path, DRAKE, DRAKE)) == (1, 0, 0, 0)


def test_a_list_that_breaks_off_changes_nothing(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    broken = tmp_path / "list.json"
    broken.write_text(f"[{json.dumps(SPELL)}, {json.dumps(TWIN)}", encoding="utf-8")
    with pytest.raises(Refused):
        imported(tmp_path, str(broken))
    assert names(tmp_path) == [DRAKE["name"]]


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").touch()
    with pytest.raises(Refused) as caught:
        imported(tmp_path, str(tmp_path / "c.jsonl"))
    assert caught.value.notice.key == "cards_empty"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownTerm):
        imported(tmp_path, str(tmp_path / "no.jsonl"))


def test_words_nobody_knows_are_counted(tmp_path: Path) -> None:
    done = filled(tmp_path, {"name": "試し", "type": "謎の札", "civilization": ["WIND"], "set": "DM-99"})
    assert dict(done.odd) == {("type", "謎の札"): 1, ("civilization", "WIND"): 1, ("field", "set"): 1}


def test_an_import_that_is_killed_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    environment = {**os.environ, "SAITEI_DATA": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "saitei", "cards", "import", str(pipe)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    records = ({"name": f"試し{number}", "text": "あ" * 900} for number in range(3_000))
    lines = "".join(json.dumps(record) + "\n" for record in records)
    with pipe.open("w", encoding="utf-8") as stream:
        # the pipe holds little: nearly all has been taken when this returns, and the import waits for more
        stream.write(lines)
        stream.flush()
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert names(tmp_path) == [DRAKE["name"]]


def test_a_store_can_be_read_while_an_import_is_under_way(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    with open_to_write(tmp_path / FILE) as base, database.transaction(base):
        base.execute("DELETE FROM card")
        assert names(tmp_path) == [DRAKE["name"]]


def test_a_second_import_at_the_same_time_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, DRAKE)
    monkeypatch.setattr(database, "_PATIENCE", 0.01)
    with open_to_write(tmp_path / FILE) as base, database.transaction(base), pytest.raises(Refused) as caught:
        filled(tmp_path, SPELL)
    assert caught.value.notice.key == "store_busy"


def test_a_question_cannot_change_the_store(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    with pytest.raises(Refused) as caught, opened(tmp_path) as base:
        base.execute("DELETE FROM card")
    assert "readonly" in str(caught.value.notice.values["why"])


def test_a_store_in_a_folder_nobody_may_write_in_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, DRAKE)
    monkeypatch.setattr(os, "access", forbidden)
    assert names(tmp_path) == [DRAKE["name"]]


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a store at all" * 100)
    assert refusal(tmp_path) == "store_unreadable"


def test_a_store_of_a_newer_form_is_refused(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    base = sqlite3.connect(tmp_path / FILE)
    base.execute(f"PRAGMA user_version = {database.VERSION + 1}")
    base.close()
    assert refusal(tmp_path) == "store_newer"


def test_an_empty_store_asks_for_an_import(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    assert refusal(tmp_path) == "store_older"


def test_a_store_without_a_folder_to_be_in_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refused), open_to_write(tmp_path / "file" / FILE):
        pass


def test_a_store_keeps_its_journal_beside_it(tmp_path: Path) -> None:
    filled(tmp_path, DRAKE)
    with open_to_read(tmp_path / FILE) as base:
        assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_how_much_has_been_read_is_told_as_it_goes_on(tmp_path: Path) -> None:
    heard: list[int] = []
    file = saved(tmp_path, *({"name": f"試し{number}", "text": "あ" * 900} for number in range(300)))
    with open_to_write(tmp_path / FILE) as base:
        import_file(base, file, heard.append)
    assert len(set(heard)) > 10
