"""Source text of a file and the way between offsets and lines."""

TYPE_CHECKING = False


class Lines:
    """Line starts of a text, found on first use. Lines end at LF; lines and columns are 1-based, columns in code points."""

    __slots__ = ("_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] | None = None

    def starts(self) -> list[int]:
        """Offset of the first character of each line."""
        if self._starts is None:
            starts = [0]
            find, at = self.text.find, self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = find("\n", at + 1)
            self._starts = starts
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """``(line, column)`` of an offset, both 1-based."""
        from bisect import bisect_right

        starts = self.starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (1-based) without its LF or CRLF."""
        starts = self.starts()
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        if end > starts[number - 1] and self.text[end - 1] == "\r":
            end -= 1
        return self.text[starts[number - 1] : end]


class Source:
    """A file's bytes as text.

    ``text``: decoded; bytes that are no UTF-8 are kept as surrogate escapes, so ``encode`` gives them back unchanged; a
    byte-order mark stays as U+FEFF. ``bad``: offset of the first byte that is not in the encoding, or None.
    ``encoding``: ``utf-8``, or ``utf-16-le``/``utf-16-be``/``utf-32-le``/``utf-32-be`` when a byte-order mark says so.
    """

    __slots__ = ("bad", "encoding", "lines", "path", "text")

    def __init__(self, path: str, text: str, encoding: str = "utf-8", bad: int | None = None) -> None:
        self.path = path
        self.text = text
        self.encoding = encoding
        self.bad = bad
        self.lines = Lines(text)

    def encode(self, text: str) -> bytes:
        """``text`` as bytes of this file's encoding."""
        return text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")
