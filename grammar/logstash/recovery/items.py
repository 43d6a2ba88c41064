"""The contents of sections and branches: plugins and branches."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Section
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.blocks import close_brace, extra_brace, is_setting, mark_cut, reopen, skip
from lslint.grammar.logstash.recovery.branches import headless_end, read_else, read_headless, read_if, takes_clause
from lslint.grammar.logstash.recovery.entries import stray_bracket
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.misplaced import brace_for_closer, extra_opening_brace, is_incomplete_branch
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.recovery.values import drop, new_plugin, open_array
from lslint.grammar.logstash.section_names import SECTIONS

_KEYWORDS = {
    **dict.fromkeys(("if", "If", "IF", "unless", "when"), "if"),
    **dict.fromkeys(("elseif", "elsif", "elif", "elsf"), "else if"),
}
"""Spellings that start a condition -> the intended keyword."""


def read_item(state: State, i: int) -> None:
    """Read token ``i`` in a section or branch, where a plugin or ``if`` is expected."""
    kind = state.kind
    what = kind[i]
    mark_cut(state, i)
    if what == t.RBRACE:
        if state.stack[-1].kind == "outside":
            state.stack.pop()
            state.missing_braces -= 1
            extra_brace_at_top(state, i)
        else:
            close_brace(state, i)
    elif what == t.WORD:
        _word(state, i)
    elif what == t.STRING and kind[i + 1] == t.LBRACE:
        _open_plugin(state, i, i + 1)
    elif what == t.STRING and kind[i + 1] == t.ARROW:
        _setting_outside(state, i)
    elif what in (t.LSQB, t.SELECTOR, t.PAREN, t.STRING, t.OTHER) and read_headless(state, i):
        pass
    elif what == t.LBRACE:
        _nameless_block(state, i)
    elif what == t.RSQB:
        stray_bracket(state, i)
    elif what == t.LSQB:
        state.unexpected(i, state.expected_here())
        depth = 0
        while kind[i] not in (t.END, t.LBRACE, t.RBRACE):
            depth += (kind[i] == t.LSQB) - (kind[i] == t.RSQB)
            i += 1
            if depth <= 0:
                break
        state.i = i
    else:
        state.unexpected(i, state.expected_here())
        skip(state, i)


def _word(state: State, i: int) -> None:
    """Read the word at token ``i``; what follows decides what it is."""
    kind = state.kind
    word = state.tokens.word(i)
    n = i + 1
    follows = kind[n]
    if word in ("if", "else") and state.missing_braces > 0 and is_incomplete_branch(state, i):
        state.skip_unexpected(i, state.expected_here())
    elif word == "else":
        read_else(state, i)
    elif word in SECTIONS and state.stack[-1].kind == "outside" and follows == t.LBRACE:
        state.missing_braces -= 1
        state.stack.pop()
    elif word in SECTIONS and state.stack[0].kind == "outside" and follows == t.LBRACE:
        open_section(state, i, word, n)  # its error covers the branch as well
    elif follows == t.LBRACE:
        _open_plugin(state, i, n)
    elif (
        word in _KEYWORDS
        and follows not in (t.ARROW, t.END, t.RBRACE)
        and (word == "if" or headless_end(state, n) >= 0)
    ):
        read_if(state, i, n, _KEYWORDS[word])
    elif follows in (t.ARROW, t.OPERATOR) and kind[n + 1] == t.LBRACE and _holds_settings(state, n + 1, follows):
        needless_arrow(state, n)
        _open_plugin(state, i, n + 1)
    elif follows == t.ARROW and word == "if":
        state.skip_unexpected(n, "a condition after `if`")
    elif follows == t.ARROW:
        _setting_outside(state, i)
    elif (
        follows in (t.LSQB, t.SELECTOR, t.PAREN, t.OPERATOR, t.STRING, t.WORD)
        and not state.first[n]
        and read_headless(state, i)
    ):
        pass
    else:
        _missing_brace(state, i)


def _holds_settings(state: State, brace: int, arrow: int) -> bool:
    """Whether the block that opens at ``brace``, after an arrow of kind ``arrow``, looks like a plugin."""
    kind = state.kind
    if arrow == t.ARROW and state.missing_braces:
        return False
    return (kind[brace + 1] == t.WORD and kind[brace + 2] in (t.ARROW, t.OPERATOR)) or kind[brace + 1] == t.RBRACE


def _open_plugin(state: State, i: int, brace: int) -> None:
    """Open a plugin: ``i``: token of its name; ``brace``: the last token of its head."""
    node = new_plugin(state, i, brace, state.section_kind)
    state.stack[-1].entries.append(node)
    state.open_block(t.OPTIONS, "plugin", node.name, i, brace, node, node.options)
    state.i = brace + 1


def open_section(state: State, i: int, name: str, brace: int) -> None:
    """Open a section: ``i``: token of its name; ``brace``: the last token of its head."""
    state.section_kind = name
    node = Section(state.start[i], state.end[brace], name, state.start[brace], -1, [])
    state.tree.sections.append(node)
    state.open_block(t.ITEMS, "section", name, i, brace, node, node.items)
    state.i = brace + 1


def _missing_brace(state: State, i: int) -> None:
    """Read a name that is not followed by a brace."""
    kind = state.kind
    n = i + 1
    word = state.tokens.word(i)
    expected = f"`{{` after `{word}`"
    setting_follows = is_setting(state, n + 1)
    in_place = setting_follows and kind[n] not in (t.RBRACE, t.LBRACE) and state.first[n + 1] and not state.first[n]
    if is_setting(state, n) or in_place:
        state.unexpected(i, expected, found=state.display(n))
        state.missing_braces += 1
        _open_plugin(state, i, i if is_setting(state, n) else n)
        return
    if kind[n] == t.RBRACE and not state.first[n] and state.missing_braces < 0:
        state.unexpected(i, expected, found="`}`")
        if setting_follows:
            state.missing_braces += 2
            _open_plugin(state, i, n)
        else:
            state.missing_braces += 1
            state.i = n + 1
        return
    if kind[n] in (t.WORD, t.STRING, t.OTHER) and not state.first[n] and kind[n + 1] == t.LBRACE:
        state.skip_unexpected(i, state.expected_here())
        return
    if state.first[n] or kind[n] in (t.RBRACE, t.WORD):
        state.unexpected(i, f"`{word} {{ … }}`", found=f"`{word}`", hint="Add the braces")
        state.i = n
        return
    state.unexpected(n, expected)
    skip(state, i)
    if kind[state.i] == t.LBRACE and state.line[state.i] == state.line[i]:
        _open_plugin(state, i, state.i)


def _setting_outside(state: State, i: int) -> None:
    """Read ``name => value`` in the place of a plugin."""
    if reopen(state):
        return
    state.unexpected(i, state.expected_here(), weak=True, hint="Move settings into a plugin")
    kind = state.kind
    if kind[i + 2] == t.LBRACE:
        state.push(
            BlockFrame(t.OPTIONS, "hash", "", state.start[i + 2], state.start[i + 2], state.line[i], state.indent[i])
        )
        state.i = i + 3
    elif kind[i + 2] == t.LSQB:
        open_array(state, i + 2, drop, "")
    else:
        state.i = i + 3 if kind[i + 2] in (t.WORD, t.STRING, t.OTHER) else i + 2
        # of a value without quotes, such as `s3cret!!`, the further tokens follow without a space
        while state.start[state.i] == state.end[state.i - 1]:
            if kind[state.i] in (t.LBRACE, t.RBRACE, t.END) or kind[state.i + 1] == t.LBRACE:
                break
            state.i += 1


def _nameless_block(state: State, i: int) -> None:
    """Read a ``{`` without a name before it."""
    if brace_for_closer(state, i) or extra_opening_brace(state, i):
        return
    if state.kind[i + 1] == t.WORD and (state.kind[i + 2] == t.LBRACE or state.tokens.word(i + 1) == "if"):
        after_if = takes_clause(state.stack[-1].entries)
        state.unexpected(i, "`else` before it" if after_if else "a plugin or a condition before it")
        state.open_block(t.ITEMS, "block", "", i, i)
    else:
        state.unexpected(i, "the name of a plugin before it")
        state.open_block(t.OPTIONS, "plugin", "", i, i)
    state.i = i + 1


def needless_arrow(state: State, n: int) -> None:
    """Report the arrow at token ``n``, between a name and its brace."""
    start, end = state.start[n], state.end[n]
    detail = {"found": state.tokens.word(n), "expected": "", "name": state.tokens.word(n - 1)}
    state.error("needless-arrow", start, end, detail, (), ((start, end, ""),))


def extra_brace_at_top(state: State, i: int) -> None:
    """Read a ``}`` outside all sections."""
    related: tuple[tuple[int, int, str], ...] = ()
    if state.closed is not None:
        frame, index = state.closed
        related = ((state.start[index], state.end[index], f"{frame.label()} ends here"),)
    extra_brace(state, i, related, weak=True)
    state.i = i + 1
