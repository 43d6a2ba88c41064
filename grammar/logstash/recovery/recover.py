"""The recovering parser for pipelines that the grammar refuses: their syntax errors and a partial tree.

``scan`` makes the tokens, the functions in ``MODES`` read them, and this module decides which errors are reported. Each
of these modules imports only what is named before it: ``tokens``, ``frames``, ``state``, ``blocks``, ``values``,
``lists``, ``misplaced``, ``operands``, ``condition``, ``entries``, ``branches``, ``items``, ``top_level``;
``repairs`` needs only the scanner.
"""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar import template_blocks
from lslint.grammar.lalr import TooDeep, UnexpectedToken
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.recovery.blocks import begin_part, close_unclosed
from lslint.grammar.logstash.recovery.entries import read_entry
from lslint.grammar.logstash.recovery.frames import split_parts
from lslint.grammar.logstash.recovery.items import read_item
from lslint.grammar.logstash.recovery.lists import read_element
from lslint.grammar.logstash.recovery.repairs import repairs
from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.state import State, Stopped
from lslint.grammar.logstash.recovery.tokens import ARRAY, END, HASH, ITEMS, OPTIONS, TOP_LEVEL
from lslint.grammar.logstash.recovery.top_level import read_top_level
from lslint.grammar.logstash.recovery.values import read_value
from lslint.grammar.logstash.strict import describe, parse_strict, too_deep
from lslint.grammar.logstash.templating import Masked, are_balanced, fill_short, mask, neighborhoods
from lslint.grammar.parse_errors import LIMIT, ParseError, limit_error
from lslint.grammar.spans import touches

MODES: dict[int, Callable[[State, int], None]] = {
    TOP_LEVEL: read_top_level,
    ITEMS: read_item,
    OPTIONS: read_entry,
    HASH: read_entry,
    ARRAY: read_element,
}
"""Mode of the innermost block -> the function that reads the next token (given by its index) and what belongs to it."""


def recover(text: str, failure: UnexpectedToken, templates: bool | str = True) -> tuple[Pipeline, list[ParseError]]:
    """A partial tree and at least one error, in source order. ``failure``: where the grammar stopped.

    The markers of a template are masked (``templating``): if the grammar accepts the rest, the tree is complete and the
    only error is ``template-marker``. ``templates`` False: markers are text that Logstash refuses, like any other.
    Raises nothing.
    """
    tree, errors = _recover(text, failure, templates)
    if errors and errors[-1].kind == LIMIT:
        return tree, errors
    for clean, about, limit in repairs(text, errors):
        repaired = _instead(clean, about, templates, limit)
        if repaired is not None:
            return repaired
    return tree, errors


def _instead(
    clean: str, about: list[ParseError], templates: bool | str, limit: int
) -> tuple[Pipeline, list[ParseError]] | None:
    """Tree and errors of a pipeline without what the errors ``about`` it are about; None if there are ``limit`` errors
    or more, because then it is something else. ``clean``: the text without it."""
    try:
        return parse_strict(clean), about
    except TooDeep:
        return None
    except UnexpectedToken as failure:
        tree, others = _recover(clean, failure, templates)
    if len(others) + len(about) >= limit or others[-1].kind == LIMIT:
        return None
    return tree, sorted([*about, *others], key=lambda error: error.start)


def _recover(text: str, failure: UnexpectedToken, templates: bool | str) -> tuple[Pipeline, list[ParseError]]:
    """``recover`` without repairs."""
    if templates:
        masked = mask(text, templates)
        if masked is not None and masked.markers:
            return _template(text, masked)
    tree, errors = tolerant(text)
    if errors and errors[-1].kind == LIMIT:
        return tree, errors
    # An error on a later line than the one where the grammar stopped cannot be the reason for that.
    if not errors or text.find("\n", failure.offset, max(errors[0].start, failure.offset)) >= 0:
        errors.insert(0, _stopped(text, failure))
    return tree, errors


def _template(text: str, masked: Masked) -> tuple[Pipeline, list[ParseError]]:
    """Tree and errors of a template, without errors that its markers may cause."""
    first = (masked.outside or masked.markers)[0]
    detail = {"engine": first.engine, "count": str(len(masked.markers))}
    detail |= template_blocks.detail_of(masked.outside, text)
    note = ParseError("template-marker", first.start, first.end, detail)
    try:
        tree = parse_strict(masked.text)
        fill_short(tree, masked)
        return tree, [note]
    except TooDeep as failure:
        return Pipeline(0, len(text), [], []), [note, too_deep(failure.offset)]
    except UnexpectedToken as failure:
        tree, errors = tolerant(masked.text)
        if not errors:
            errors = [_stopped(masked.text, failure)]
        if errors[-1].kind == LIMIT:
            return tree, [note, errors[-1]]
        fill_short(tree, masked)
    template = masked.template
    near = neighborhoods(masked)
    independent = []
    if not template.unbalanced:
        is_whole = not masked.inserting and are_balanced(text, template)
        certain = errors if is_whole else [error for error in errors if error.kind in _LOCAL]
        independent = [error for error in certain if not touches(near, error.start, error.end)]
    if len(independent) < len(errors):
        kept = set(map(id, independent))
        detail["partial"] = str(next(error.start for error in errors if id(error) not in kept))
    if independent and not masked.outside:
        detail["outside"] = "no"
    return tree, sorted([note, *independent], key=lambda error: error.start)


def tolerant(text: str) -> tuple[Pipeline, list[ParseError]]:
    """The result of the recovering parser alone; no errors if it finds none. Takes time linear in the size of ``text``.

    If there are several errors, the text is read again with other assumptions about its indentation, and the result
    with the fewest errors is returned.
    """
    tokens = scan(text)
    scanned = [(error, False, -1) for error in tokens.errors]
    if tokens.stopped is not None:
        return Pipeline(0, len(text), [], []), [*_choose(text, scanned), tokens.stopped]
    parts = split_parts(tokens)
    best: tuple[Pipeline, list[ParseError]] | None = None
    for trust in ("both", "none", "missing", "surplus"):
        state = State(tokens, parts, trust)
        try:
            _read(state)
        except Stopped as stop:
            errors = _choose(text, scanned + state.errors)
            return Pipeline(0, len(text), [], []), [*errors, limit_error(stop.offset, stop.reason)]
        errors = _choose(text, scanned + state.errors)
        if best is None or len(errors) < len(best[1]):
            best = state.tree, errors
        if not 1 < len(best[1]) < 1000:
            break
    assert best is not None
    return best


def _read(state: State) -> None:
    """Read all tokens."""
    kind = state.kind
    before, steps = -1, 0
    while kind[state.i] != END:
        steps = steps + 1 if state.i == before else 0
        before = state.i
        if steps > 20:  # no function reads this token
            state.i += 1
            continue
        if state.later is not None:
            _read_later(state)
            continue
        if state.i == state.next_part:
            begin_part(state)
        MODES[state.stack[-1].mode if state.stack else TOP_LEVEL](state, state.i)
    if state.later is not None:
        _read_later(state)
    if state.stack:
        close_unclosed(state, len(state.stack), state.i)
    for repeat in state.repeats:
        repeat.finish()


def _read_later(state: State) -> None:
    """Read the value that the last function left to this step."""
    assert state.later is not None
    make, name, token = state.later
    state.later = None
    read_value(state, state.i, make, name, token)


_CERTAIN = frozenset(
    ("value-needs-quotes", "one-letter-bareword", "wrong-arrow", "comma-between-entries", "foreign-operator",
     "bare-field", "negation-needs-parentheses", "arrow-in-array", "trailing-comma")
)  # fmt: skip
"""Errors that are never the consequence of another one."""
_LOCAL = _CERTAIN | {"missing-array-comma", "missing-value", "needless-arrow"}
"""Errors that hold whatever brackets other parts of the file contain."""


def _choose(text: str, errors: list[tuple[ParseError, bool, int]]) -> list[ParseError]:
    """The errors to report, in source order. ``errors``: errors, whether they are weak, and their part.

    At most one per line, unless they are certain. A weak one only if there is no other, before it or in its part. One
    for adjacent lines that are no config, such as a pasted log.
    """
    errors.sort(key=lambda entry: (entry[0].start, entry[1]))
    parts = {part for _, weak, part in errors if not weak}
    chosen: list[ParseError] = []
    line_end = pasted = -1
    is_certain_line = False
    vague: dict[int, int] = {}
    for error, weak, part in errors:
        if weak and (chosen or part in parts):
            continue
        is_vague = error.detail.get("found") == ""
        is_certain = error.kind in _CERTAIN and not is_vague
        if error.start < line_end and not (
            (is_certain or error.kind == "unclosed-block") and is_certain_line and error.start >= chosen[-1].start
        ):
            if error.kind == "unexpected":
                is_certain_line = False  # the rest of the line is read by guess
            continue
        if error.kind == "unexpected":
            is_pasted = 0 <= pasted < error.start and not _holds_config(text, pasted, error.start)
            pasted = text.find("\n", error.start) + 1 or len(text)
            if is_pasted:
                vague[part] = vague.get(part, 0) + 1
                line_end, is_certain_line = pasted, False
                continue
        if error.kind == "unexpected" or is_vague:
            if vague.get(part, 0) >= 3:
                continue  # the parser lost track in this part
            vague[part] = vague.get(part, 0) + 1
        chosen.append(error)
        is_certain_line = is_certain and (is_certain_line or error.start >= line_end)
        if error.start >= line_end:
            line_end = text.find("\n", error.start) + 1 or len(text)
    return chosen


def _holds_config(text: str, start: int, offset: int) -> bool:
    """Whether the lines from an offset to the one of another have the arrow of a setting or open a block."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    if text.find("=>", start, end) >= 0:
        return True
    lines = [line.strip() for line in text[start:end].split("\n")]
    return any(line[-1:] == "{" or (line and not line.strip("{} ")) for line in lines)


def _stopped(text: str, failure: UnexpectedToken) -> ParseError:
    """An error where the grammar stopped, if the recovering parser found none."""
    offset = start = failure.offset
    end = offset
    while end < len(text) and end - offset < 40 and text[end] not in " \t\r\n":
        end += 1
    written = f"`{text[offset:end]}`" if end > offset else "the end of the file"
    expected = describe(failure.expected)
    if offset >= len(text) and text:
        start, end = len(text) - 1, len(text)
    detail = {"found": written, "expected": expected}
    if written == "`if`" and text[:offset].rstrip().endswith("else"):
        detail["hint"] = "`else if` must come before `else`"
    elif written.startswith("`#") and text[offset:].endswith("\r"):
        detail["hint"] = "the comment ends with a carriage return without a line feed"
    return ParseError("unexpected", start, end, detail)
