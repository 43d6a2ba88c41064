"""Source text of a file: reading, decoding, and the way between offsets and lines."""

from __future__ import annotations

import errno
import os
from bisect import bisect_right

from lslint.files import fs
from lslint.files.paths import printable_path
from lslint.grammar.lines import line_ends
from lslint.grammar.record import cached_property, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

MAX_SIZE = 10 * 1024 * 1024  # bytes; the default of `max-file-size`
SNIFF = 8192  # bytes looked at to tell text from binary
MISSING = "no such file or directory"
"""The reason (``why``) for a path at which nothing is."""

_BOMS = (
    (b"\xff\xfe\x00\x00", "utf-32-le"),  # before UTF-16, whose mark it begins with
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


class Unreadable(Exception):
    """A path that cannot be read as text: ``reason`` is a short phrase that fits after ``path: ``."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class TooLarge(Unreadable):
    """A file above the size limit. ``head``: its first 64 kB as text, enough to tell the kind."""

    def __init__(self, path: str, reason: str, head: str) -> None:
        super().__init__(path, reason)
        self.head = head


class Binary(Unreadable):
    """A binary file: a NUL byte in the first 8 kB, and no byte-order mark of UTF-16 or UTF-32. ``head``: these as text,
    for configs in which such a byte is a mistake."""

    def __init__(self, path: str, head: str) -> None:
        super().__init__(path, "is a binary file")
        self.head = head


@record
class Lines:
    """Line starts of a source, computed on first use. Lines end at LF; lines and columns are 1-based, columns in code
    points.
    """

    text: str

    @cached_property
    def starts(self) -> list[int]:
        """Offset of the first character of each line."""
        return [0, *(offset + 1 for offset in line_ends(self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """``(line, column)`` of an offset, both 1-based."""
        starts = self.starts
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def bounds(self, number: int) -> tuple[int, int]:
        """Start and end of a line (1-based) without its LF or CRLF."""
        starts = self.starts
        start = starts[number - 1]
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return start, end - (end > start and self.text[end - 1] == "\r")

    def line(self, number: int) -> str:
        """The text of a line (1-based) without its LF or CRLF."""
        return self.text[slice(*self.bounds(number))]


class Source:
    """A file's bytes as text.

    ``text``: decoded; bytes that are no UTF-8 are kept as surrogate escapes, so ``encode`` gives them back unchanged; a
    byte-order mark stays as U+FEFF. ``bad``: offset of the first byte that is not in the encoding, or None. ``name``:
    the path; of a part of a file also where it is. ``encoding``: ``utf-8``, or ``utf-16-le``, ``utf-16-be``,
    ``utf-32-le`` or ``utf-32-be`` when a byte-order mark says so.
    """

    def __init__(self, path: str, text: str, encoding: str = "utf-8", bad: int | None = None) -> None:
        self.path = self.name = path
        self.text = text
        self.encoding = encoding
        self.bad = bad
        self.lines = Lines(text)

    @property
    def exact(self) -> bool:
        """Whether ``encode(text)`` gives the file's own bytes: not so for UTF-16/32 with broken units. Only exact
        sources may be written back."""
        return self.bad is None or self.encoding == "utf-8"

    @property
    def wide(self) -> bool:
        """Whether it is UTF-16 or UTF-32, by its mark or, without one, by the zeros in it."""
        return self.encoding != "utf-8" or (
            "\0" in self.text[:4] and self.text[:64].count("\0") * 3 > len(self.text[:64])
        )

    @property
    def binary(self) -> bool:
        """Whether the file is binary (see ``Binary``) and was read because the user declared it to be a config."""
        return "\0" in self.text[:SNIFF] and self.encoding == "utf-8"

    def encode(self, text: str) -> bytes:
        """``text`` as bytes of this file's encoding."""
        return text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")


def decode(path: str, data: bytes) -> Source:
    """The bytes of a file as a ``Source``. Never raises: what the encoding does not allow becomes surrogate escapes
    (UTF-8) or U+FFFD (UTF-16, UTF-32), and ``bad`` tells where the first of it is."""
    encoding = _encoding(data)
    try:
        return Source(path, data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        bad = len(data[: error.start].decode(encoding))
        return Source(
            path, data.decode(encoding, "surrogateescape" if encoding == "utf-8" else "replace"), encoding, bad
        )


def read(path: str, max_size: int = MAX_SIZE, *, binary: bool = False) -> Source:
    """The text of a regular file of at most ``max_size`` bytes; ``binary``: also that of a binary file.

    Raises ``Unreadable`` (missing, no permission, a directory, FIFO, device or socket, broken link, link loop),
    ``TooLarge`` or ``Binary``. FIFOs and devices are never read, so nothing blocks.
    """
    return decode(path, _read(path, max_size, binary))


def _read(path: str, max_size: int, binary: bool) -> bytes:
    try:
        with fs.open_regular(path) as file:
            status = os.fstat(file.fileno())
            data = head = fs.take(file, SNIFF)
            if not binary and b"\x00" in head and _encoding(head) == "utf-8":
                raise Binary(path, decode(path, head).text)
            if status.st_size > max_size:
                head += fs.take(file, 65536 - len(head))
                raise TooLarge(path, _too_large(status.st_size, max_size), decode(path, head).text)
            if len(head) == SNIFF:
                data = head + fs.take(file, status.st_size - SNIFF)
                more = fs.take(file, 1)
                if more:
                    data += more + fs.take(file, max_size - len(data))
            if len(data) > max_size:  # it grew since, or its size was not told
                raise TooLarge(path, _too_large(len(data), max_size), decode(path, data[:65536]).text)
    except (OSError, ValueError) as error:
        raise Unreadable(path, why(path, error)) from None
    return data


def read_stream(name: str, stream: BinaryIO) -> Source:
    """The text of a stream that has no size, such as stdin; ``name``: what to call it. Raises ``TooLarge``, and
    ``OSError`` if it cannot be read. Of an endless stream no more than ``MAX_SIZE`` is read."""
    data = fs.take(stream, MAX_SIZE + 1)
    if len(data) > MAX_SIZE:
        reason = f"is too large: more than {_size(MAX_SIZE)} (max-file-size)"
        raise TooLarge(name, reason, decode(name, data[:65536]).text)
    return decode(name, data)


def check_regular(path: str, mode: int) -> None:
    """Raise ``Unreadable`` unless ``mode`` (as in ``st_mode``) is that of a regular file."""
    try:
        fs.check_mode(path, mode)
    except OSError as error:
        raise Unreadable(path, why(path, error)) from None


def why(path: str, error: OSError | ValueError) -> str:
    """The reason of a failed file operation in a few words."""
    number = getattr(error, "errno", None)
    if number is None:
        return "is not a valid path"  # a NUL character in it
    if number == errno.ENOENT:
        try:
            return f"is a broken link to {printable_path(os.readlink(path))}"
        except OSError:
            return MISSING
    if number == errno.ELOOP:
        return "is a loop of links"
    if number in (errno.EACCES, errno.EPERM):
        return "permission denied"
    reason = getattr(error, "strerror", None) or ""
    if number == errno.EINVAL and reason.startswith("is "):
        return str(reason)
    return (os.strerror(number) or "cannot be read").lower()


def _encoding(data: bytes) -> str:
    return next((encoding for mark, encoding in _BOMS if data.startswith(mark)), "utf-8")


def _too_large(size: int, limit: int) -> str:
    return f"is too large: {_size(size)}, the limit is {_size(limit)} (max-file-size)"


def _size(count: int) -> str:
    if count < 10240:
        return f"{count} bytes"
    if count < 10 * 1024 * 1024:
        return f"{count / 1024:.0f} kB"
    return f"{count / 1024 / 1024:.1f} MB"
