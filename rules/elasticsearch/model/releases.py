"""Sets of Elasticsearch releases: the observed ones, and conclusions for the releases between them.

A set is an integer with one bit for each observed release, oldest first. A release between two observed ones has
their verdict if both agree. If they differ, a *cut* (the release of a documented change) decides; without a cut the
verdict is unknown.
"""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.facts import computed_once
from lslint.rules.release import OLDEST, dotted
from lslint.rules.release import ranges as of_names

OBSERVED: tuple[str, ...] = tuple(knowledge.rows("es/observed"))
_numbers = tuple((int(major), int(minor)) for major, minor in (release.split(".") for release in OBSERVED))
V1, V2, V5, V6, V7, V8, V9 = (
    sum(1 << bit for bit, observed in enumerate(_numbers) if observed[0] == major) for major in (1, 2, 5, 6, 7, 8, 9)
)
"""The observed releases of each major release."""
ALL = (1 << len(OBSERVED)) - 1
NEWEST = 1 << len(OBSERVED) - 1
SUPPOSED = sum(1 << bit for bit, observed in enumerate(_numbers) if observed >= OLDEST)
"""The observed releases that may be in use if none is known."""
LE2, LE5, LE6, LE7 = V1 | V2, V1 | V2 | V5, V1 | V2 | V5 | V6, V1 | V2 | V5 | V6 | V7
GE2, GE5, GE6, GE7, GE8 = ALL & ~V1, ALL & ~LE2, ALL & ~LE5, ALL & ~LE6, ALL & ~LE7

Numbers = tuple[int, ...]
MAJORS: tuple[Numbers, ...] = ((2, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0))
"""Cuts of changes that are documented for a new major release."""

REQUIRES = "requires Elasticsearch"
"""How a message names the first release that supports something."""


def of_majors(majors: str) -> int:
    """Return the observed releases of ``7``, ``5-6``, ``7-`` (7 and later), ``-2`` (up to 2), or ``all``."""
    if majors == "all":
        return ALL
    first, dash, last = majors.partition("-")
    low, high = int(first or 0), int(last or (99 if dash else first))
    return sum(1 << bit for bit, observed in enumerate(_numbers) if low <= observed[0] <= high)


@computed_once
def known() -> list[tuple[str, Numbers]]:
    """Return all releases that may be a target, oldest first: name and numbers."""
    return [(text, numbers(text)) for text in knowledge.load("releases")["elasticsearch"]]


def newest() -> Numbers:
    """Return the newest release that may be a target."""
    return known()[-1][1]


@computed_once
def around(release: Numbers) -> tuple[int, int]:
    """Return the observed releases (as sets of one) before and after a release; for an observed one, itself twice."""
    for bit, observed in enumerate(_numbers):
        if observed == release[:2]:
            return 1 << bit, 1 << bit
        if observed > release[:2]:
            return (1 << bit - 1 if bit else 1), 1 << bit
    return NEWEST, NEWEST


def side(release: Numbers, low: int, high: int, cuts: tuple[Numbers, ...]) -> int:
    """Return which of the two observed releases around it a release behaves like, by the cuts; 0: unknown."""
    if low == high:
        return low
    older, newer = _numbers[low.bit_length() - 1], _numbers[high.bit_length() - 1]
    for cut in cuts:
        if older < cut <= newer:
            return high if release[:2] >= cut else low
    return 0


def is_at_least(observed: int, release: Numbers) -> bool:
    """Whether an observed release is not older than another release."""
    return _numbers[observed.bit_length() - 1] >= release


def is_between(release: Numbers, low: int, high: int) -> bool:
    """Whether a release is newer than one observed release and not newer than another."""
    return is_at_least(high, release) and not is_at_least(low, release)


def since(release: str) -> int:
    """Return the observed releases from this one on; none for an empty string."""
    if not release:
        return 0
    oldest = numbers(release)
    return sum(1 << bit for bit, observed in enumerate(_numbers) if observed >= oldest)


@computed_once
def numbers(release: str) -> Numbers:
    """Return ``"7.11"`` as numbers."""
    return tuple(int(part) for part in release.split("."))


def numbers_of(release: Release | None) -> Numbers | None:
    """Return the numbers of a target, None if there is none."""
    return None if release is None else release.numbers[:2]


def last(releases: int) -> str:
    """Return the newest observed release of a set; empty if the set is empty."""
    return OBSERVED[releases.bit_length() - 1] if releases else ""


def boundary(rejecting: int, accepting: int, cuts: tuple[Numbers, ...]) -> str:
    """Return the release of the change between two adjacent observed releases (as sets of one), as text; empty if it is
    not known. Removals are breaking changes, which come with a major release; any release may bring additions."""
    if cuts is MAJORS and rejecting < accepting:
        return ""
    low, high = sorted((rejecting, accepting))
    return next((dotted(cut) for cut in cuts if is_between(cut, low, high)), "")


@computed_once
def requires(accepted: int, cuts: tuple[Numbers, ...] = ()) -> str:
    """Return what a part requires that some observed releases are too old for, for a message. ``cuts``: the releases
    that may have introduced it; without one, the note of the finding names the observed releases."""
    oldest = NEWEST
    while oldest > 1 and accepted & oldest >> 1:
        oldest >>= 1  # to the first of the last uninterrupted run of releases
    since = boundary(max(oldest >> 1, 1), oldest, cuts)
    return f"{REQUIRES} {since} or later" if since else "requires a newer Elasticsearch"


def is_too_old(target: Numbers | None, accepted: int, cuts: tuple[Numbers, ...] = ()) -> bool:
    """Whether a target, or the oldest release that may be in use, is older than all observed releases of a set, to
    which the newest belongs. ``cuts``: the releases of the documented changes."""
    if not accepted & NEWEST:
        return False
    low, high = around(target or OLDEST)
    like = (side(target or OLDEST, low, high, cuts) if cuts else 0) or high
    return not accepted & ((like << 1) - 1)


def is_newer(accepted: int, target: Numbers | None, since: Numbers | None) -> bool:
    """Whether a part came after the target; without a target, whether the newest release has it. ``since``: the
    release that introduced it, if that is known."""
    if target is None:
        return bool(accepted & NEWEST)
    return target < since if since is not None else accepted & -accepted > around(target)[1]


def ranges(accepted: list[bool]) -> str:
    """Return the accepted ones of ``known()`` as ranges: ``"5.0-6.8, 7.5-9.5"``; ``""`` for none."""
    return ", ".join(of_names([text for text, _ in known()], accepted))
