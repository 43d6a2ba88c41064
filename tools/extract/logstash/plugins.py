"""Tables ``plugins`` and ``options`` of a release: declarations of the plugins that its lock file names."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

from build.sources import Row, Source
from extract.common.trees import Tree
from extract.logstash import java_plugins
from extract.logstash.gems import PLUGIN, Store
from extract.logstash.java_plugins import COMPUTED
from extract.logstash.ruby import Program
from extract.logstash.ruby_values import UNKNOWN, Code, Module, Regex, Symbol

KINDS = ("input", "filter", "output", "codec")
CORE = "logstash-core/lib/logstash/"
ALIASES = ("logstash-core/src/main/resources/org/logstash/plugins/AliasRegistry.yml",
           "logstash-core/lib/logstash/plugins/AliasRegistry.yml")  # fmt: skip
WITH_CODEC = ("input", "output")


@dataclasses.dataclass
class Found:
    """The tables, and what they lack."""

    plugins: dict[str, Row]
    options: dict[str, Row]
    unread: list[str]
    sources: list[str]


def read(tree: Tree, versions: dict[str, str], store: Store, known: Source | None) -> Found:
    """The rows of all plugins: bundled ones from the trees, all others as ``known`` has them."""
    found = Found({}, {}, [], [])
    files = [(path, tree.read(path)) for path in tree.matching(f"{CORE}*.rb") if "/spec/" not in path]
    if not files:
        raise ValueError(f"{tree.name} has no {CORE}")
    owners: dict[str, str] = {}
    for gem, version in versions.items():
        sources = store.find(gem, version)
        if sources is None:
            found.unread.append(f"{gem} {version}")
            continue
        found.sources.append(sources.name)
        for path in sources.matching("lib/*.rb"):
            place = f"{gem}/{path}"
            owners[place] = gem
            files.append((place, sources.read(path)))
    program = Program(files)
    common = {kind: _rows(program, f"LogStash::{kind.title()}s::Base", known, f"{kind}/*") for kind in KINDS}
    for kind, rows in common.items():
        found.options.update((f"{kind}/*/{name}", row) for name, row in rows.items())
    for place, gem in owners.items():
        _plugin(program, place, gem, versions[gem], common, found, known)
    read = {row["gem"] for row in found.plugins.values()} | {each.partition(" ")[0] for each in found.unread}
    for gem, version in versions.items():
        if PLUGIN.fullmatch(gem) and gem not in read:
            found.unread.append(f"{gem} {version}: no plugin in its files")
    for kind in ("input", "output"):
        _core_pipeline(program, kind, common, found, known)
    _java(tree, found, known)
    _keep(found, versions, known)
    _aliases(tree, found)
    found.unread += [
        f"declaration: {each}" for each in program.skipped if "plugin_mixins/validator_support" not in each
    ]
    return found


def _plugin(
    program: Program, place: str, gem: str, version: str, common: dict[str, dict[str, Row]], found: Found,
    known: Source | None,
) -> None:  # fmt: skip
    match = re.fullmatch(rf"{re.escape(gem)}/lib/logstash/(input|filter|output|codec)s/([\w-]+)\.rb", place)
    if match is None:
        return
    kind, name = match.groups()
    for class_name in program.classes_in(place):
        module = program.module(class_name)
        if module is not None and module.config_name == name and module.superclass is not None:
            break
    else:
        return
    row: Row = {"gem": gem, "version": version, "bundled": True}
    if gem.startswith("logstash-integration-"):
        row["integration"] = gem.removeprefix("logstash-integration-")
    _add(f"{kind}/{name}", row, _module_rows(module, known, f"{kind}/{name}"), common[kind], found, known)


def _core_pipeline(
    program: Program, kind: str, common: dict[str, dict[str, Row]], found: Found, known: Source | None
) -> None:
    module = program.module(f"LogStash::Plugins::Builtin::Pipeline::{kind.title()}")
    if module is not None:
        row = {"gem": "logstash-core", "bundled": True}
        _add(f"{kind}/pipeline", row, _module_rows(module, known, f"{kind}/pipeline"), common[kind], found, known)


def _add(key: str, row: Row, rows: dict[str, Row], common: dict[str, Row], found: Found, known: Source | None) -> None:
    kind = key.partition("/")[0]
    codec = rows.get("codec", {}).get("default")
    if kind in WITH_CODEC and codec is not None:
        row["default_codec"] = codec
    found.plugins[key] = row
    written = known.below("options", key) if known else {}
    for name, option_row in rows.items():
        if common.get(name) != option_row or written.get(name) == option_row:
            found.options[f"{key}/{name}"] = option_row


def _java(tree: Tree, found: Found, known: Source | None) -> None:
    plugins = java_plugins.read(tree)
    if not plugins and known is not None:
        kept = [key for key, row in known.table("plugins").items() if row.get("java")]
        if kept:
            found.unread.append("plugins written in Java (a distribution has only their classes): " + ", ".join(kept))
        for key in kept:
            found.plugins[key] = known.table("plugins")[key]
            found.options.update((f"{key}/{name}", row) for name, row in known.below("options", key).items())
    for key, rows in plugins.items():
        row: Row = {"gem": "logstash-core", "bundled": True, "java": True, "inherits_common": False}
        _add(key, row, rows, {}, found, known)


def _keep(found: Found, versions: dict[str, str], known: Source | None) -> None:
    """Adds the rows of plugins that are not bundled, and of bundled ones without sources."""
    missing = {each.partition(" ")[0] for each in found.unread}
    for key, row in known.table("plugins").items() if known else ():
        if key in found.plugins or "alias_of" in row:
            continue
        gem = row["gem"]
        if gem in missing:
            kept = {**row, "version": versions[gem], "bundled": True}
        else:
            kept = {name: value for name, value in row.items() if name not in ("version", "bundled")}
        found.plugins[key] = kept
        assert known is not None
        found.options.update((f"{key}/{name}", option) for name, option in known.below("options", key).items())
    for gem in sorted(missing):
        if PLUGIN.fullmatch(gem) and not any(row["gem"] == gem for row in found.plugins.values()):
            found.unread.append(f"{gem}: nothing is known of its plugins")


def _aliases(tree: Tree, found: Found) -> None:
    text = next((tree.read(path) for path in ALIASES if path in tree.files()), "")
    kind = alias = ""
    for key, row in found.plugins.items():
        found.plugins[key] = {name: value for name, value in row.items() if name != "aliases"}
    for line in text.split("\n"):
        if match := re.match(r"(\w+):", line):
            kind = match[1]
        elif match := re.match(r"\s+- alias: (\w+)", line):
            alias = match[1]
        elif match := re.match(r"\s+from: (\w+)", line):
            _alias(found, kind, alias, match[1])
        elif match := re.match(r"\s+(\w+): (\w+)$", line):  # releases before 8.3
            _alias(found, kind, match[1], match[2])


def _alias(found: Found, kind: str, alias: str, name: str) -> None:
    row = found.plugins.get(f"{kind}/{name}")
    if row is not None:
        found.plugins[f"{kind}/{name}"] = {**row, "aliases": [*row.get("aliases", []), alias]}
        same = {key: row[key] for key in ("gem", "bundled", "default_codec") if key in row}
        found.plugins[f"{kind}/{alias}"] = {**same, "alias_of": f"{kind}/{name}"}


def _rows(program: Program, name: str, known: Source | None, key: str) -> dict[str, Row]:
    module = program.module(name)
    if module is None:
        raise ValueError(f"no file defines {name}")
    return _module_rows(module, known, key)


def _module_rows(module: Module, known: Source | None, key: str) -> dict[str, Row]:
    rows = {}
    for name, declared in module.config.items():
        given = dict(declared)
        if name in module.defaults:
            given[Symbol("default")] = module.defaults[name]
        before = _known(known, key, name) or {}
        rows[name] = option(name, given, before, set(module.config))
    return rows


def _known(known: Source | None, key: str, name: str) -> Row:
    rows = known.table("options") if known else {}
    return rows.get(f"{key}/{name}", rows.get(f"{key.partition('/')[0]}/*/{name}"))


_DECLARED = frozenset(("type", "list", "enum", "required", "default", "deprecated", "obsolete"))
"""Attributes of rows that come from the declaration of an option."""


def option(name: str, declared: dict[Any, Any], before: Row, names: set[str]) -> Row:
    """The row of an option from what ``config`` was called with; ``before``: the row that is known."""
    given = {str(key): value for key, value in declared.items()}
    row = _type(given.get("validate"))
    if given.get("list") not in (None, False):
        row = {"type": row["type"], "list": True, **row}
    if given.get("required") not in (None, False):
        row["required"] = True
    default = given.get("default")
    if default is not None and not isinstance(default, Code):
        row["default"] = plain(default)
    for mark in ("deprecated", "obsolete"):
        message = given.get(mark)
        if message is not None and message is not False:
            row |= _ended(mark, message, name, before, names)
    # attributes that no declaration has; documentation may name a replacement, too
    return row | {attribute: value for attribute, value in before.items() if attribute not in _DECLARED}


def _type(validator: Any) -> Row:
    if validator is None:
        return {"type": "any"}
    if isinstance(validator, Symbol):
        return {"type": str(validator)}
    if isinstance(validator, list):
        if validator and isinstance(validator[0], Module):  # it converts the value; the rest are its arguments
            return {"type": "duration" if validator[0].name.endswith("FriendlyDurations") else "custom"}
        values = plain(validator)
        return {"type": "enum"} if values == COMPUTED else {"type": "enum", "enum": values}
    if isinstance(validator, Code | Module):
        return {"type": "custom"}
    return {"type": "unknown" if validator is UNKNOWN else "any"}


def _ended(mark: str, message: Any, name: str, before: Row, names: set[str]) -> Row:
    """The reason in our own words: as it is known, else the option that takes over."""
    if mark in before:
        return {mark: before[mark]}
    words = re.findall(r"\w*_\w*|(?<=[`'\"])\w+(?=[`'\"])", message) if isinstance(message, str) else []
    options = {word for word in words if word in names and word != name}
    if len(options) != 1:
        return {mark: ""}
    return {mark: f"superseded by {min(options)}", "replacement": min(options)}


def plain(value: Any) -> Any:
    """A value as JSON has it; ``"<computed>"`` if any part of it is only known to a running program."""
    if value is UNKNOWN or isinstance(value, Module | Code):
        return COMPUTED
    if isinstance(value, Regex):
        return f"/{value}/"
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list):
        inner = [plain(each) for each in value]
        return COMPUTED if COMPUTED in inner else inner
    if isinstance(value, dict):
        made = {str(key): plain(each) for key, each in value.items()}
        return COMPUTED if COMPUTED in made.values() else made
    return json.loads(json.dumps(value)) if isinstance(value, bool | int | float | None) else COMPUTED
