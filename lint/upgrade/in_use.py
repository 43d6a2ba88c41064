"""The releases that files have now: as the user says, else as the project names them, else those of other files."""

from __future__ import annotations

import re
from collections import Counter

from lslint.config.command_line import STACK
from lslint.config.errors import UsageError
from lslint.config.targets import NEWEST, OnePerProduct, is_known, product_of, ranges_of
from lslint.kinds import PRODUCTS
from lslint.project.manifests.model import Deployment
from lslint.rules import knowledge
from lslint.upgrade.model import InUse, number

_RELEASE = re.compile(r"\d{1,4}(?:\.\d{1,4}){1,2}")
SHARED_FROM = (5, 0)
"""The first release that all products have in common."""
SHOWN_EVIDENCE = 5
"""Places that are listed for a release."""


def read_releases(option: str, written: list[str]) -> dict[str, str]:
    """``["7.17", "elasticsearch=7.10"]`` as product -> release; one without a product is that of all others. Raises
    ``UsageError``. ``option``: for messages."""
    releases: dict[str, str] = {}
    names = OnePerProduct()
    origins: dict[str, str] = {}
    for item in written:
        name, equals, release = (part.strip() for part in item.partition("="))
        if name == STACK:
            name, equals = release, ""
        product, value = (name, release) if equals else ("", name)
        if origins.setdefault(product, value) != value:
            where = product or "all products"
            raise UsageError(
                f"option {option}: {origins[product]} and {value} are both for {where}; write one of them, or"
                " PRODUCT=RELEASE for each product"
            )
        try:
            if equals:
                releases[names.product(name, release)] = _release(option, release, product_of(name))
            for product in () if equals else PRODUCTS:
                releases.setdefault(product, _release(option, name, product))
        except UsageError as error:
            raise UsageError(f"option {option}: {error}") from None
    return releases


def _release(option: str, release: str, product: str) -> str:
    """A release of a product: one that lslint knows, or for ``--from`` an older one."""
    releases: list[str] = knowledge.load("releases")[product]
    if release == NEWEST:
        return releases[-1]
    is_older = _RELEASE.fullmatch(release) is not None and number(release) < number(releases[0])
    if is_known(product, release) or (is_older and option == "--from"):
        return release
    example = (
        "for example 7.17, or PRODUCT=RELEASE" if option == "--from" else f"for example {releases[-1]}, or {NEWEST}"
    )
    raise UsageError(f"unknown release {release!r}; write one of {ranges_of(releases)}, {example}")


def release_of(deployment: Deployment | None) -> str:
    """The release that a deployment names; of a range the oldest one that may be in use, of ``7.x`` the newest.
    Empty if it names none."""
    if deployment is None or not deployment.low or deployment.newest:
        return ""
    is_major = not deployment.contradictions and deployment.low.partition(".")[0] == deployment.high.partition(".")[0]
    return deployment.high if is_major else deployment.low


class ReleasesInUse:
    """Collects the releases of files, by product, and gives those that name none the one that most others have."""

    def __init__(self, given: dict[str, str]) -> None:
        """``given``: product -> release that the user gives."""
        self._given = given
        self._found: dict[tuple[str, str, str, str, str], InUse] = {}
        self._certain: Counter[tuple[str, str]] = Counter()
        self._weak: Counter[tuple[str, str]] = Counter()

    def given(self, product: str) -> str:
        """The release that the user gives for a product; empty if there is none."""
        return self._given.get(product, "")

    def add(self, product: str, deployment: Deployment | None) -> str:
        """Takes note of what a file shows; returns the release, empty if there is none."""
        release = release_of(deployment)
        if release and deployment is not None:
            (self._weak if deployment.is_assumed else self._certain)[product, release] += 1
        return release

    def add_configured(self, product: str, release: str) -> None:
        """Takes note of the release that an option or the config gives for a product. For the config, there need not be
        files of the product."""
        self._certain[product, release] += 1

    def of(self, product: str, release: str, origin: str, deployment: Deployment | None) -> InUse | None:
        """The release of a file, which counts it; None if nothing is known of any. ``release``: that of the config
        (``origin`` ``config``) or what ``add`` has returned."""
        if product in self._given:
            release, origin, deployment = self._given[product], "option", None
        elif not release:
            release, origin, deployment = self.assumed(product), "assumed", None
        if not release:
            return None
        low = high = release
        if origin == "inferred" and deployment is not None:
            low, high = deployment.low, deployment.high
        key = (product, release, origin, low, high)
        one = self._found.setdefault(key, InUse(*key))
        one.files += 1
        for each in deployment.evidence if deployment is not None else ():
            place = (each.path, each.line or None, each.text)
            if place not in one.evidence and len(one.evidence) < SHOWN_EVIDENCE:
                one.evidence.append(place)
        return one

    def assumed(self, product: str) -> str:
        """The release of most files of a product, else of another one, named ones before those that are assumed; the
        oldest one of several, as an upgrade starts from it. Empty if there is none."""
        for counts in (self._certain, self._weak):
            same = {release: count for (name, release), count in counts.items() if name == product and count}
            if not same:
                same = {release: n for (_, release), n in counts.items() if n and number(release) >= SHARED_FROM}
            if same:
                return min(same, key=lambda release: (-same[release], number(release)))
        for counts in (self._certain, self._weak):  # of the time before the products had releases in common
            others = [release for (_, release), count in counts.items() if count]
            if others:
                return known(product, ".".join(map(str, min(map(number, others)))))
        return ""

    def found(self) -> list[InUse]:
        """All releases, by product in alphabetical order, oldest first."""
        return sorted(self._found.values(), key=lambda one: (one.product, number(one.release), one.origin))


def known(product: str, release: str) -> str:
    """The release that lslint compares for a release in use: itself, the oldest known one if it is older, else the last
    known one before it."""
    every: list[str] = knowledge.load("releases")[product]
    wanted = number(release)
    if any(number(one) == wanted for one in every):
        return release
    return max((one for one in every if number(one) < wanted), key=number, default=every[0])
