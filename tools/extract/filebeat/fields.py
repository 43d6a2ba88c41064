"""The fields that a release documents (``_meta/fields.yml``), and where ``beats_fields.json`` contradicts them.

A documented field need not be in an event: modules, processors and inputs send it only if they are in use, and its type
is that of the index. What can be compared are the fields that Beats send by themselves (the object of a field that
is documented outside of modules), and aliases for former names.
"""

from __future__ import annotations

import dataclasses
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import yaml

from build.sources import number
from extract.common.comparison import FOLDER
from extract.common.trees import Tree

_FILE = re.compile(
    r"(?:x-pack/)?(?:libbeat|filebeat|metricbeat|winlogbeat)/(?!scripts/|.*/testdata/)(?:.*/)?_meta/fields[\w.]*\.yml"
)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TABLE = pathlib.Path(__file__).resolve().parents[3] / "rules" / "knowledge" / "beats_fields.json"


@dataclasses.dataclass(frozen=True)
class Field:
    """``alias``: the field that an alias stands for. ``is_renamed``: the alias is the name of former releases."""

    path: str
    type: str
    file: str
    alias: str = ""
    is_renamed: bool = False


def documented(tree: Tree, modules: bool = True) -> Iterator[Field]:
    """Every field of ECS, libbeat and the Beats, with those of inputs, processors and, if ``modules``, modules."""
    for path in tree.files():
        if _FILE.fullmatch(path) and (modules or "/module/" not in path):
            for part in yaml.load(tree.read(path), _LOADER) or []:
                yield from _fields(part if "key" in part else {"fields": [part]}, "", path)


def _fields(group: dict[str, Any], above: str, file: str) -> Iterator[Field]:
    for row in group.get("fields") or []:
        name = row.get("name")
        if not isinstance(name, str):
            continue
        path = f"{above}.{name}" if above else name
        sort = row.get("type", "group" if "fields" in row else "keyword")
        if sort != "group":
            yield Field(path, sort, file, row.get("path", ""), bool(row.get("migration")))
        yield from _fields(row, path, file)


def contradictions(tree: Tree, release: str) -> list[str]:
    """What the documented fields say that ``beats_fields.json`` does not, without what is decided."""
    table = json.loads(_TABLE.read_text(encoding="utf-8"))
    decided = json.loads((FOLDER / "filebeat-fields.json").read_text(encoding="utf-8"))
    common = {field.path: field for field in documented(tree, modules=False)}
    found = {}
    if common:
        found = {
            **dict(_objects(table["objects"], common, release)),
            **dict(_removed(table["removed"], common, release)),
            **dict(_unknown(table["removed"], common)),
        }
    return [f"{name}: {text}" for name, text in found.items() if name not in {row["field"] for row in decided}]


def _objects(table: dict[str, str], common: dict[str, Field], release: str) -> Iterator[tuple[str, str]]:
    for name, releases in table.items():
        first, _, last = releases.partition("-")
        is_sent = number(first) <= number(release) and not (last and number(last) < number(release))
        has_fields = any(path.startswith(f"{name}.") and not field.alias for path, field in common.items())
        own = common.get(name)
        if is_sent and own is not None and own.type != "object":
            yield name, f"recorded as an object, documented as {own.type}"
        elif is_sent != has_fields:
            yield name, f"recorded as an object of {releases}, but {'no' if is_sent else 'a'} field of it is documented"


def _removed(table: dict[str, Any], common: dict[str, Field], release: str) -> Iterator[tuple[str, str]]:
    for name, row in table.items():
        field = common.get(name)
        if number(row["last"]) >= number(release):
            if field is None or field.alias:
                yield name, f"recorded as sent up to {row['last']}, but not documented"
        elif field is not None and not field.alias:
            yield name, f"recorded as sent up to {row['last']}, but documented as {field.type}"
        elif field is not None and field.alias != _newest(name, table, release):
            yield name, f"recorded as {_newest(name, table, release)}, but an alias of {field.alias}"


def _newest(name: str, table: dict[str, Any], release: str) -> str:
    while name in table and number(table[name]["last"]) < number(release):
        name = table[name]["renamed"]
    return name


def _unknown(table: dict[str, Any], common: dict[str, Field]) -> Iterator[tuple[str, str]]:
    for path, field in common.items():
        is_known = path in table or any(path.startswith(f"{name}.") for name in table)
        if field.is_renamed and not is_known:
            yield path, f"a former name of {field.alias}, not recorded"
