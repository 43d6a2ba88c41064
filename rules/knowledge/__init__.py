"""Facts about plugins, settings, patterns and mappings, as JSON files in this folder, loaded on first use."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_HERE = os.path.dirname(__file__)
_cache: dict[str, dict[str, Any]] = {}


class _Defaults:
    """What ``json.JSONDecoder()`` gives to the scanner."""

    strict = True
    object_hook = object_pairs_hook = array_hook = parse_constant = None
    parse_float, parse_int = float, int


def _reader() -> Callable[[str], Any]:
    """Return a function that reads a JSON text: the scanner of ``json``, which compiles regular expressions for a
    fortieth of the time of a short run when it is imported."""
    try:
        from _json import make_scanner
    except ImportError:
        from json import loads

        return loads
    scan = make_scanner(_Defaults)  # type: ignore[arg-type]  # it reads the attributes only
    return lambda text: scan(text, 0)[0]


_read = _reader()


def load(name: str) -> dict[str, Any]:
    """Return the content of ``<name>.json``; ``name`` may contain folders: ``plugins/input-redis``.

    Raises ``FileNotFoundError``.
    """
    if name not in _cache:
        with open(os.path.join(_HERE, *name.split("/")) + ".json", "rb", buffering=0) as file:
            _cache[name] = _read(file.read().decode())
    return _cache[name]


def rows(name: str) -> list[Any]:
    """Return the content of a file that contains a list."""
    return load(name)  # type: ignore[return-value]
