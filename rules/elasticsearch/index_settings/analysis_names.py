"""Built-in analyzers, tokenizers, filters and normalizers, and names of components from plugins."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.elasticsearch.model.releases import ALL
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.facts import computed_once
from lslint.rules.shared.runtimes import has_unknown_plugins
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Context


def _row(sort: str, name: str) -> list[Any] | None:
    """Return the row of an ``analyzer``, ``normalizer``, ``tokenizer``, ``filter`` or ``char_filter``."""
    found: dict[str, list[Any]] = knowledge.load("es/analysis")
    return found.get(f"{sort}/{name}")


def known_name(ctx: Context, sort: str, name: str) -> tuple[int, int]:
    """Return the observed releases with a built-in component of that name, and those for which that is unknown.

    It is unknown if a plugin may provide it, or if it was added or removed between two observed releases.
    """
    row = _row(sort, name)
    return _from_plugin(ctx, name) if row is None else (row[2], row[3])


def known_type(ctx: Context, sort: str, kind: str) -> tuple[int, int]:
    """Return the same for the ``type`` of a component."""
    row = _row(sort, kind)
    return _from_plugin(ctx, kind) if row is None else (row[0], row[1])


def _from_plugin(ctx: Context, name: str) -> tuple[int, int]:
    prefixes = tuple(trait("analysis_of_plugins"))
    is_open = name.startswith(prefixes) or f"{name}_" in prefixes or "{" in name
    return 0, ALL if is_open or has_unknown_plugins(ctx) else 0


def attribute(sort: str, name: str, key: str) -> Any:
    """Return ``required``, ``replacement``, ``use``, ``normalizes`` or ``keys`` of a built-in component; None if not
    set."""
    row = _row(sort, name)
    return row[4].get(key) if row is not None and len(row) > 4 else None


def is_similar(name: str, keys: list[str]) -> bool:
    """Return whether a key is similar to one of ``keys``, or is a setting of any built-in component."""
    return name in _every_key() or bool(closest(name, keys))


@computed_once
def _every_key() -> frozenset[str]:
    """Return the settings of all built-in components."""
    rows: dict[str, list[Any]] = knowledge.load("es/analysis")
    return frozenset(key for row in rows.values() for more in row[4:] for key in more.get("keys", ()))
