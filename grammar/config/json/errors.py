"""The syntax errors of a JSON text, without those that follow from others."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.tokens import GOOD_ESCAPE, escape
from lslint.grammar.parse_errors import ParseError, Span

_GROUPED = ("single-quotes", "curly-quotes", "unquoted-name", "hash-comment", "triple-quotes", "bad-escape",
            "escaped-quote", "wrong-separator", "control-character", "callout", "annotation", "no-break-space",
            "line-continuation")  # fmt: skip
# syntax errors about the order of tokens: one within two tokens of another is its consequence
_STRUCTURAL = ("missing-comma", "extra-comma", "trailing-comma", "missing-colon", "missing-value", "missing-name",
               "missing-open-bracket", "extra-bracket", "wrong-bracket", "unclosed-bracket", "stray-text",
               "inner-quote", "stray-word", "not-json", "wrong-separator")  # fmt: skip


class Errors:
    """Collects the errors of one parse. ``all``: the errors found; ``tokens``: tokens read so far; ``last``: their
    number at the last error about the order of tokens."""

    def __init__(self) -> None:
        self.all: list[ParseError] = []
        self.tokens = 0
        self.last = -9
        self.last_what = ""
        self.groups: dict[str, ParseError] = {}
        self.grouped: dict[str, list[tuple[int, int, str]]] = {}

    def add(
        self,
        what: str,
        start: int,
        end: int,
        *edits: tuple[int, int, str],
        related: Span | None = None,
        note: str = "",
        **detail: str,
    ) -> ParseError:
        """Adds a syntax error and returns it. It is left out if it follows from the one before; a habit that runs
        through the file is one error with all its edits."""
        group = self.groups.get(what)
        if group is not None:
            group.detail["count"] = str(int(group.detail["count"]) + 1)
            self.grouped[what] += edits
            return group
        notes = ((*related, note),) if related else ()
        error = ParseError("json-syntax", start, end, {"what": what, **detail}, notes, edits)
        if what in _STRUCTURAL and not self.independent(what):
            return error
        if what in _GROUPED:
            error.detail["count"] = "1"
            self.groups[what] = error
            self.grouped[what] = list(edits)
        self.all.append(error)
        return error

    def independent(self, what: str) -> bool:
        """Whether a structural syntax error here is not a consequence of the one before; remembers it either way."""
        independent = self.tokens - self.last > 2 or what == "missing-comma" == self.last_what
        self.last = self.tokens
        if independent:
            self.last_what = what
        return independent

    def check_string(self, text: str, start: int, end: int) -> None:
        """Adds bad escapes, raw control characters and undecodable bytes inside the string ``text[start:end]``."""
        for match in compiled(rf"{GOOD_ESCAPE}|(\\)|([\x00-\x1f])|([\ud800-\udfff])").finditer(text, start, end):
            offset = match.start()
            if match[1] and text.startswith("'", offset + 1):
                is_of_shell = text.startswith("'\\''", offset - 1) and offset > start
                first, last = (offset - 1, offset + 3) if is_of_shell else (offset, offset + 2)
                self.add("escaped-quote", first, min(last, end), (first, last, "'"), found=text[first:last])
            elif match[1]:
                self.add(
                    "bad-escape",
                    offset,
                    min(offset + 2, end),
                    (offset, offset + 1, "\\\\"),
                    found=text[offset : offset + 2],
                )
            elif match[2]:
                self.add(
                    "control-character",
                    offset,
                    offset + 1,
                    (offset, offset + 1, escape(text[offset])),
                    found=f"U+{ord(text[offset]):04X}",
                )
            elif match[3]:
                self.add("bad-encoding", offset, offset + 1)

    def finish(self) -> list[ParseError]:
        """All errors in the order of the text, with their edits."""
        for what, edits in self.grouped.items():
            self.groups[what].edits = tuple(edits)
        self.all.sort(key=lambda error: error.start)
        return self.all
