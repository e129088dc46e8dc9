import io
import json
import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saitei.errors import Refused, SaiteiError
from saitei.queries.cards import entries as module
from saitei.queries.cards.entries import FileEntry, entries

NAMES = st.sampled_from(["a.jsonl", "a.json", "a.csv", "a.tsv", "-"])


def read(content: bytes | str, file: str = "a.jsonl") -> list[FileEntry]:
    raw = content.encode() if isinstance(content, str) else content
    return list(entries(io.BufferedReader(io.BytesIO(raw)), file))


def told(content: bytes | str, file: str = "a.jsonl") -> list[tuple[int, object]]:
    """For each record its line, and its name or the key of its fault."""
    return [
        (each.line, each.fault.key if each.fault else (each.fields or {}).get("name"))
        for each in read(content, file)
    ]


def refusal(content: bytes | str, file: str) -> tuple[str, int]:
    with pytest.raises(Refused) as caught:
        read(content, file)
    place = caught.value.place
    return caught.value.notice.key, place.line if place else 0


def test_each_line_of_json_lines_is_a_record() -> None:
    assert told('{"name": "a"}\n\n{"name": "b"}') == [(1, "a"), (3, "b")]


def test_a_byte_order_mark_is_no_part_of_the_first_record() -> None:
    assert told(b'\xef\xbb\xbf{"name": "a"}') == [(1, "a")]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("{broken", "record_not_json"),
        ("[1]", "record_no_object"),
        ("7", "record_no_object"),
        ("[" * 100_000, "record_too_deep"),
        ("1" * 5_000, "record_number_too_long"),
        ('{"name": "a", "name": "b"}', "record_field_twice"),
    ],
)
def test_a_bad_line_is_told_and_the_rest_is_read(line: str, key: str) -> None:
    assert told(f'{{"name": "a"}}\n{line}\n{{"name": "b"}}') == [(1, "a"), (2, key), (3, "b")]


def test_a_line_that_is_not_utf8_is_told_and_the_rest_is_read() -> None:
    assert told(b'{"name": "a"}\n\xff\xfe\n{"name": "b"}') == [(1, "a"), (2, "record_not_utf8"), (3, "b")]


def test_a_huge_line_is_told_and_the_rest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_RECORD", 50)
    huge = json.dumps({"name": "x" * 500})
    assert told(f'{huge}\n{{"name": "b"}}') == [(1, "record_line_too_long"), (2, "b")]


def test_a_json_list_has_its_records_with_their_lines() -> None:
    assert told('[\n {"name": "a"},\n\n {"name":\n "b"}\n]', "a.json") == [(2, "a"), (4, "b")]


def test_a_json_list_may_be_empty() -> None:
    assert told(" [ ] ", "a.json") == []


def test_a_json_list_longer_than_one_read_is_read_whole() -> None:
    cards = [{"name": f"n{number}", "text": "あ" * 300} for number in range(2_000)]
    assert [name for _, name in told(json.dumps(cards), "a.json")] == [card["name"] for card in cards]


def test_a_member_of_a_list_that_has_a_field_twice_is_told() -> None:
    assert told('[{"name": "a", "name": "b"}, {"name": "c"}]', "a.json")[1] == (1, "c")


@pytest.mark.parametrize(
    ("content", "line"), [('[{"name": "a"},\n{"na', 2), ('[\n{"name": "a"}\n{"name": "b"}]', 3), ("[1] 2", 1)]
)
def test_a_list_that_breaks_off_is_refused_where_it_does(content: str, line: int) -> None:
    assert refusal(content, "a.json") == ("cards_broken_list", line)


def test_a_list_that_is_not_utf8_is_refused() -> None:
    assert refusal(b'[{"name": "\xff"}]', "a.json")[0] == "file_not_text"


def test_an_object_over_many_lines_is_no_list_of_cards() -> None:
    assert refusal('{\n"cards": []}', "a.json")[0] == "cards_no_list"


def test_csv_is_read_by_its_columns() -> None:
    assert read('name,cost,text\nA,5,"a\nb"\nB,,\n', "a.csv") == [
        FileEntry(2, {"name": "A", "cost": "5", "text": "a\nb"}),
        FileEntry(4, {"name": "B", "cost": None, "text": None}),
    ]


def test_tabs_divide_the_columns_of_tsv() -> None:
    assert read("name\tcost\nA\t5\n", "a.tsv") == [FileEntry(2, {"name": "A", "cost": "5"})]


@pytest.mark.parametrize(
    ("row", "key"), [("A", "record_cells"), ("A,5,6", "record_cells"), ('"A"x,5', "record_not_csv")]
)
def test_a_bad_row_is_told_and_the_rest_is_read(row: str, key: str) -> None:
    assert told(f"name,cost\n{row}\nB,5\n", "a.csv") == [(2, key), (3, "B")]


def test_a_row_that_is_not_utf8_is_told_and_the_rest_is_read() -> None:
    assert told(b"name\n\xff\nB\n", "a.csv") == [(2, "record_not_utf8"), (3, "B")]


def test_csv_without_a_column_of_names_is_refused() -> None:
    assert refusal("cost,text\n5,a", "a.csv")[0] == "cards_no_names"


def tried(content: bytes, file: str) -> Iterator[FileEntry]:
    try:
        yield from read(content, file)
    except SaiteiError:
        return


@given(st.binary(max_size=300), NAMES)
def test_any_bytes_are_records_or_faults(content: bytes, file: str) -> None:
    assert all((each.fields is None) != (each.fault is None) for each in tried(content, file))


@given(st.text(alphabet='[]{}:," \n\t\0ａ\ufeff1e-.\\u"' + string.ascii_lowercase, max_size=200), NAMES)
def test_anything_like_json_is_records_or_faults(content: str, file: str) -> None:
    assert all((each.fields is None) != (each.fault is None) for each in tried(content.encode(), file))
