"""Target releases: ``--target logstash=8.15`` on the command line, ``[targets]`` in the config.

A target is a release (``8.15.2``; ``8.15`` means the last patch release of it) or a range of releases with both ends
included (``7.17..9.1``). ``newest`` stands for the newest known release of the product, also as an end of a range.
"""

from __future__ import annotations

from lslint.config.command_line import PRODUCTS, STACK, TARGET_NAMES, did_you_mean
from lslint.config.errors import UsageError
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import record
from lslint.kinds import OF_PRODUCT
from lslint.kinds import PRODUCTS as OF_STACK
from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.facts import grouped

OPTION = "--target"
AUTO, NEWEST = "auto", "newest"
"""Values of ``--target`` without a product: infer the releases from the tree, whatever the config says; or check for
the newest releases, whatever the tree says."""


@record
class Target:
    """The releases of a product that a file is checked for, from ``low`` to ``high``. ``origin``: ``--target``, or the
    config that gives them; empty if the user does not."""

    low: Release
    high: Release
    origin: str = ""

    @property
    def is_range(self) -> bool:
        """Whether these are several releases."""
        return self.low.numbers != self.high.numbers

    def __str__(self) -> str:
        return f"{self.low}..{self.high}" if self.is_range else str(self.low)


def product_of(name: str) -> str:
    """The product whose releases a name sets: all Beats have those of Filebeat. Raises ``UsageError``."""
    product = OF_PRODUCT.get(name, name)
    if product not in PRODUCTS:
        hint = did_you_mean(name, TARGET_NAMES)
        raise UsageError(f"unknown product {name!r} (known: {', '.join(TARGET_NAMES)}){hint}")
    return product


class OnePerProduct:
    """Refuses different releases of one product under several names: ``filebeat`` and ``winlogbeat``."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {}

    def product(self, name: str, release: str) -> str:
        """The product of a name. Raises ``UsageError``."""
        product = product_of(name)
        other, earlier = self._known.setdefault(product, (name, release))
        if other != name and earlier != release:
            raise UsageError(
                f"Beats and Elastic Agent have one target, but {other}={earlier} and {name}={release} differ; to set"
                " releases for single programs, use patterns of files in [targets]"
            )
        self._known[product] = name, release
        return product


def parse_target(product: str, text: str, origin: str = "") -> Target:
    """The target that is written as ``text`` in ``origin``. Raises ``UsageError`` unless product and releases are
    known; the patch number may be any."""
    name = product
    product = _least_known() if name == STACK else product_of(name)
    # a version before the release counts as the release
    preview = compiled(r"-(?:(?:alpha|beta|rc)\d*|SNAPSHOT)$")
    low, is_range, high = (preview.sub("", part.strip()) for part in text.partition(".."))
    for release in (low, high) if is_range else (low,):
        if not is_known(product, release):
            raise UsageError(f"unknown {name} release {release!r}; {_known(product, release)}")
    target = Target(Release(low), Release(high if is_range else low), origin)
    if target.high.numbers < target.low.numbers[: len(target.high.numbers)]:
        raise UsageError(f"{name} range {text!r} starts with the newer release; swap the two")
    return target


def of_open_distro(text: str) -> Target | None:
    """Return the releases of Kibana in Open Distro 1 if a kibana.yml has a setting of its plugins, else None."""
    setting = compiled(r"(?m)^[ \t]*(opendistro_\w+)[.:]").search(text)
    if setting is None:
        return None
    stacks = knowledge.load("product_images")["older_stacks"]
    low, high = [stack["kibana"] for stack in stacks if "opendistro" in stack][-1]
    return Target(Release(low), Release(high), f"`{setting[1]}` of Open Distro")


def resolved(name: str, text: str) -> str:
    """A release or range as it is written for a product, with the number of the release for ``newest``. Raises
    ``UsageError`` for an unknown product."""
    newest = knowledge.load("releases")[_least_known() if name == STACK else product_of(name)][-1]
    return "..".join(newest if part.strip() == NEWEST else part for part in text.split(".."))


def _least_known() -> str:
    """Return the product of the stack with the fewest known releases: the others have these, too."""
    releases = knowledge.load("releases")
    return min(OF_STACK, key=lambda product: len(releases[product]))


def add_target(targets: dict[str, str], names: OnePerProduct, name: str, text: str) -> None:
    """Add a release or range, as it is written for a product or the stack. Raise ``UsageError`` unless it is known."""
    text = resolved(name, text)
    parse_target(name, text)
    targets[STACK if name == STACK else names.product(name, text)] = text


def by_product(targets: dict[str, str]) -> dict[str, str]:
    """Return the targets with that of the stack as those of its products that have none of their own."""
    stack = dict.fromkeys(OF_STACK, targets[STACK]) if STACK in targets else {}
    every = {**stack, **targets}
    return {product: every[product] for product in PRODUCTS if product in every}


def is_known(product: str, release: str) -> bool:
    """Whether ``release`` is a minor or patch release of a minor that is known."""
    parts = release.split(".")
    if len(parts) not in (2, 3) or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        return False
    minor = f"{int(parts[0])}.{int(parts[1])}"
    return minor in knowledge.load("releases")[product] and release.startswith(minor)


def ranges_of(releases: list[str]) -> str:
    """Releases (in order) as ranges without gaps: ``2.0 to 2.4, 5.0``."""
    runs: list[list[str]] = []
    before = (-1, -1)
    for release in releases:
        major, minor = map(int, release.split("."))
        if (major, minor) != (before[0], before[1] + 1):
            runs.append([])
        runs[-1].append(release)
        before = major, minor
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _known(product: str, release: str) -> str:
    """What to write instead of an unknown release: ``for all 8.x releases, write 8.0..8.19``."""
    by_major = grouped((minor.split(".")[0], minor) for minor in knowledge.load("releases")[product])
    if release == AUTO:
        return f"to infer the releases of all products, write --target {AUTO}"
    major, _, rest = release.partition(".")
    if rest.lower() in ("", "x", "*") and major in by_major:
        ones = by_major[major]
        return f"for all {major}.x releases, write {ones[0]}" + (f"..{ones[-1]}" if len(ones) > 1 else "")
    ranges = ranges_of(knowledge.load("releases")[product])
    return f"known: {ranges}; a patch release (8.15.2), a range (7.17..9.1) or {NEWEST} is also possible"


def read_targets(written: list[str]) -> tuple[dict[str, str], str]:
    """``["logstash=8.15", "auto"]`` as product -> target, and ``auto``, ``newest`` or an empty text. The last one of a
    product wins. Raises ``UsageError``."""
    targets: dict[str, str] = {}
    names = OnePerProduct()
    mode = ""
    for item in written:
        if item.strip() in (AUTO, NEWEST):
            mode = item.strip()
            continue
        name, equals, release = (part.strip() for part in item.partition("="))
        if not equals or not release:
            raise UsageError(
                f"option --target: {item!r} is not a target; write PRODUCT=RELEASE (for example logstash=8.15, or"
                f" {STACK}=8.15 for all products of Elastic), {AUTO}"
                f" or {NEWEST}"
            )
        try:
            add_target(targets, names, name, release)
        except UsageError as error:
            raise UsageError(f"option --target: {error}") from None
    return by_product(targets), mode
