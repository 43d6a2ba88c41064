"""Reads and writes ``rules/knowledge/sources/<product>[-<release>].json``: facts with their provenance.

The form is described in ``rules/knowledge/sources/README.md``.
"""

from __future__ import annotations

import dataclasses
import json
import pathlib
from typing import Any

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "rules" / "knowledge" / "sources"


class SourceError(ValueError):
    """An error in a source, in one line with its place; ``tools/generate.py`` reports it without a traceback."""


Row = Any
"""What is known of one key: usually a dict of attributes."""


@dataclasses.dataclass
class Source:
    """The facts about one release of a product, or about the product as a whole (``release`` and ``version`` None)."""

    product: str
    release: str | None
    version: str | None
    """The version that was looked at: ``9.5.2`` for the release 9.5."""
    seen: dict[str, Any]
    """Provenance: ``date``, ``how`` and ``from``."""
    tables: dict[str, dict[str, Row]]

    def table(self, name: str) -> dict[str, Row]:
        """Rows of one table by key; empty if there is no such table."""
        return self.tables.get(name, {})

    def below(self, name: str, prefix: str) -> dict[str, Row]:
        """The rows whose keys are ``<prefix>/<rest>``, by ``<rest>``."""
        start = prefix + "/"
        return {key[len(start) :]: row for key, row in self.table(name).items() if key.startswith(start)}


def number(release: str) -> tuple[int, ...]:
    """``"8.19"`` as ``(8, 19)``, for comparing."""
    return tuple(int(part) for part in release.split("."))


def path(product: str, release: str | None = None) -> pathlib.Path:
    """The file of a product and release."""
    return FOLDER / (f"{product}-{release}.json" if release else f"{product}.json")


def read_yaml(name: str) -> dict[str, Any]:
    """The content of ``<name>.yml``."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yml").read_text(encoding="utf-8"))
    return data


def releases(product: str) -> list[str]:
    """The releases of a product that have a file, oldest first."""
    names = (file.stem.removeprefix(f"{product}-") for file in FOLDER.glob(f"{product}-*.json"))
    return sorted((name for name in names if name.replace(".", "").isdigit()), key=number)


def head(product: str, release: str) -> dict[str, Any]:
    """``release``, ``version`` and ``seen`` of a file."""
    content: dict[str, Any] = json.loads(path(product, release).read_text(encoding="utf-8"))
    return {key: content[key] for key in ("release", "version", "seen")}


def load(product: str, release: str | None = None, loaded: dict[str, Source] | None = None) -> Source:
    """The facts of a file, those of its base included; ``loaded``: releases that need not be read again.

    Raises ``ValueError`` if the file belongs to something else.
    """
    content = json.loads(path(product, release).read_text(encoding="utf-8"))
    if (content["product"], content.get("release")) != (product, release):
        raise ValueError(f"{path(product, release).name} says that it is {content['product']} {content.get('release')}")
    tables: dict[str, dict[str, Row]] = content["tables"]
    if "base" in content:
        known = loaded or {}
        base = (known.get(content["base"]) or load(product, content["base"])).tables
        names = [*base, *(name for name in tables if name not in base)]
        tables = {name: _laid_over(base.get(name, {}), tables.get(name, {})) for name in names}
    return Source(product, release, content.get("version"), content["seen"], tables)


def load_all(product: str) -> dict[str, Source]:
    """The facts of every release of a product, oldest first."""
    found: dict[str, Source] = {}
    for release in releases(product):
        found[release] = load(product, release, found)
    return found


def _laid_over(base: dict[str, Row], changes: dict[str, Row]) -> dict[str, Row]:
    rows = {**base, **changes}
    return {key: row for key, row in rows.items() if row is not None}


def text(source: Source, base: Source | None = None) -> str:
    """The content of the file of ``source``, one row a line; with ``base`` only the rows that differ from it."""
    tables = source.tables
    if base is not None:
        names = [*base.tables, *(name for name in tables if name not in base.tables)]
        tables = {name: _changes(base.table(name), source.table(name)) for name in names}
    head = {"product": source.product, "release": source.release, "version": source.version}
    head["base"] = base.release if base is not None else None
    lines = [f'"{key}": {_line(value)}' for key, value in head.items() if value is not None]
    lines.append(f'"seen": {_line(source.seen)}')
    parts = []
    for name, rows in tables.items():
        if rows:
            inner = ",\n".join(f"  {_line(key)}: {_line(row)}" for key, row in rows.items())
            parts.append(f' "{name}": {{\n{inner}\n }}')
    lines.append('"tables": {\n' + ",\n".join(parts) + "\n}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _changes(base: dict[str, Row], rows: dict[str, Row]) -> dict[str, Row]:
    changed = {key: row for key, row in rows.items() if base.get(key) != row}
    changed.update((key, None) for key in base if key not in rows)
    return dict(sorted(changed.items()))


def write(source: Source, base: Source | None = None) -> None:
    """Writes the file of ``source``; with ``base`` only the differences from that release."""
    FOLDER.mkdir(exist_ok=True)
    path(source.product, source.release).write_text(text(source, base), encoding="utf-8")


def base_of(product: str, release: str) -> str | None:
    """The release whose facts the file of ``release`` builds on."""
    base: str | None = json.loads(path(product, release).read_text(encoding="utf-8")).get("base")
    return base


def rewrite(source: Source) -> None:
    """Writes a recorded release again, on its base; the releases that build on it keep their facts."""
    product, release = source.product, str(source.release)
    above = [each for each in load_all(product).values() if base_of(product, str(each.release)) == release]
    below = base_of(product, release)
    write(source, load(product, below) if below is not None else None)
    for each in above:
        write(each, source)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
