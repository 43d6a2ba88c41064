"""Unified diffs of a file before and after its fixes."""

from __future__ import annotations

from itertools import accumulate

from lslint.report.display import clean
from lslint.report.masking import Masker
from lslint.rewrite.line_diff import hunks as changed_blocks

Block = tuple[int, int, int, int]

CONTEXT = 3


def hunks(
    before: str,
    after: str,
    *,
    old: Masker | None = None,
    new: Masker | None = None,
    withheld: list[int] | None = None,
    terminal: bool = False,
    color: bool = False,
) -> str:
    """The hunks of a unified diff, without the names of the file; empty if the versions are equal.

    ``old`` and ``new`` know the secrets of the two versions: the line of a change that would show one is appended to
    ``withheld``; the remaining changes still apply. ``terminal``: control characters are shown escaped,
    which is not for ``patch``.
    """
    if before == after:
        return ""
    left, right = _lines(before), _lines(after)
    starts = [[0, *accumulate(map(len, lines))] for lines in (left, right)]
    red, green, reset = ("\x1b[31m", "\x1b[32m", "\x1b[0m") if color else ("", "", "")
    out: list[str] = []

    def put(mark: str, line: str) -> None:
        body = line.removesuffix("\n")
        if terminal:
            body = "\t".join(map(clean, body.removesuffix("\r").split("\t")))
        paint = {"-": red, "+": green}.get(mark, "")
        out.append(f"{paint}{mark}{body}{reset if paint else ''}\n")
        if not line.endswith("\n"):
            out.append("\\ No newline at end of file\n")

    secrets = _SecretLines(old, new, starts)
    shift = 0
    shown, hidden = _shown(_joined(changed_blocks(left, right)), left, right, secrets)
    if withheld is not None:
        ends = {change[1] for change in hidden}
        withheld += [change[0] + 1 for change in hidden if change[0] not in ends or change[0] == change[1]]
    for hunk in _hunks(shown, secrets):
        first, last = hunk[0][0], hunk[-1][1]
        top, bottom = _context(first, last, len(left), secrets)
        growth = sum((end - begin) - (stop - start) for start, stop, begin, end in hunk)
        out.append(f"@@ -{_span(top, bottom)} +{_span(top + shift, bottom + shift + growth)} @@\n")
        shift += growth
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
    return "".join(out)


class _SecretLines:
    """Which lines of the two versions hold a secret. ``starts``: for each version, offsets of its lines and its end."""

    def __init__(self, old: Masker | None, new: Masker | None, starts: list[list[int]]) -> None:
        self._maskers = (old, new)
        self._starts = starts

    def old(self, first: int, last: int) -> bool:
        """Whether one of these lines of the old version does."""
        return _touches(self._maskers[0], self._starts[0], first, last)

    def in_change(self, change: Block) -> bool:
        """Whether a line that a change removes or adds does."""
        return self.old(*change[:2]) or _touches(self._maskers[1], self._starts[1], *change[2:])


def _shown(
    changes: list[Block], left: list[str], right: list[str], secrets: _SecretLines
) -> tuple[list[Block], list[Block]]:
    """The changes that a diff can show without a secret, and the others."""
    single: list[Block] = []
    for change in changes:
        single += _by_line(change, left, right) if secrets.in_change(change) else [change]
    shown: list[Block] = []
    omitted: list[Block] = []
    for change in reversed(single):
        last = change[1]
        # git accepts a hunk without a line after the change only at the end of a file
        is_followed = last == len(left) or (shown and shown[-1][0] == last) or not secrets.old(last, last + 1)
        (omitted if secrets.in_change(change) or not is_followed else shown).append(change)
    return _joined(shown[::-1]), omitted[::-1]


def _joined(changes: list[Block]) -> list[Block]:
    """Changes of consecutive lines as one."""
    joined: list[Block] = []
    for a, b, c, d in changes:
        if joined and joined[-1][1] == a and joined[-1][3] == c:
            first = joined.pop()
            a, c = first[0], first[2]
        joined.append((a, b, c, d))
    return joined


def _by_line(change: Block, left: list[str], right: list[str]) -> list[Block]:
    """A change of several lines as one for each line if only the spaces in the lines differ."""
    a, b, c, d = change
    pairs = list(zip(left[a:b], right[c:d], strict=False))
    if b - a != d - c or any("".join(line.split()) != "".join(other.split()) for line, other in pairs):
        return [change]
    return [(a + n, a + n + 1, c + n, c + n + 1) for n, (line, other) in enumerate(pairs) if line != other]


def _context(first: int, last: int, count: int, secrets: _SecretLines) -> tuple[int, int]:
    """The lines of a hunk around its changes: up to ``CONTEXT`` on each side without a secret. Not more of them are
    above than below, except at the end of the file: otherwise patch looks for the hunk only there."""
    bottom = last
    while bottom < min(last + CONTEXT, count) and not secrets.old(bottom, bottom + 1):
        bottom += 1
    most = CONTEXT if bottom == count else bottom - last
    top = first
    while top > max(first - most, 0) and not secrets.old(top - 1, top):
        top -= 1
    return top, bottom


def _touches(masker: Masker | None, starts: list[int], first: int, last: int) -> bool:
    """True if one of those lines holds a secret. ``starts``: offsets of the lines and of the end."""
    return masker is not None and first < last and next(masker.hidden(starts[first], starts[last]), None) is not None


def note(count: int) -> str:
    """What stderr says about hunks that were left out."""
    what = "1 change near a secret is" if count == 1 else f"{count} changes near secrets are"
    return f"{what} not shown; run without `--diff` to apply all changes"


def _lines(text: str) -> list[str]:
    """Lines with their LF; other characters that Python calls line ends do not count."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _span(start: int, end: int) -> str:
    """A range of lines as in a hunk header."""
    count = end - start
    return f"{start + 1 if count else start}" + ("" if count == 1 else f",{count}")


def _hunks(changes: list[Block], secrets: _SecretLines) -> list[list[Block]]:
    """Changes whose context lines would touch, together, unless a secret is between them."""
    hunks: list[list[Block]] = []
    for change in changes:
        gap = (hunks[-1][-1][1], change[0]) if hunks else (0, 0)
        if hunks and gap[1] - gap[0] <= 2 * CONTEXT and not secrets.old(*gap):
            hunks[-1].append(change)
        else:
            hunks.append([change])
    return hunks
