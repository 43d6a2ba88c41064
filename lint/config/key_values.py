"""How the value of each config key is read, where ``ConfigReader`` alone does not say it, and JSON Schemas of the
values.

Every function gets the ``ConfigReader`` of the file and what TOML holds, and raises ``UsageError`` that names file and
key.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt, ne

from lslint.config.command_line import KINDS, SEVERITIES, did_you_mean
from lslint.config.errors import UsageError
from lslint.config.own_rules import is_path, load
from lslint.config.reader import ConfigReader, DeclaredPipeline, PathPattern
from lslint.config.targets import OnePerProduct, add_target, by_product
from lslint.files.paths import report_path
from lslint.grammar.record import record
from lslint.rules import registry
from lslint.rules.removed import REMOVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Severity

    DisplayRows = Iterable[tuple[str, str]]
    Schema = dict[str, Any]
    Rows = dict[str, list[list[Any]]]

TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
RULES: Schema = {"type": "array", "items": {"type": "string", "description": "A code, a prefix, a name or ALL."}}
CLOSED: Schema = {"anyOf": [{"const": "closed"}, TEXTS]}


def table_schema(values: Schema) -> Schema:
    """A table with any names."""
    return {"type": "object", "additionalProperties": values}


def record_schema(values: dict[str, Schema], *required: str) -> Schema:
    """A table with these names."""
    needed: Schema = {"required": list(required)} if required else {}
    return {"type": "object", "properties": values, **needed, "additionalProperties": False}


def read_extend(reader: ConfigReader, value: Any) -> str:
    if not isinstance(value, str) or not value:
        reader.fail("must be the path of another config file")
    return value


def read_required_version(reader: ConfigReader, value: Any) -> str:
    if not isinstance(value, str):
        reader.fail('must be a string, for example ">=0.1,<1"')
    from lslint.config.version import VERSION

    try:
        met = holds(value, VERSION)
    except ValueError as error:
        reader.fail(str(error))
    if not met:
        reader.fail(f"requires lslint {value}, but this is lslint {VERSION}; install a matching release")
    return value


@record
class Targets:
    """What ``[targets]`` says. ``products``: product or ``stack`` -> release or range; ``paths``: patterns with dicts
    of products."""

    products: dict[str, str]
    paths: list[PathPattern]

    def __or__(self, other: Targets) -> Targets:
        """These, with what another config file says about the same products and more patterns."""
        return Targets({**self.products, **other.products}, self.paths + other.paths)


def read_targets(reader: ConfigReader, value: Any) -> Targets:
    table = reader.table(value, 'logstash = "8.15"')
    products = {name: release for name, release in table.items() if not isinstance(release, dict)}
    paths = [
        reader.path_pattern(
            glob, by_product(_products(reader, reader.table(given, 'logstash = "8.15"', f".{glob}"), f".{glob}"))
        )
        for glob, given in table.items()
        if isinstance(given, dict)
    ]
    return Targets(_products(reader, products, ""), paths)


def _products(reader: ConfigReader, releases: dict[str, Any], where: str) -> dict[str, str]:
    products: dict[str, str] = {}
    names = OnePerProduct()
    for name, release in releases.items():
        if not isinstance(release, str):
            reader.fail('must be a string, for example "8.15"', f"{where}.{name}")
        try:
            add_target(products, names, name, release)
        except UsageError as error:
            reader.fail(str(error), f"{where}.{name}")
    return products


def display_value(value: Any) -> DisplayRows:
    """A list or the names of a table in one line, any other value as it is; nothing for an empty one."""
    if isinstance(value, (list, dict)):
        if value:
            yield "", ", ".join(value)
    elif value is not None:
        yield "", str(value)


def display_or(word: str) -> Callable[[Any], DisplayRows]:
    """As ``display_value``, but an empty value is that word."""
    return lambda value: [("", ", ".join(value) or word)]


def display_patterns(patterns: list[PathPattern]) -> DisplayRows:
    """The patterns, one line per pattern; a release after its product."""
    for pattern in patterns:
        given = pattern.value
        words = [f"{product} {release}" for product, release in given.items()] if isinstance(given, dict) else given
        yield f'."{pattern.text}"', words if isinstance(words, str) else ", ".join(words)


def display_paths(paths: list[str]) -> DisplayRows:
    """Paths in one line, as they are written from the working directory."""
    yield "", ", ".join(map(report_path, paths))


def read_per_file_ignores(reader: ConfigReader, value: Any) -> list[PathPattern]:
    table = reader.table(value, '"pattern" = ["LS301"]')
    for name in table:
        if name in reader.settings:  # in TOML, every line after the header of a table belongs to that table
            reader.fail(
                f"`{name}` is a setting, not a pattern; move it above the first table (for a folder of that name,"
                f" write `{name}/`)"
            )
    return [reader.path_pattern(glob, reader.codes(codes, f": {glob}")) for glob, codes in table.items()]


def read_kinds(reader: ConfigReader, value: Any) -> list[PathPattern]:
    table = reader.table(value, '"pipelines/*.cfg" = "logstash"')
    return [
        reader.path_pattern(glob, reader.choice(kind, KINDS, f": {glob}", hint=True)) for glob, kind in table.items()
    ]


MAX_PLACEHOLDERS = 50
MAX_PLACEHOLDER_LENGTH = 200


def read_placeholders(reader: ConfigReader, value: Any) -> list[str]:
    """Return the regular expressions, each of which compiles, is short and does not match an empty text."""
    patterns = reader.texts(value)
    if len(patterns) > MAX_PLACEHOLDERS:
        reader.fail(f"at most {MAX_PLACEHOLDERS} patterns are supported")
    for pattern in patterns:
        place = f": {pattern[:60]}"
        if len(pattern) > MAX_PLACEHOLDER_LENGTH:
            reader.fail(f"a pattern may have at most {MAX_PLACEHOLDER_LENGTH} characters", place)
        try:
            matches_nothing = re.compile(pattern).match("") is not None
        except (re.error, RecursionError, OverflowError) as error:
            reader.fail(f"is not a regular expression: {error}", place)
        if matches_nothing:
            reader.fail("must not match an empty text", place)
    return patterns


def read_flag(reader: ConfigReader, value: Any) -> bool:
    """Return a boolean."""
    if not isinstance(value, bool):
        reader.fail("must be true or false")
    return value


def read_severity(reader: ConfigReader, value: Any) -> dict[str, Severity]:
    severities: dict[str, Severity] = {}
    for code, severity in reader.table(value, 'LS301 = "error"').items():
        reader.choice(severity, SEVERITIES, f".{code}")
        severities[reader.code(code)] = severity
    return severities


def read_options(reader: ConfigReader, value: Any) -> dict[str, dict[str, Any]]:
    values: dict[str, dict[str, Any]] = {}
    for name, given in reader.table(value, "[options.LS415]").items():
        code = reader.code(name)
        if code in REMOVED:
            values[code] = {}
            continue
        if code not in registry.entries():
            reader.fail("must be the code or name of a single rule", f".{name}")
        declared = {option.name: option for option in registry.load(code).options}
        for option, wanted in reader.table(given, "name = value", f".{name}").items():
            if option not in declared:
                options = f"; the options are: {', '.join(declared)}" if declared else "; the rule has no options"
                reader.fail(f"unknown option{did_you_mean(option, declared) or options}", f".{name}.{option}")
            if not declared[option].accepts(wanted):
                reader.fail(f"must be {declared[option].expected}", f".{name}.{option}")
            values.setdefault(code, {})[option] = wanted
    return values


def options_schema() -> Schema:
    """Codes and names of the rules that have options, each with its table."""
    schema: Schema = {}
    for code in registry.entries():
        rule = registry.load(code)
        properties: Schema = {}
        for option in rule.options:
            kind: Schema = TEXTS
            if isinstance(option.default, int):
                kind = {"type": "integer", "minimum": option.minimum}
            elif isinstance(option.default, str):
                kind = TEXT
            properties[option.name] = {**kind, "description": option.help}
        if properties:
            schema[code] = schema[rule.name] = {**record_schema(properties), "description": rule.summary}
    return record_schema(schema)


def read_baseline(reader: ConfigReader, value: Any) -> str:
    if not isinstance(value, str) or not value:
        reader.fail("must be the path of a file")
    return reader.file(value)


def read_extra_plugins(reader: ConfigReader, value: Any) -> dict[str, Rows | None]:
    if isinstance(value, list):
        value = dict.fromkeys(reader.texts(value))
    plugins: dict[str, Rows | None] = {}
    for plugin, declared in reader.table(value, '"filter/acme" = { source = "acme.rb" }').items():
        kind, slash, name = plugin.partition("/")
        if kind not in ("input", "filter", "output", "codec") or not slash or not name:
            reader.fail(f'{plugin!r} must be kind/name, for example "filter/acme"')
        plugins[plugin] = None
        if declared is not None:
            from lslint.config import plugin_source

            try:
                if isinstance(declared, dict) and isinstance(declared.get("source"), str):
                    reader.file(declared["source"], f".{plugin}: source")
                plugins[plugin] = plugin_source.rows(declared, reader.folder)
            except ValueError as error:
                reader.fail(str(error), f".{plugin}")
    return plugins


def extra_plugins_schema() -> Schema:
    from lslint.config import plugin_source

    name = "^(input|filter|output|codec)/."
    return {
        "anyOf": [
            {"type": "array", "items": {"type": "string", "pattern": name}},
            {"type": "object", "patternProperties": {name: plugin_source.schema()}, "additionalProperties": False},
        ]
    }


def read_env(reader: ConfigReader, value: Any) -> dict[str, str | None]:
    if isinstance(value, list):
        return dict.fromkeys(reader.texts(value))
    if not isinstance(value, dict):
        reader.fail('must be a table, for example env = { PORT = "5044" }, or a list of names')
    for name, text in value.items():
        if not isinstance(text, str):
            reader.fail('must be a string, for example PORT = "5044"', f".{name}")
    # a table adds to that of the extended config, a list replaces it
    return {**((reader.above and reader.above.env) or {}), **value}


def read_own(reader: ConfigReader, value: Any) -> list[str]:
    codes: list[str] = []
    for name in reader.texts(value):
        if reader.allowed is None or not reader.allowed.includes(name, reader.folder):
            has_option = reader.allowed is None or reader.allowed.has_option
            option = f"use --allow-plugins {_from_here(name, reader.folder)}, or " if has_option else ""
            listed = "it" if has_option or not is_path(name) else os.path.abspath(os.path.join(reader.folder, name))
            reader.fail(
                f"{name} is Python code, which runs only if you allow it: {option}list {listed} under allow-plugins in"
                " your user config (for example ~/.config/lslint/lslint.toml)"
            )
        try:
            codes += load(name, reader.folder)
        except UsageError as error:
            raise UsageError(f"{reader.path}: {error}") from error
    return codes


def _from_here(name: str, folder: str) -> str:
    """A name of ``plugins`` for ``--allow-plugins``: paths start at the working directory, not at the config."""
    if not is_path(name) or os.path.isabs(os.path.expanduser(name)):
        return name
    path = os.path.normpath(os.path.join(folder, name))
    try:
        below = os.path.relpath(path).replace(os.sep, "/")
    except (ValueError, OSError):  # another drive, or no working directory
        return path
    return below if below.startswith("../") else f"./{below}"


def read_allow_plugins(reader: ConfigReader, value: Any) -> list[str]:
    names = reader.texts(value)
    if names and not (reader.allowed is not None and reader.allowed.everything):
        reader.fail(
            "a repository cannot allow its own code; remove the key, or move it to your user config (for example"
            " ~/.config/lslint/lslint.toml)"
        )
    # a relative path starts at this file: from the working directory it would name a folder of any checkout
    return [os.path.join(reader.folder, os.path.expanduser(name)) if is_path(name) else name for name in names]


CLUSTER = ("nodes", "cores", "ram-gb", "heap-gb", "daily-gb", "active-shards")
"""Figures of ``[cluster]``, about the Elasticsearch that the templates and settings are for."""


def read_cluster(reader: ConfigReader, value: Any) -> dict[str, float]:
    for name, figure in reader.table(value, "nodes = 50").items():
        if name not in CLUSTER:
            reader.unknown(name, CLUSTER, f".{name}")
        if isinstance(figure, bool) or not isinstance(figure, (int, float)) or not 0 <= figure < 1e9:
            reader.fail("must be a number", f".{name}")
    return {name.replace("-", "_"): float(figure) for name, figure in value.items()}


def read_closed(reader: ConfigReader, value: Any) -> list[str]:
    if value == "closed":
        return []
    if isinstance(value, str):
        reader.fail('must be "closed" or a list of names')
    return reader.texts(value)


def read_patterns_dir(reader: ConfigReader, value: Any) -> list[str]:
    return [reader.file(text) for text in reader.texts([value] if isinstance(value, str) else value)]


def read_extra_patterns(reader: ConfigReader, value: Any) -> dict[str, str]:
    table = reader.table(value, 'SHOP_ID = "[A-Z]{2}[0-9]+"')
    for name, regex in table.items():
        if not name.replace("_", "a").isalnum():
            reader.fail("must consist of letters, digits and _", f".{name}")
        if not isinstance(regex, str):
            reader.fail("must be a string", f".{name}")
    return table


def read_pipelines(reader: ConfigReader, value: Any) -> list[DeclaredPipeline]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        reader.fail("must be a list of [[pipeline]] tables")
    pipelines = []
    for item in value:
        for name in item:
            if name not in ("id", "path"):
                reader.unknown(name, ("id", "path"), f".{name}")
        for name in ("id", "path"):
            if name not in item:
                reader.fail(f"`{name}` is missing; each [[pipeline]] needs id and path")
        if not isinstance(item["id"], str):
            reader.fail("must be a string", ".id")
        path = item.get("path")
        paths = reader.texts([path] if isinstance(path, str) else path, ".path")
        pipelines.append(DeclaredPipeline(item["id"], paths, reader.folder, reader.root))
    return pipelines


_CLAUSE = r"(>=|<=|==|!=|~=|>|<|)\s*([0-9]{1,9}(?:\.[0-9]{1,9}){0,3})(\.\*)?"
"""A version specifier: a subset of PEP 440."""


def holds(specifier: str, version: str) -> bool:
    """Whether a version meets every clause of a specifier. A version alone means ``==``. Raises ``ValueError`` with a
    message for a specifier that is not understood."""
    release = _numbers(version)
    met = [_meets(clause.strip(), release) for clause in specifier[:1000].split(",")]  # all: each is checked
    return all(met)


def _meets(clause: str, release: tuple[int, ...]) -> bool:
    match = re.fullmatch(_CLAUSE, clause)
    if match is None or (match[3] and match[1] not in ("", "==", "!=")) or (match[1] == "~=" and "." not in match[2]):
        raise ValueError(f"{clause!r} is not a version specifier; write for example `>=0.3,<1`")
    operator, wanted = match[1] or "==", _numbers(match[2])
    parts = match[2].count(".") + 1
    if match[3]:
        return (release[:parts] == wanted[:parts]) == (operator == "==")
    if operator == "~=":
        return release >= wanted and release[: parts - 1] == wanted[: parts - 1]
    compared = {"==": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}[operator](release, wanted)
    return bool(compared)


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, filled up to four; what marks a pre-release does not count."""
    match = re.match(r"[0-9.]+", version)
    numbers = [int(part) for part in match[0].split(".") if part] if match else []
    return tuple([*numbers, 0, 0, 0, 0][:4])
