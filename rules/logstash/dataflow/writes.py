"""The names of fields."""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache

Path = tuple[str, ...]


def _path(name: str) -> Path:
    if "[" not in name and "]" not in name:
        return (name,)
    if "%{" in name:
        return tuple(name[1:-1].split("][")) if name[:1] == "[" and name[-1:] == "]" else (name,)
    # also ``a[b]``, ``[a].[b]``: the releases before 7.0 split it at its brackets; since 7.0 LS222 reports it
    return tuple(part for part in name.replace("]", "[").split("[") if part.strip(" .")) or (name,)


_paths: dict[str, Path] = BoundedCache(_path)


def path(name: str) -> Path:
    """Return ``[a][b]`` as ``("a", "b")``, ``a`` as ``("a",)``."""
    return _paths[name]


def display(field: Path) -> str:
    """Return ``("a", "b")`` as ``[a][b]``, ``("a",)`` as ``a``."""
    return field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
