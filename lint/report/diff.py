"""Unified diffs of a file before and after its fixes."""

from __future__ import annotations

from itertools import accumulate

from lslint.report.display import clean
from lslint.report.masking import Masker

Block = tuple[int, int, int, int]

CONTEXT = 3
FARTHEST = 300
"""Number of lines in which to look for the position where both versions agree again."""


def diff(
    path: str,
    before: str,
    after: str,
    *,
    old: Masker | None = None,
    new: Masker | None = None,
    withheld: list[int] | None = None,
    terminal: bool = False,
    color: bool = False,
) -> str:
    """A unified diff for ``patch``; empty if the versions are equal.

    ``old`` and ``new`` know the secrets of the two versions: a hunk that would show one is omitted and its position is
    appended to ``withheld``; the remaining hunks still apply. ``terminal``: control characters are shown escaped, which
    is not for ``patch``. Time is linear: fixes are local, so both versions are followed in parallel, not compared as a
    whole.
    """
    if before == after:
        return ""
    left, right = _lines(before), _lines(after)
    starts = [[0, *accumulate(map(len, lines))] for lines in (left, right)]
    red, green, reset = ("\x1b[31m", "\x1b[32m", "\x1b[0m") if color else ("", "", "")
    path = clean(path) if terminal else quoted(path)
    out = [f"--- {path}\n", f"+++ {path}\n"]

    def put(mark: str, line: str) -> None:
        body = line.removesuffix("\n")
        if terminal:
            body = "\t".join(map(clean, body.removesuffix("\r").split("\t")))
        paint = {"-": red, "+": green}.get(mark, "")
        out.append(f"{paint}{mark}{body}{reset if paint else ''}\n")
        if not line.endswith("\n"):
            out.append("\\ No newline at end of file\n")

    for hunk in _hunks(_changes(left, right)):
        top = max(hunk[0][0] - CONTEXT, 0)
        bottom = min(hunk[-1][1] + CONTEXT, len(left))
        start = hunk[0][2] - (hunk[0][0] - top)
        stop = hunk[-1][3] + (bottom - hunk[-1][1])
        if _touches(old, starts[0], top, bottom) or _touches(new, starts[1], start, stop):
            if withheld is not None:
                withheld.append(top + 1)
            continue
        out.append(f"@@ -{_span(top, bottom)} +{_span(start, stop)} @@\n")
        at = top
        for first, last, begin, end in hunk:
            for index in range(at, first):
                put(" ", left[index])
            for index in range(first, last):
                put("-", left[index])
            for index in range(begin, end):
                put("+", right[index])
            at = last
        for index in range(at, bottom):
            put(" ", left[index])
    return "".join(out) if len(out) > 2 else ""


def _touches(masker: Masker | None, starts: list[int], first: int, last: int) -> bool:
    """True if one of those lines holds a secret. ``starts``: offsets of the lines and of the end."""
    if masker is None or not masker.spans or first >= last:
        return False
    return next(masker.overlapping(starts[first], starts[last]), None) is not None


def note(count: int) -> str:
    """What stderr says about hunks that were left out."""
    what = "1 change near a secret is" if count == 1 else f"{count} changes near secrets are"
    return f"{what} not shown; run without `--diff` to apply all changes"


def quoted(path: str) -> str:
    """A path as git and patch read it in a diff: quoted, with escapes, if it contains non-printable characters."""
    if path.isprintable() and '"' not in path and "\\" not in path:
        return path
    return f'"{"".join(map(_escaped, path))}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return "".join(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))


def _lines(text: str) -> list[str]:
    """Lines with their LF; other characters that Python calls line ends do not count."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _span(start: int, end: int) -> str:
    """A range of lines as in a hunk header."""
    count = end - start
    return f"{start + 1 if count else start}" + ("" if count == 1 else f",{count}")


def _changes(left: list[str], right: list[str]) -> list[Block]:
    """The differences in order: ``(a, b, c, d)`` where ``left[a:b]`` became ``right[c:d]``."""
    tail = 0
    while tail < min(len(left), len(right)) and left[-1 - tail] == right[-1 - tail]:
        tail += 1
    ends = len(left) - tail, len(right) - tail
    changes: list[Block] = []
    i = j = 0
    while i < ends[0] or j < ends[1]:
        if i < ends[0] and j < ends[1] and left[i] == right[j]:
            i, j = i + 1, j + 1
            continue
        a, b = _meet(left, right, i, j, ends)
        changes.append((i, a, j, b))
        i, j = a, b
    return changes


def _meet(left: list[str], right: list[str], i: int, j: int, ends: tuple[int, int]) -> tuple[int, int]:
    """The nearest position where both versions agree again; their ends if there is none within ``FARTHEST`` lines."""
    for far in range(1, FARTHEST):
        for skip in range(max(far - (ends[1] - j), 0), min(far, ends[0] - i) + 1):
            a, b = i + skip, j + far - skip
            if a < ends[0] and b < ends[1] and left[a] == right[b]:
                # A lone brace or blank line is found everywhere; what follows it must agree too.
                plain = len(left[a].strip()) > 2
                if plain or (a + 1 < len(left) and b + 1 < len(right) and left[a + 1] == right[b + 1]):
                    return a, b
    return ends


def _hunks(changes: list[Block]) -> list[list[Block]]:
    """Changes whose context lines would touch, together."""
    hunks: list[list[Block]] = []
    for change in changes:
        if hunks and change[0] - hunks[-1][-1][1] <= 2 * CONTEXT:
            hunks[-1].append(change)
        else:
            hunks.append([change])
    return hunks
