"""Stream the members of a JSON list, so that a long one need not fit into memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from io import BufferedReader

from saitei.errors import ParseError, Place, Refused
from saitei.wording import Notice

_CHUNK = 1 << 16
_BLANK = re.compile(r"[ \t\r\n]*")


def list_entries(stream: BufferedReader, file: str, longest: int) -> Iterator[tuple[int, object]]:
    """Each member with its line, a Notice for one that is none; raises Refused where the list breaks off."""
    window = _Window(stream, file, longest)
    window.skip("[")
    if window.next() == "]":
        window.skip("]")
    else:
        while True:
            yield window.line, window.member()
            if window.next() == "]":
                window.skip("]")
                break
            window.skip(",")
    if window.next():
        raise window.broken()


class _Window:
    """The part of the file that is being looked at; `line` is the line it begins on."""

    def __init__(self, stream: BufferedReader, file: str, longest: int) -> None:
        self.stream, self.file, self.longest = stream, file, longest
        self.decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self.text, self.line, self.ended = "", 1, False
        self.decoder = json.JSONDecoder(object_pairs_hook=_once)

    def next(self) -> str:
        """The next character that is no blank, "" at the end."""
        while True:
            blank = _BLANK.match(self.text)
            self._drop(blank.end() if blank else 0)
            if self.text or self.ended:
                return self.text[:1]
            self._read()

    def skip(self, wanted: str) -> None:
        """Pass over one character that must be there."""
        if self.next() != wanted:
            raise self.broken()
        self._drop(1)
        self.next()

    def member(self) -> object:
        """The value that begins here."""
        self.next()
        while True:
            try:
                found, end = self.decoder.raw_decode(self.text)
            except RecursionError:
                raise Refused(Notice("record_too_deep"), Place(self.file, self.line)) from None
            except json.JSONDecodeError as error:
                if self.ended or len(self.text) > self.longest:
                    self._drop(error.pos)
                    raise self.broken() from None
                self._read()
            except ValueError:
                raise Refused(Notice("record_number_too_long"), Place(self.file, self.line)) from None
            else:
                if end == len(self.text) and not self.ended:
                    # a number may go on in what has not been read
                    self._read()
                    continue
                self._drop(end)
                return found.notice if isinstance(found, ParseError) else found

    def broken(self) -> Refused:
        """The list is none from here on."""
        return Refused(Notice("cards_broken_list", {"file": self.file}), Place(self.file, self.line))

    def _drop(self, end: int) -> None:
        self.line += self.text.count("\n", 0, end)
        self.text = self.text[end:]

    def _read(self) -> None:
        """Read on: as much again as is there already, so that a long value costs no more than its length."""
        raw = self.stream.read(max(_CHUNK, len(self.text)))
        try:
            self.text += self.decode(raw, not raw)
        except UnicodeDecodeError:
            raise Refused(Notice("file_not_text", {"file": self.file}), Place(self.file, self.line)) from None
        self.ended = not raw


def _once(pairs: list[tuple[str, object]]) -> object:
    """An object, or the error where it has a field twice: the rest of the list can still be read."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    return ParseError(Notice("record_field_twice", {"field": twice}))
