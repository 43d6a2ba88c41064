"""Version constraints of Helm, of which the newest release that fits is installed: ``^7.0.0``, ``>=7.10 <9``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.project.manifests import products

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.products import Releases

    Bound = tuple[int, int, int]

MAX_LENGTH = 200
_TERM = (
    r"\s*(\^|~|>=|<=|>|<|=|)\s*v?(\d{1,4})(?:\.(\d{1,4}|[xX*]))?(?:\.(\d{1,4}|[xX*]))?"
    r"(?:[-+][\w.+-]{1,40})?(?:\s*,|\s+|$)"
)
_END = (99, 0, 0)
"""Greater than any release."""


def releases(product: str, written: str) -> Releases | None:
    """Return the lowest and the highest release that a constraint allows; None if it is none for the product, or allows
    any release. ``7.17.3`` is one release, ``~7.17.2`` is ``("7.17", "7.17")``, as ``7.17`` is."""
    written = written.strip().removeprefix("=").strip()
    if len(written) > MAX_LENGTH:
        return None
    if written.startswith(("v", *"0123456789")) and compiled(r"[\s,|]").search(written) is None:
        return products.releases(product, written)
    parts = written.split("||")
    pairs = [pair for part in parts if (pair := _bounds(part)) is not None]
    if len(pairs) < len(parts):
        return None
    low, high = min(low for low, _ in pairs), max(high for _, high in pairs)
    fitting = [
        f"{major}.{minor}"
        for major, minors in products.known(product).items()
        for minor in minors
        if (major, minor, 999) >= low and (major, minor, 0) < high and (low != (0, 0, 0) or major == _last_major(high))
    ]
    if not fitting:
        return None
    fitting.sort(key=products.number)
    first, last = fitting[0], fitting[-1]
    if first == last:
        return first, last
    first += f".{low[2]}" if products.number(first) == low[:2] and low[2] else ""
    last += f".{high[2] - 1}" if products.number(last) == high[:2] and high[2] else ""
    return first, last


def _last_major(high: Bound) -> int:
    """Return the major release of what is just below a bound."""
    return high[0] if high[1:] != (0, 0) else high[0] - 1


def _bounds(written: str) -> tuple[Bound, Bound] | None:
    """Return the first release that fits all terms, and the one before which they end; None if they set no bound."""
    left, hyphen, right = written.partition(" - ")
    written = f">={left.strip()} <={right.strip()}" if hyphen else written.strip()
    low, high, offset = (0, 0, 0), _END, 0
    while offset < len(written):
        match = compiled(_TERM).match(written, offset)
        if match is None or match.end() == offset:
            return None
        offset = match.end()
        parts = [int(part) for part in match.groups()[1:] if part and part.isdigit()]
        start, end = _bound(parts), _bound([*parts[:-1], parts[-1] + 1])
        if match[1] == "^" or (match[1] == "~" and len(parts) > 2):
            end = _bound([parts[0] + 1]) if match[1] == "^" else _bound([parts[0], parts[1] + 1])
        low = max(low, {"<": low, "<=": low, ">": end}.get(match[1], start))
        high = min(high, {">": high, ">=": high, "<": start}.get(match[1], end))
    return (low, high) if low < high and (low, high) != ((0, 0, 0), _END) else None


def _bound(parts: list[int]) -> Bound:
    major, minor, patch = [*parts, 0, 0][:3]
    return major, minor, patch
