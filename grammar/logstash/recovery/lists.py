"""The tolerant pass inside lists."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.logstash.nodes import Bareword, String
from lslint.grammar.logstash.recovery.frames import Frame, Repeat
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    COMMA,
    LBRACE,
    LSQB,
    RBRACE,
    RSQB,
    STRING,
    WORD,
)  # fmt: skip
from lslint.grammar.logstash.recovery.values import Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Lists(Values):
    """Steps inside a list."""

    def element(self, i: int) -> None:
        """One step inside a list."""
        kind = self.kind
        what = kind[i]
        frame = self.stack[-1]
        if what == RSQB:
            self._close_list(i, frame)
        elif what == RBRACE:
            self.close_brace(i)
        elif what == COMMA:
            if frame.wants:
                edits = ((self.start[i], self.end[i], ""),)
                self.repeated(frame, "trailing-comma", self.start[i], self.end[i], {"place": "extra"}, edits)
            frame.wants = True
            self.i = i + 1
        elif self.for_brace(i):
            pass
        elif what == ARROW:
            self._arrow_in_list(i, frame)
        elif what == LBRACE and self.missing > 0 and kind[i + 1] in (COMMA, RSQB):
            self.unexpected(i, "a value")
            self.missing -= 1
            frame.wants, frame.filled = False, True
            self.i = i + 1
        elif what == LSQB and self.missing_brackets > 0 and not frame.filled:
            detail = {"found": "`[`", "expected": "a value", "hint": "one opening bracket too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing_brackets -= 1
            self.i = i + 1
        elif self._ends_list(i):
            self.unclosed(1, i)
        elif what == LBRACE and self.missing > 0 and kind[i + 1] in (STRING, WORD) and kind[i + 2] in (COMMA, RSQB):
            self.unexpected(i, "`,`")
            self.missing -= 1
            frame.wants = True
            self.i = i + 1
        else:
            if not frame.wants and frame.filled:
                self._no_comma(i, frame)
            frame.wants = False
            frame.filled = True

            def make(node: Any) -> Any:
                frame.entries.append(node)
                return node

            codec_like = kind[i + 1] == LBRACE and self.missing > 0 and kind[i + 3] in (COMMA, RSQB)
            if what in (WORD, STRING) and (kind[i + 1] == ARROW or codec_like):
                start, end = self.start[i], self.end[i]
                if what == STRING:
                    make(String(start, end, self.text[start], self.text[start + 1 : end - 1]))
                else:
                    make(Bareword(start, end, self.text[start:end]))
                self.i = i + 1
            else:
                before = self.i
                self.value(i, make, "")
                if self.i == before and len(self.stack) and self.stack[-1] is frame:
                    self.i = i + 1

    def _ends_list(self, i: int) -> bool:
        """A setting or plugin at the start of a line while a ``]`` is missing."""
        if self.missing_brackets <= 0 or not self.first[i] or self.kind[i] not in (WORD, STRING):
            return False
        follows = self.kind[i + 1]
        frame = self.stack[-1]
        if follows == ARROW:
            return self.line[i] != frame.line and (self.kind[i] == WORD or self.indent[i] <= frame.indent)
        if follows == LBRACE:
            return self.kind[i] == WORD
        return self.kind[i] == WORD and self.tokens.word(i) in ("if", "else") and follows not in (COMMA, RSQB)

    def _close_list(self, i: int, frame: Frame) -> None:
        if frame.wants and frame.filled:
            comma = i - 1
            if self.kind[comma] == COMMA and "trailing-comma" not in frame.repeats:
                detail = {"place": "trailing", "count": "1"}
                start, end = self.start[comma], self.end[comma]
                self.slip("trailing-comma", start, end, detail, (), ((start, end, ""),))
        known = frame.repeats.get("arrow-in-array")
        if known is not None:
            self._mend_arrows(known, frame, self.start[i])
        self.pop(self.start[i], self.end[i])
        self.i = i + 1

    def _mend_arrows(self, known: Repeat, frame: Frame, close: int) -> None:
        """Edits for arrows in a list: braces where it is pairs only, else commas."""
        text = self.text
        entries = frame.entries
        gaps: list[tuple[int, int, str]] = []
        for left, right in pairwise(entries):
            at, end = left.end, right.start
            while at < end and text[at] not in ",=":
                at = text.find("\n", at, end) if text[at] == "#" else at + 1
                if at < 0:
                    at = end
            gaps.append((at, at + 1, ",") if at < end and text[at] == "," else (at, at + 2, "=>"))
            if at >= end:
                gaps[-1] = (left.end, left.end, "")
        signs = [sign for _, _, sign in gaps]
        if len(entries) % 2 == 0 and all((sign == "=>") == (n % 2 == 0) for n, sign in enumerate(signs)):
            blanks = [(start, end, " ") for start, end, sign in gaps if sign == ","]
            known.edits = [(frame.open, frame.open + 1, "{"), *blanks, (close, close + 1, "}")]
            known.slip.detail["mend"] = "braces"
        else:
            known.edits = [(start, end, ",") for start, end, sign in gaps if sign != ","]
            known.slip.detail["mend"] = "commas"

    def _no_comma(self, i: int, frame: Frame) -> None:
        if self.slips and self.slips[-1][0].end >= self.end[i - 1] and self.slips[-1][0].start >= frame.open:
            return  # the item before is no value
        if (i - 1) in self.tokens.broken or "arrow-in-array" in frame.repeats:
            return
        at = self.end[i - 1]
        detail = {"before": self.shown(i), "after": self.shown(i - 1)}
        self.repeated(frame, "missing-array-comma", self.start[i], self.end[i], detail, ((at, at, ","),))

    def _arrow_in_list(self, i: int, frame: Frame) -> None:
        start, end = self.start[i], self.end[i]
        if frame.wants:
            self.unexpected(i, "a value")
        else:
            self.repeated(frame, "arrow-in-array", start, end, {"name": frame.name}, ())
        frame.wants = True
        self.i = i + 1
