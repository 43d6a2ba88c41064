"""Sets of Elasticsearch releases: what the observed ones say, and what that means for those between them.

A set is an integer with one bit for each observed release, oldest first. A release between two observed ones takes
their verdict where both agree; where they differ, a *cut* (the release in which a documented change came) decides, and
without one it is not known.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from lslint.rules import knowledge
from lslint.rules.api import Release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OBSERVED: tuple[str, ...] = tuple(knowledge.load("es/observed"))
_numbers = tuple((int(major), int(minor)) for major, minor in (release.split(".") for release in OBSERVED))
V1, V2, V5, V6, V7, V8, V9 = (
    sum(1 << bit for bit, observed in enumerate(_numbers) if observed[0] == major) for major in (1, 2, 5, 6, 7, 8, 9)
)
"""The observed releases of each major release."""
ALL = (1 << len(OBSERVED)) - 1
NEWEST = 1 << len(OBSERVED) - 1
LE2, LE5, LE6, LE7 = V1 | V2, V1 | V2 | V5, V1 | V2 | V5 | V6, V1 | V2 | V5 | V6 | V7
GE2, GE5, GE6, GE7, GE8 = ALL & ~V1, ALL & ~LE2, ALL & ~LE5, ALL & ~LE6, ALL & ~LE7

Numbers = tuple[int, ...]
MAJORS: tuple[Numbers, ...] = ((2, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0))
"""Cuts of changes that are documented to have come with a new major release."""

_known: list[tuple[str, Numbers]] = []


def known() -> list[tuple[str, Numbers]]:
    """Every release that may be a target, oldest first: its text and its numbers."""
    if not _known:
        _known.extend((text, numbers(text)) for text in knowledge.load("releases")["elasticsearch"])
    return _known


def newest() -> Numbers:
    """The newest release that may be a target."""
    return known()[-1][1]


def around(release: Numbers) -> tuple[int, int]:
    """The observed releases (as sets of one) between which a release lies; the same twice for an observed one."""
    release = release[:2]
    for bit, observed in enumerate(_numbers):
        if observed == release:
            return 1 << bit, 1 << bit
        if observed > release:
            return (1 << bit - 1 if bit else 1), 1 << bit
    return NEWEST, NEWEST


def side(release: Numbers, low: int, high: int, cuts: tuple[Numbers, ...]) -> int:
    """Which of its two observed neighbours a release is like, by the cuts that lie between them; 0: not known."""
    if low == high:
        return low
    older, newer = _numbers[low.bit_length() - 1], _numbers[high.bit_length() - 1]
    for cut in cuts:
        if older < cut <= newer:
            return high if release[:2] >= cut else low
    return 0


def since(release: str) -> int:
    """The observed releases from this one on; an empty text means none."""
    if not release:
        return 0
    oldest = numbers(release)
    return sum(1 << bit for bit, observed in enumerate(_numbers) if observed >= oldest)


def numbers(release: str) -> Numbers:
    """``"7.11"`` as numbers, for a cut."""
    return tuple(int(part) for part in release.split("."))


def numbers_of(release: Release | None) -> Numbers | None:
    """The numbers of a target, None if there is none."""
    return None if release is None else release.numbers[:2]


def first(releases: int) -> str:
    """The oldest observed release of a set; empty for none."""
    return OBSERVED[(releases & -releases).bit_length() - 1] if releases else ""


def last(releases: int) -> str:
    """The newest observed release of a set; empty for none."""
    return OBSERVED[releases.bit_length() - 1] if releases else ""


def spoken(releases: int) -> str:
    """A set of observed releases for a message: ``2.4-6.8 and 9.5``."""
    parts = _runs(OBSERVED, [bool(releases >> bit & 1) for bit in range(len(OBSERVED))])
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def ranges(accepted: list[bool]) -> str:
    """One flag for each of ``known()`` as text: ``"5.0-6.8, 7.5-9.5"``; ``""`` for none."""
    return ", ".join(_runs([text for text, _ in known()], accepted))


def _runs(names: Sequence[str], flags: list[bool]) -> list[str]:
    """The names with a flag, neighbours as ``first-last``."""
    parts = []
    for flag, pairs in groupby(zip(names, flags, strict=True), key=itemgetter(1)):
        first, *following = [name for name, _ in pairs]
        if flag:
            parts.append(f"{first}-{following[-1]}" if following else first)
    return parts
