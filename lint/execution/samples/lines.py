"""Sample lines of a file or stream, one at a time."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from io import BufferedReader, RawIOBase
from typing import BinaryIO, NamedTuple, Protocol, cast

from lslint.execution.values import text_of

MAX_LINE = 16 * 1024 * 1024
"""Bytes of the longest line that is run."""
_HALF = re.compile("[\ud800-\udbff\udc00-\udc7f\udd00-\udfff]")
"""Halves of surrogate pairs, which an editor can send. The others stand for bytes that are not UTF-8."""


class Line(NamedTuple):
    """A line. ``number``: from 1. ``text``: without its end; None if it is too long."""

    number: int
    text: str | None


class Stream(Protocol):
    """What lines are read from."""

    def readline(self, limit: int, /) -> bytes:
        """Return the next line, at most ``limit`` bytes of it."""


def given(texts: Iterable[str]) -> Iterator[Line]:
    """Yield lines of the command line or of an editor. Half a surrogate pair becomes a replacement character."""
    for number, text in enumerate(texts, 1):
        text = _HALF.sub("\ufffd", text)
        yield Line(number, text_of(text.encode("utf-8", "surrogateescape")))


def read(stream: Stream) -> Iterator[Line]:
    """Yield the lines of a stream, without a byte order mark at its start. Raises ``OSError``."""
    number = 0
    while True:
        data = stream.readline(MAX_LINE + 2)
        if not data:
            return
        number += 1
        if len(data) > MAX_LINE + 1 and not data.endswith(b"\n"):
            while data and not data.endswith(b"\n"):
                data = stream.readline(MAX_LINE)
            yield Line(number, None)
            continue
        if number == 1:
            data = data.removeprefix(BOM_UTF8)
        yield Line(number, text_of(data.removesuffix(b"\n").removesuffix(b"\r")))


def buffered(stream: BinaryIO) -> Stream:
    """Return a reader of lines for an unbuffered stream."""
    return BufferedReader(cast(RawIOBase, stream), 1 << 20)
