"""The tolerant pass over a pipeline that the grammar refused: what is wrong, and as much of the tree as can be told.

``recover_scan`` makes tokens, ``recover_items`` and its bases read them, this module decides which slips count.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.recovery.blocks import Stopped
from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.top_level import Reader
from lslint.grammar.parse_errors import LIMIT, Slip, limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.lalr import ParseFailure
    from lslint.grammar.logstash.templating import Marker


def recover(text: str, failure: ParseFailure, templates: bool = True) -> tuple[Pipeline, list[Slip]]:
    """A partial tree and at least one slip, in order of place; ``failure`` tells where the grammar stopped.

    A template is read with its markers masked (``templating``): if the grammar reads it then, the tree is whole and the
    only slip is ``template-marker``. ``templates`` False: markers are text that Logstash cannot read, like any other.
    Raises nothing.
    """
    if templates and ("<%" in text or "{{" in text or "{%" in text or "{#" in text or "@" in text):
        from lslint.grammar.logstash.templating import markers, mask

        masked = mask(text)
        if masked is not None:
            return _template(text, masked[0], markers(text))
    tree, slips = tolerant(text)
    if slips and slips[-1].kind == LIMIT:
        return tree, slips
    if not slips or _behind(text, slips[0].start, failure.offset):
        slips.insert(0, _stopped(text, failure))
    return tree, slips


def _behind(text: str, start: int, offset: int) -> bool:
    """Is ``start`` on a later line than the place where the grammar stopped? Then it cannot be the reason."""
    return start > offset and text.find("\n", offset, start) >= 0


def _template(text: str, masked: str, found: list[Marker]) -> tuple[Pipeline, list[Slip]]:
    """Tree and slips of a template. Slips that its statements may have brought about are left out."""
    from lslint.grammar.lalr import ParseFailure, TooDeep
    from lslint.grammar.logstash.strict import parse_strict, too_deep

    found = [marker for marker in found if marker.place != "comment"]
    outside = [marker for marker in found if marker.place == "outside"]
    first = outside[0] if outside else found[0]
    detail = {"engine": first.engine, "count": str(len(found)), "outside": "yes"}
    note = Slip("template-marker", first.start, first.end, detail)
    try:
        return parse_strict(masked), [note]
    except TooDeep as failure:
        return Pipeline(0, len(text), [], []), [note, too_deep(failure.offset)]
    except ParseFailure as failure:
        tree, slips = tolerant(masked)
        if not slips:
            slips = [_stopped(masked, failure)]
        if slips and slips[-1].kind == LIMIT:
            return tree, [note, slips[-1]]
    statements = any(marker.control for marker in outside)
    breaks = [match.start() for match in re.finditer("\n", text)]
    lines = {bisect_left(breaks, marker.start) for marker in outside}
    kept = []
    for slip in slips:
        line = bisect_left(breaks, slip.start)
        if statements and slip.kind in _BY_STATEMENTS:
            continue
        if lines & {line - 1, line, line + 1}:
            continue
        kept.append(slip)
    if not outside:
        detail["outside"] = "no" if kept else "yes"
    return tree, sorted([note, *kept], key=lambda slip: slip.start)


_BY_STATEMENTS = frozenset(
    ("unexpected", "unclosed-block", "unclosed-string", "trailing-comma", "missing-array-comma", "missing-value",
     "plugin-outside-section", "comma-between-entries", "needless-arrow", "quote-in-string")
)  # fmt: skip
"""Slips that come from lines of which a template keeps only some."""


def tolerant(text: str) -> tuple[Pipeline, list[Slip]]:
    """The tolerant pass alone: no slip for a text that it finds nothing wrong with. Linear in the size of the text.

    Where several slips came out, other readings of the indentation are tried: the one with the fewest slips is right.
    """
    tokens = scan(text)
    if tokens.stopped is not None:
        slips = _choose(text, [(slip, False, -1) for slip in tokens.slips])
        return Pipeline(0, len(text), [], []), [*slips, tokens.stopped]
    best: tuple[Pipeline, list[Slip]] | None = None
    for trust in ("both", "none", "missing", "surplus"):
        reader = Reader(tokens, trust)
        try:
            reader.run()
        except Stopped as stop:
            slips = _choose(text, [(slip, False, -1) for slip in tokens.slips] + reader.slips)
            return Pipeline(0, len(text), [], []), [*slips, limit(stop.offset, stop.reason)]
        slips = _choose(text, [(slip, False, -1) for slip in tokens.slips] + reader.slips)
        if best is None or len(slips) < len(best[1]):
            best = reader.tree, slips
        if not 1 < len(best[1]) < 1000:
            break
    assert best is not None
    return best


_SURE = frozenset(
    ("value-needs-quotes", "one-letter-bareword", "wrong-arrow", "comma-between-entries", "foreign-operator",
     "bare-field", "negation-needs-parentheses", "arrow-in-array", "trailing-comma")
)  # fmt: skip
"""Slips that stand for themselves: none of them is the consequence of another one before it."""


def _choose(text: str, slips: list[tuple[Slip, bool, int]]) -> list[Slip]:
    """Weak slips only where nothing was found before, in their part or at all; at most one a line, unless they are sure
    ones side by side.
    """
    slips.sort(key=lambda entry: (entry[0].start, entry[1]))
    parts = {part for _, weak, part in slips if not weak}
    chosen: list[Slip] = []
    line_end = -1
    sure_line = False
    vague: dict[int, int] = {}
    for slip, weak, part in slips:
        if weak and (chosen or part in parts):
            continue
        sure = slip.kind in _SURE and slip.detail.get("found") != ""
        beside = (sure or slip.kind == "unclosed-block") and sure_line and slip.start >= chosen[-1].start
        if slip.start < line_end and not beside:
            continue
        if slip.kind == "unexpected" or slip.detail.get("found") == "":
            if vague.get(part, 0) >= 3:
                continue  # the pass has lost its way there
            vague[part] = vague.get(part, 0) + 1
        chosen.append(slip)
        sure_line = sure and (sure_line or slip.start >= line_end)
        if slip.start >= line_end:
            newline = text.find("\n", slip.start)
            line_end = len(text) if newline < 0 else newline + 1
    return chosen


def _stopped(text: str, failure: ParseFailure) -> Slip:
    """Where the grammar stopped, if the tolerant pass found nothing."""
    from lslint.grammar.logstash.strict import describe

    at = failure.offset
    end = at
    while end < len(text) and end - at < 40 and text[end] not in " \t\r\n":
        end += 1
    found = f"`{text[at:end]}`" if end > at else "the end of the file"
    expected = describe(failure.expected)
    if at >= len(text) and text:
        at, end = len(text) - 1, len(text)
    return Slip("unexpected", at, end, {"found": found, "expected": expected})
