"""What does not belong in a plugin or hash: plugins, branches and extra or missing opening braces."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Section
from lslint.grammar.logstash.recovery.blocks import close_unclosed
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.recovery.tokens import END, HASH, ITEMS, LBRACE, OPTIONS, RBRACE, STRING, WORD
from lslint.grammar.logstash.section_names import SECTIONS


def name_with_brace(state: State, i: int) -> bool:
    """Read ``name {`` in the place of a setting: the block before it is not closed, or this is a plugin in a plugin.

    Returns False, without reading anything, if it is neither: then only the arrow is missing.
    """
    frame = state.stack[-1]
    count = len(state.stack) - frame.base
    inside = state.kind[i + 2]
    looks_hash = inside == STRING or (state.kind[i] == STRING)
    if (
        state.first[i]
        and 0 < frame.braces <= state.missing_braces
        and not (looks_hash and frame.filled and state.indent[i] > state.stack[frame.base].indent)
    ):
        close_unclosed(state, count, i)
        return True
    outer = state.stack[min(frame.base, len(state.stack) - 1)]  # a plugin that became a block of items has none
    if state.trust_missing and state.first[i] and not looks_hash and frame.filled and state.indent[i] <= outer.indent:
        close_unclosed(state, count, i)
        return True
    if not frame.filled and frame.kind == "plugin" and not looks_hash:
        _plugin_as_block(state, frame)
        return True
    return False


def _plugin_as_block(state: State, frame: BlockFrame) -> None:
    """Read a plugin that contains plugins as a block of items; one with the name of a section as a section."""
    frame.mode = ITEMS
    frame.kind = "block"
    frame.base, frame.braces = len(state.stack), 0
    if frame.name in SECTIONS:
        _nested_section(state, frame)
        return
    hint = (
        f"`{frame.name}` contains a plugin, but only a section, `if` or `else` can. Move the plugin out, or correct the"
        f" name `{frame.name}`"
    )
    if frame.name == "if":
        hint = "`if` has no condition. Write `if [field] … {`"
    detail = {"found": f"`{frame.name} {{`", "hint": hint}
    state.error("unexpected", frame.head, frame.open + 1, detail)
    frame.node = None
    # The node of a plugin has settings only: its contents are added to the tree next to it.
    outer = state.stack[-2] if len(state.stack) > 1 else None
    frame.entries = outer.entries if outer is not None and outer.mode == ITEMS else []


def _nested_section(state: State, frame: BlockFrame) -> None:
    """Read ``filter {`` inside a section, where a plugin is expected."""
    outer = state.section_kind
    hint = (
        f"the `{frame.name}` section is inside `{outer}`. Close `{outer}` first, or move the `{frame.name}` section"
        " outside"
    )
    state.error("unexpected", frame.head, frame.open + 1, {"hint": hint})
    entries = state.stack[-2].entries if len(state.stack) > 1 else []
    if entries and entries[-1] is frame.node:
        entries.pop()
    node = Section(frame.head, frame.open + 1, frame.name, frame.open, -1, [])
    state.tree.sections.append(node)
    frame.node, frame.entries = node, node.items
    frame.outer_section, state.section_kind = outer, frame.name


def branch_in_plugin(state: State, i: int) -> None:
    """Read ``if`` or ``else`` in the place of a setting."""
    frame = state.stack[-1]
    if not frame.filled and frame.kind == "plugin":
        _plugin_as_block(state, frame)
        return
    state.unexpected(i, state.expected_here(), hint="Write the condition around the plugin, not inside")
    while state.kind[i] not in (LBRACE, RBRACE, END):
        i += 1
    if state.kind[i] == LBRACE:
        state.open_block(OPTIONS, "hash", "", i, i)
        i += 1
    state.i = i


def is_incomplete_branch(state: State, i: int) -> bool:
    """Whether neither a condition nor a brace follows the ``if`` or ``else`` at token ``i``."""
    if state.tokens.word(i) == "else":
        return state.kind[i + 1] != LBRACE and state.tokens.word(i + 1) != "if"
    return state.first[i + 1] and state.kind[i + 1] in (RBRACE, WORD, END)


def stray_brace(state: State, i: int) -> None:
    """Read ``{`` in the place of a setting or key."""
    if brace_for_closer(state, i) or extra_opening_brace(state, i):
        return
    state.unexpected(i, state.expected_here())
    if state.missing_braces > 0:
        state.missing_braces -= 1
    else:
        state.open_block(HASH, "hash", "", i, i)
    state.i = i + 1


def extra_opening_brace(state: State, i: int) -> bool:
    """Read the second ``{`` of ``{ {`` in a part that lacks closing braces. False if token ``i`` is not that."""
    if state.missing_braces <= 0 or state.stack[-1].filled or state.kind[i - 1] != LBRACE:
        return False
    state.skip_unexpected(i, state.expected_here(), hint="Remove the brace")
    return True


def brace_for_closer(state: State, i: int) -> bool:
    """Read ``{`` in the place of ``}``: the part lacks two, and the block would end here. False if it is not that."""
    frame = state.stack[-1]
    is_own_line = state.line[i] != frame.line
    if state.missing_braces < 2 or not frame.filled or is_own_line != state.first[i]:
        return False
    if is_own_line and state.indent[i] != frame.indent:
        return False
    state.unexpected(i, "`}`")
    state.missing_braces -= 2
    state.close_block(i)
    return True
