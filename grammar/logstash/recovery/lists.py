"""The contents of lists."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.logstash.nodes import Bareword
from lslint.grammar.logstash.recovery.blocks import close_brace, close_unclosed
from lslint.grammar.logstash.recovery.frames import BlockFrame, Repeat
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.recovery.tokens import ARROW, COMMA, LBRACE, RBRACE, RSQB, STRING, WORD
from lslint.grammar.logstash.recovery.values import read_value, string_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_SIGNS = (".", ";", ":", "|", "+", "&")


def read_element(state: State, i: int) -> None:
    """Read token ``i`` in a list."""
    kind = state.kind
    what = kind[i]
    frame = state.stack[-1]
    if what == RSQB:
        _close_list(state, i, frame)
    elif what == RBRACE:
        close_brace(state, i)
    elif what == COMMA:
        if frame.expects_value:
            edits = ((state.start[i], state.end[i], ""),)
            state.repeated_error(frame, "trailing-comma", state.start[i], state.end[i], {"position": "extra"}, edits)
        frame.expects_value = True
        state.i = i + 1
    elif what == ARROW:
        _arrow_in_list(state, i, frame)
    elif _ends_list(state, i):
        close_unclosed(state, 1, i)
    elif what == LBRACE and state.missing_braces > 0 and kind[i + 1] in (STRING, WORD) and kind[i + 2] in (COMMA, RSQB):
        state.skip_unexpected(i, "`,`")
        frame.expects_value = True
    elif what not in (STRING, WORD) and not frame.expects_value and frame.filled and _is_sign(state, i):
        _wrong_separator(state, i, frame)
    else:
        if not frame.expects_value and frame.filled:
            _missing_comma(state, i, frame)
        frame.expects_value = False
        frame.filled = True

        def make(node: Any) -> Any:
            frame.entries.append(node)
            return node

        codec_like = kind[i + 1] == LBRACE and state.missing_braces > 0 and kind[i + 3] in (COMMA, RSQB)
        if what in (WORD, STRING) and (kind[i + 1] == ARROW or codec_like):
            start, end = state.start[i], state.end[i]
            make(string_at(state, i) if what == STRING else Bareword(start, end, state.text[start:end]))
            state.i = i + 1
        else:
            before = state.i
            read_value(state, i, make, "")
            if state.i == before and state.stack and state.stack[-1] is frame:
                state.i = i + 1


def _ends_list(state: State, i: int) -> bool:
    """Whether token ``i`` starts a setting or plugin on a new line, in a part that lacks a ``]``."""
    if state.missing_brackets <= 0 or not state.first[i] or state.kind[i] not in (WORD, STRING):
        return False
    follows = state.kind[i + 1]
    frame = state.stack[-1]
    if follows == ARROW:
        return state.line[i] != frame.line and (state.kind[i] == WORD or state.indent[i] <= frame.indent)
    if follows == LBRACE:
        return state.kind[i] == WORD
    return state.kind[i] == WORD and state.tokens.word(i) in ("if", "else") and follows not in (COMMA, RSQB)


def _close_list(state: State, i: int, frame: BlockFrame) -> None:
    """Read the ``]`` of the list."""
    if frame.expects_value and frame.filled:
        comma = i - 1
        if state.kind[comma] == COMMA and "trailing-comma" not in frame.repeats:
            detail = {"position": "trailing", "count": "1"}
            start, end = state.start[comma], state.end[comma]
            state.error("trailing-comma", start, end, detail, (), ((start, end, ""),))
    repeat = frame.repeats.get("arrow-in-array")
    if repeat is not None:
        _fix_arrows(state, repeat, frame, state.start[i])
    state.close_block(i)


def _fix_arrows(state: State, repeat: Repeat, frame: BlockFrame, close: int) -> None:
    """Set the edits for arrows in a list: braces if it consists of pairs, else commas."""
    text = state.text
    entries = frame.entries
    gaps: list[tuple[int, int, str]] = []
    for left, right in pairwise(entries):
        offset, end = left.end, right.start
        while offset < end and text[offset] not in ",=":
            offset = text.find("\n", offset, end) if text[offset] == "#" else offset + 1
            if offset < 0:
                offset = end
        gaps.append((offset, offset + 1, ",") if offset < end and text[offset] == "," else (offset, offset + 2, "=>"))
        if offset >= end:
            gaps[-1] = (left.end, left.end, "")
    separators = [separator for _, _, separator in gaps]
    if len(entries) % 2 == 0 and all((separator == "=>") == (n % 2 == 0) for n, separator in enumerate(separators)):
        spaces = [(start, end, " ") for start, end, separator in gaps if separator == ","]
        repeat.edits = [(frame.open, frame.open + 1, "{"), *spaces, (close, close + 1, "}")]
        repeat.error.detail["fix"] = "braces"
    else:
        repeat.edits = [(start, end, ",") for start, end, separator in gaps if separator != ","]
        repeat.error.detail["fix"] = "commas"


def _missing_comma(state: State, i: int, frame: BlockFrame) -> None:
    """Report a missing comma before token ``i``, unless what is before it was reported."""
    last = state.errors[-1][0] if state.errors else None
    if last is not None and last.end >= state.end[i - 1] and last.start >= frame.open:
        return
    if (i - 1) in state.tokens.broken or "arrow-in-array" in frame.repeats:
        return
    offset = state.end[i - 1]
    detail = {"before": state.display(i), "after": state.display(i - 1)}
    state.repeated_error(frame, "missing-array-comma", state.start[i], state.end[i], detail, ((offset, offset, ","),))


def _is_sign(state: State, i: int) -> bool:
    """Whether token ``i`` is a character instead of a comma, or a stray one: a value, a comma or the end follows."""
    return state.tokens.word(i) in _SIGNS and state.kind[i + 1] in (STRING, WORD, COMMA, RSQB)


def _wrong_separator(state: State, i: int, frame: BlockFrame) -> None:
    """Report a character between two values that is not a comma, or one after a value."""
    if state.kind[i + 1] not in (STRING, WORD):
        state.skip_unexpected(i, "`,` or `]`")
        return
    start, end = state.start[i], state.end[i]
    detail = {"before": state.display(i + 1), "after": state.display(i - 1), "found": state.tokens.word(i)}
    state.repeated_error(frame, "missing-array-comma", start, end, detail, ((start, end, ","),))
    frame.expects_value = True
    state.i = i + 1


def _arrow_in_list(state: State, i: int, frame: BlockFrame) -> None:
    """Read ``=>`` in a list."""
    start, end = state.start[i], state.end[i]
    if frame.expects_value:
        state.unexpected(i, "a value")
    else:
        state.repeated_error(frame, "arrow-in-array", start, end, {"name": frame.name}, ())
    frame.expects_value = True
    state.i = i + 1
