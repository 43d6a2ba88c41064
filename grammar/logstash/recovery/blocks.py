"""Where blocks end: which of them lacks its bracket, and which closing brace is one too many.

Brackets are counted per part of the file (from one section head at the start of a line to the next). Where the opening
and closing ones of a part do not balance, indentation and what each kind of block may contain decide.
"""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Pair
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def skip(state: State, i: int) -> None:
    """Skip token ``i`` and what follows it up to the next bracket, or the next name with an arrow."""
    kind = state.kind
    i += 1
    while kind[i] not in (t.RBRACE, t.RSQB, t.LBRACE, t.LSQB, t.END) and not (
        (state.first[i] or kind[i + 1] == t.ARROW) and kind[i] in (t.WORD, t.STRING)
    ):
        i += 1
    state.i = i


def is_setting(state: State, i: int) -> bool:
    """Whether token ``i`` is a name or key with an arrow."""
    return state.kind[i] in (t.WORD, t.STRING) and state.kind[i + 1] == t.ARROW


def mark_cut(state: State, index: int) -> None:
    """Note where a multi-line block seems to end: at an entry not indented deeper than the line that opened it."""
    frame = state.stack[-1]
    if frame.cut is not None or frame.is_flat or not state.first[index] or state.line[index] == frame.line:
        return
    if state.indent[index] <= frame.indent:
        if frame.filled:
            frame.cut = (index, len(frame.entries))
        else:
            frame.is_flat = True


def close_unclosed(state: State, count: int, index: int) -> None:
    """Close the ``count`` innermost blocks before token ``index``: they lack their brackets. One error for all."""
    if state.stack[-count].kind == "outside":
        count -= 1
        if not count:
            state.stack.pop()
            return
        del state.stack[-count - 1]
    frames = state.stack[-count:]
    cut = frames[0].cut if count == 1 and _can_be_cut(state) else None
    following = index if cut is None else cut[0]
    offset = state.end[following - 1]
    related = tuple(frame.opened_here() for frame in frames[:-6:-1])
    detail = {
        "block": ", ".join(frame.label() for frame in frames[:-4:-1]),
        "count": str(count),
        "missing": "]" if all(frame.kind == "array" for frame in frames) else "}",
        "before": state.display(following),
    }
    if state.missing_braces <= 0 and detail["missing"] == "}":
        detail["balanced"] = "1"  # the bracket is not missing, but in the wrong place
    if detail["missing"] == "]" and state.kind[following - 1] == t.COMMA:
        detail["comma"] = "1"
    if state.first[following]:
        detail["break"] = "1"
    junk = state.errors[-1][0] if state.errors else None
    if junk is not None and junk.kind in ("unexpected", "missing-value") and junk.start == state.start[following]:
        state.errors.pop()  # the token is in the place of the bracket
        detail["found"] = state.display(following)
        state.error("unclosed-block", junk.start, junk.end, detail, related)
    else:
        state.error("unclosed-block", offset - 1, offset, detail, related)
    for frame in reversed(frames):
        if frame.kind == "array":
            state.missing_brackets -= 1
        else:
            state.missing_braces -= 1
        _close_at_cut(state, frame, index)


def _can_be_cut(state: State) -> bool:
    """Whether the block around the innermost one can contain its entries: settings are not possible in a section."""
    stack = state.stack
    return len(stack) > 1 and stack[-2].mode == (stack[-1].mode if stack[-1].mode == t.ITEMS else t.OPTIONS)


def _close_at_cut(state: State, frame: BlockFrame, index: int) -> None:
    """Close the innermost block; what follows its cut moves to the block around it, if it can be there."""
    end = state.end[index - 1]
    moved: list[Any] = []
    if frame.cut is not None and _can_be_cut(state):
        following, length = frame.cut
        moved = frame.entries[length:]
        del frame.entries[length:]
        end = state.end[following - 1]
    state.pop(-1, max(end, frame.open + 1))
    for entry in moved:
        if isinstance(entry, Pair):
            quoted = state.text[entry.key.start] in "\"'"
            name = state.text[entry.key.start + quoted : entry.key.end - quoted]
            entry = Option(entry.start, entry.end, name, entry.key.end, entry.arrow, entry.value)
        state.stack[-1].entries.append(entry)


def close_brace(state: State, index: int) -> None:
    """Read a closing brace."""
    stack = state.stack
    if stack and stack[-1].mode == t.ARRAY and state.missing_braces < 0 < state.missing_brackets:
        state.unexpected(index, "`]`")
        state.missing_braces += 1
        state.missing_brackets -= 1
        state.close_block(index)
        return
    while stack and stack[-1].mode == t.ARRAY:
        if state.missing_brackets <= 0 and _bracket_follows(state, index):
            state.skip_unexpected(index, "a value or `]`")
            return
        close_unclosed(state, 1, index)
    if not stack:
        state.i = index
        return
    top = stack[-1]
    own_line = state.first[index]
    column = state.indent[index]
    deeper = top.indent > column and top.line != state.line[index]
    if state.missing_braces > 0 and state.trust_missing and own_line and deeper:
        depth = len(stack) - 1
        while depth >= 0 and stack[depth].indent > column:
            depth -= 1
        count = len(stack) - 1 - depth
        if depth >= 0 and stack[depth].indent == column and count <= state.missing_braces:
            # Several blocks opened in one line share its indentation; the outermost of them ends here.
            close_unclosed(state, count, index)
            top = stack[-1]
    elif state.missing_braces < 0 and _is_surplus(state, index, top, own_line, column):
        extra_brace(state, index, (top.opened_here(),))
        state.i = index + 1
        return
    state.close_block(index)
    state.closed = (top, index)


def _is_surplus(state: State, index: int, top: BlockFrame, own_line: bool, column: int) -> bool:
    """Whether the closing brace is the one too many. ``top``: the innermost block; ``column``: of the brace's line."""
    if top.line == state.line[index]:
        return False
    if own_line:
        return state.trust_surplus and column > top.indent
    return (
        state.kind[index - 1] == t.RBRACE
        and state.line[index - 1] == state.line[index]
        and (state.closed is not None and state.closed[0].line != top.line)
    )


def extra_brace(
    state: State, index: int, related: tuple[tuple[int, int, str], ...] = (), *, weak: bool = False
) -> None:
    """Report a closing brace that is one too many."""
    detail = {"found": "`}`", "expected": "", "hint": "one closing brace too many. Remove the `}`"}
    state.error("unexpected", state.start[index], state.end[index], detail, related, weak=weak)
    state.missing_braces += 1


def _bracket_follows(state: State, index: int) -> bool:
    """Whether the list continues after the brace: with a ``]`` before the next ``[`` or block."""
    kind = state.kind
    for ahead in range(index + 1, min(index + 60, len(kind))):
        if kind[ahead] == t.RSQB:
            return True
        if kind[ahead] in (t.LSQB, t.LBRACE, t.RBRACE, t.END):
            return False
    return kind[index + 1] == t.COMMA


def reopen(state: State) -> bool:
    """Reopen the block that the last closing brace ended, if the part has too many of them.

    Returns whether it did; the brace is reported then.
    """
    if state.missing_braces >= 0 or state.closed is None:
        return False
    frame, index = state.closed
    extra_brace(state, index)
    state.push(frame)
    return True


def begin_part(state: State) -> None:
    """Start the next part of the file: all open blocks end before it."""
    if state.stack:
        close_unclosed(state, len(state.stack), state.i)
    state.enter_part(state.part + 1)
