"""Version constraints, of which the newest release that fits is installed: ``^7.0.0``, ``>=7.10 <9``, ``~7.17.0``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.project.manifests import products

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.products import Releases

_PART = r"(\d{1,4}|[xX*])"
_TERM = (
    rf"\s*(\^|~>|~|>=|=>|<=|=<|!=|>|<|=)?\s*v?{_PART}(?:\.{_PART})?(?:\.{_PART})?"
    r"(?:[-+][\w.+-]{1,40})?(?:\s*,|\s+|$)"
)
_HYPHEN = r"\s*(v?[\d.]{1,12})\s+-\s+(v?[\d.]{1,12})\s*"
_MAX_LENGTH = 200
_ALIASES = {"=>": ">=", "=<": "<=", "~>": "~", "": "="}
_END = (99, 0, 0)
"""Greater than any release."""

Bound = tuple[int, int, int]


def releases(product: str, written: str) -> Releases | None:
    """The lowest and the highest release that a constraint of Helm allows; None if it is none for the product, or
    allows any release. ``7.17.3`` is one release, ``~7.17.2`` is ``("7.17", "7.17")``, as ``7.17`` is."""
    written = written.strip().removeprefix("=").strip()
    if written.startswith(("v", *"0123456789")) and not compiled(r"[\s,|]").search(written):
        return products.releases(product, written)
    if len(written) > _MAX_LENGTH:
        return None
    found = [_range(product, one) for one in written.split("||")]
    pairs = [one for one in found if one is not None]
    if len(pairs) < len(found):
        return None
    low, high = min(low for low, _ in pairs), max(high for _, high in pairs)
    first, last = _first(product, low, high), _last(product, high)
    if first is None or last is None or products.number(first)[:2] > products.number(last)[:2]:
        return None
    if products.number(first)[:2] == products.number(last)[:2] and first != last:
        first = last = ".".join(last.split(".")[:2])  # several patches of one minor release
    return first, last


def _range(product: str, written: str) -> tuple[Bound, Bound] | None:
    """The first release that fits all terms, and the one before which they end; None if they set no bound."""
    hyphen = compiled(_HYPHEN).fullmatch(written)
    if hyphen is not None:
        written = f">={hyphen[1]} <={hyphen[2]}"
    low, high = (0, 0, 0), _END
    at = 0
    written = written.strip()
    while at < len(written):
        match = compiled(_TERM).match(written, at)
        if match is None or match.end() == at:
            return None
        at = match.end()
        first, end = _term(_ALIASES.get(match[1] or "", match[1] or ""), match.groups()[1:])
        low, high = max(low, first), min(high, end)
    return (low, high) if low < high and (low, high) != ((0, 0, 0), _END) else None


def _term(operator: str, written: tuple[str | None, ...]) -> tuple[Bound, Bound]:
    """The bounds of a comparison with a release, whose last parts may be missing."""
    parts: list[int] = []
    for one in written:
        if one is None or not one.isdigit():
            break
        parts.append(int(one))
    if not parts or operator == "!=":
        return (0, 0, 0), _END
    start = _bound(parts)
    end = _bound([*parts[:-1], parts[-1] + 1])
    if operator == "^":
        end = _bound([parts[0] + 1])
    elif operator == "~" and len(parts) > 2:
        end = _bound([parts[0], parts[1] + 1])
    return {
        ">=": (start, _END),
        ">": (end, _END),
        "<": ((0, 0, 0), start),
        "<=": ((0, 0, 0), end),
    }.get(operator, (start, end))


def _bound(parts: list[int]) -> Bound:
    major, minor, patch = [*parts, 0, 0][:3]
    return major, minor, patch


def _first(product: str, low: Bound, high: Bound) -> str | None:
    """The first release from a bound on; without one, that of the last major release that fits."""
    known = products.known(product)
    if low == (0, 0, 0):
        last = _last(product, high)
        return f"{products.number(last)[0]}.{known[products.number(last)[0]][0]}" if last is not None else None
    major, minor, patch = low
    if major not in known or minor > known[major][-1]:
        later = min((one for one in known if one > major), default=None)
        return f"{later}.{known[later][0]}" if later is not None else None
    minor = max(minor, known[major][0])
    return f"{major}.{minor}" + (f".{patch}" if patch else "")


def _last(product: str, high: Bound) -> str | None:
    """The last known release before a bound."""
    major, minor, patch = high
    known = products.known(product)
    if patch and major in known and minor <= known[major][-1]:
        return f"{major}.{minor}.{patch - 1}"
    before = [(one, each) for one, minors in known.items() for each in minors if (one, each) < (major, minor)]
    return ".".join(map(str, max(before))) if before else None
