"""The top level of a file: sections, and what is outside them."""

from __future__ import annotations

from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.blocks import reopen
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.items import extra_brace_at_top, needless_arrow, open_section
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.recovery.tokens import shortened
from lslint.grammar.logstash.section_names import SECTIONS, section_like

_SECTION = "a section (`input {`, `filter {` or `output {`)"


def read_top_level(state: State, i: int) -> None:
    """Read token ``i`` outside all sections."""
    kind = state.kind
    what = kind[i]
    word = state.tokens.word(i)
    n = i + 1
    if what == t.RBRACE:
        extra_brace_at_top(state, i)
    elif what == t.WORD and word in SECTIONS:
        _section_head(state, i, word)
    elif what == t.FOREIGN:
        _foreign(state, i)
    elif what in (t.WORD, t.STRING) and reopen(state):
        pass
    elif what in (t.WORD, t.STRING) and kind[n] == t.LBRACE:
        _named_block(state, i, word)
    elif what == t.WORD and word in ("if", "else", "elseif", "elsif", "elif"):
        _outside_section(state, i, "`if`" if word == "if" else f"`{word}`")
    elif what in (t.WORD, t.STRING) and kind[n] == t.ARROW:
        state.unexpected(i, _SECTION, weak=True, hint="Move settings into a plugin")
        _skip_setting(state, i)
    elif what == t.WORD and kind[n] == t.OPERATOR and section_like(word) and kind[n + 1] == t.LBRACE:
        needless_arrow(state, n)
        open_section(state, i, section_like(word), n + 1)
    else:
        state.unexpected(i, _SECTION, weak=bool(state.errors))
        _skip_to_section(state, i)


def _section_head(state: State, i: int, word: str) -> None:
    """Read ``input``, ``filter`` or ``output`` and what opens its block."""
    kind = state.kind
    n = i + 1
    if kind[n] == t.LBRACE:
        open_section(state, i, word, n)
        return
    if kind[n] in (t.OPERATOR, t.ARROW) and kind[n + 1] == t.LBRACE and state.tokens.word(n + 3) != ":":
        needless_arrow(state, n)
        open_section(state, i, word, n + 1)
        return
    state.unexpected(i, f"`{{` after `{word}`", found=state.display(n))
    if kind[n] in (t.COMMA, t.RSQB, t.PAREN, t.OPERATOR, t.ARROW, t.LSQB, t.OTHER) or (
        kind[n] in (t.WORD, t.STRING) and not state.first[n] and state.first[n + 1]
    ):
        n += 1  # something else in the place of the brace
    state.missing_braces += 1
    open_section(state, i, word, n - 1)


def _named_block(state: State, i: int, word: str) -> None:
    """Read ``name {`` outside sections: a section with a wrong name, or a plugin."""
    section = section_like(word)
    inside = state.kind[i + 2]
    items = (
        inside == t.WORD and (state.kind[i + 3] == t.LBRACE or state.tokens.word(i + 2) == "if")
    ) or inside == t.RBRACE
    if items and (section or word == "codec" or inside != t.RBRACE):
        detail = {"name": word.strip("\"'"), "meant": section}
        edits = ((state.start[i], state.end[i], section),) if section else ()
        state.error("unknown-section", state.start[i], state.end[i], detail, (), edits)
        open_section(state, i, section or "filter", i + 1)
        if not section:
            state.tree.sections.pop()
            state.stack[-1].node = None
        return
    _outside_section(state, i, f"`{word}`")


def _outside_section(state: State, i: int, what: str) -> None:
    """Report ``what`` at token ``i``, and continue there as in a section that is not part of the tree."""
    start = state.start[i]
    state.error("plugin-outside-section", start, state.end[i], {"plugin": what}, weak=bool(state.errors))
    state.push(BlockFrame(t.ITEMS, "outside", "", start, start, state.line[i], -1))
    state.missing_braces += 1
    state.i = i


def _foreign(state: State, i: int) -> None:
    """Report text that is not a pipeline."""
    start = state.start[i]
    line = state.tokens.word(i).split("\n", 1)[0].rstrip()
    text = line.strip()
    detail = {"found": shortened(text), "expected": _SECTION}
    if text.startswith("{") and '"' in state.text[start : start + 200]:
        detail["hint"] = "this looks like JSON"
    elif (
        text.startswith("- ")
        or text == "---"
        or text.split("#")[0].rstrip().endswith(":")
        or ": " in text.split('"')[0]
    ):
        detail["hint"] = "this looks like YAML"  # the value of its key may be a secret
        detail["found"] = shortened(text.partition(": ")[0] + ":" * (": " in text))
    state.error("unexpected", start, start + len(line), detail, weak=bool(state.errors))
    state.i = i + 1


def _skip_to_section(state: State, i: int) -> None:
    """Skip token ``i`` and what follows, whole blocks included, up to the next section head or an unmatched brace."""
    kind = state.kind
    i += 1
    depth = 0
    while kind[i] != t.END and i != state.next_part:
        if not depth and kind[i] == t.WORD and state.tokens.word(i) in SECTIONS and kind[i + 1] == t.LBRACE:
            break
        if kind[i] == t.LBRACE:
            depth += 1
        elif kind[i] == t.RBRACE:
            if not depth:
                break
            depth -= 1
        i += 1
    state.i = i


def _skip_setting(state: State, i: int) -> None:
    """Skip ``name => value`` and what follows it on the line, up to a closing brace."""
    kind = state.kind
    i += 2
    while kind[i] not in (t.END, t.RBRACE) and not state.first[i] and i != state.next_part:
        i += 1
    state.i = i
