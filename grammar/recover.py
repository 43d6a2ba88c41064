"""The tolerant pass over a pipeline that the grammar refused: what is wrong with it, and as much of the tree as can be told.

``recover_scan`` makes tokens, ``recover_items`` and its bases read them, this module decides which slips count.
"""

from lslint.grammar.nodes import Pipeline
from lslint.grammar.recover_items import Reader
from lslint.grammar.recover_scan import scan
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.lalr import ParseFailure


def recover(text: str, failure: "ParseFailure") -> "tuple[Pipeline, list[Slip]]":
    """A partial tree and at least one slip, in order of place. ``failure``: where the grammar stopped. Raises nothing."""
    tree, slips = tolerant(text)
    if not slips:
        slips = [_stopped(text, failure)]
    return tree, slips


def tolerant(text: str) -> "tuple[Pipeline, list[Slip]]":
    """The tolerant pass alone: no slip for a text that it finds nothing wrong with. Linear in the size of the text.

    Where several slips came out, other readings of the indentation are tried: the one with the fewest slips is right.
    """
    tokens = scan(text)
    best: tuple[Pipeline, list[Slip]] | None = None
    for trust in ("both", "none", "missing", "surplus"):
        reader = Reader(tokens, trust)
        reader.run()
        slips = _choose(text, [(slip, False, -1) for slip in tokens.slips] + reader.slips)
        if best is None or len(slips) < len(best[1]):
            best = reader.tree, slips
        if len(best[1]) <= 1 or reader.balanced:
            break
    assert best is not None
    return best


def _choose(text: str, slips: "list[tuple[Slip, bool, int]]") -> "list[Slip]":
    """At most one slip a line; weak ones only where nothing was found before, in their part or at all."""
    slips.sort(key=lambda entry: (entry[0].start, entry[1]))
    parts = {part for _, weak, part in slips if not weak}
    chosen: list[Slip] = []
    line_end = -1
    for slip, weak, part in slips:
        if weak and (chosen or part in parts):
            continue
        if slip.start < line_end:
            continue
        chosen.append(slip)
        newline = text.find("\n", slip.start)
        line_end = len(text) if newline < 0 else newline + 1
    return chosen


def _stopped(text: str, failure: "ParseFailure") -> Slip:
    """Where the grammar stopped, if the tolerant pass found nothing."""
    from lslint.grammar.logstash import describe

    at = failure.offset
    end = at
    while end < len(text) and end - at < 40 and text[end] not in " \t\r\n":
        end += 1
    found = f"`{text[at:end]}`" if end > at else "the end of the file"
    expected = describe(failure.expected)
    if at >= len(text) and text:
        at, end = len(text) - 1, len(text)
    return Slip("unexpected", at, end, {"found": found, "expected": expected})
