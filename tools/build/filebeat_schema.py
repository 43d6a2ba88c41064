"""Generates ``lint/schema/filebeat-<release>.schema.json``: JSON Schemas (draft 2020-12) of filebeat.yml for YAML
editors, one for each observed release.

Made from the same tables as the checks (``rules/knowledge/filebeat``). They hold what a schema can say: names with
types, words, limits, in nested and in dotted spelling. What Filebeat accepts they accept; what depends on two places at
once (one output, ids, the queue) only the linter says.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from build.filebeat_catalogue import RELEASES
from build.json_text import by_line
from build.sources import ROOT

OWNS = ("lint/schema/filebeat*.schema.json",)
DATA = ROOT / "rules" / "knowledge" / "filebeat"
VARIABLE = {"type": "string", "pattern": r"\$\{|\{\{|<%"}
Schema = dict[str, Any]
SECTION: Schema = {"type": ["object", "array", "null", "string"], "pattern": VARIABLE["pattern"]}
"""A group of settings, or a variable that stands for one of the file."""


def numbers(release: str) -> tuple[int, ...]:
    """A release in the form in which releases compare."""
    return tuple(map(int, release.split(".")))


def of_release(table: Any, release: str) -> Any:
    """A table as it is in that release: forms of options, words, and without the rows that the release lacks."""
    if isinstance(table, list):
        return [of_release(row, release) for row in table]
    if not isinstance(table, dict):
        return table
    rows = {name: _form(row, release) for name, row in table.items() if _exists(row, release)}
    return {name: of_release(row, release) for name, row in rows.items() if row is not None}


def _exists(row: Any, release: str) -> bool:
    if not isinstance(row, dict):
        return True
    now = numbers(release)
    since, end = row.get("since"), row.get("removed") or row.get("gone")
    if isinstance(end, str) and now >= numbers(end):
        return False
    return not (isinstance(since, str) and row.get("sure", True) and now < numbers(since)) and (
        release not in row.get("unknown_in", ())
    )


def _form(row: Any, release: str) -> Any:
    """A row in the form of that release; None if the release lacks the option, and so ignores it."""
    if not isinstance(row, dict):
        return row
    form = row
    if "was" in row:
        newest = {name: value for name, value in row.items() if name != "was"}
        older = (form for form in row["was"] if numbers(release) < numbers(form["before"]))
        form = next(older, newest)
        if form["type"] == "any":
            return None
    if isinstance(form.get("later"), dict):
        words = [word for word, since in form["later"].items() if numbers(release) >= numbers(since)]
        form = {**form, "enum": [*form["enum"], *words]}
    return form


def load(name: str, release: str) -> Schema:
    """A table of the knowledge, as it is in that release."""
    found: Schema = of_release(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")), release)
    return found


def limits(row: Schema) -> Schema:
    made: Schema = {}
    if "min" in row:
        made["minimum"] = row["min"]
    if "max" in row:
        made["maximum"] = row["max"]
    if row.get("nonzero"):
        made["not"] = {"const": 0}
    return made


PLAIN = {
    "bool": "boolean", "int": "integer", "duration": "duration with a unit, such as 30s or 5m",
    "size": "size in bytes, or with a unit such as 10MiB", "string": "string",
}  # fmt: skip
"""Types that are written once, where no limits are set, and their descriptions."""


def single(kind: str, row: Schema) -> Schema:
    """One value of that type."""
    if kind in PLAIN and not limits(row):
        return {"$ref": f"#/$defs/{kind}"}
    if kind not in ("int", "uint", "mode", "duration", "enum", "any"):
        return {"$ref": "#/$defs/string"}
    return written(kind, row)


def written(kind: str, row: Schema) -> Schema:
    """The schema of a value of that type, with its limits."""
    if kind == "bool":
        # y and n are truth values to Filebeat, and text to some editors
        return {"anyOf": [{"type": ["boolean", "null"]}, {"enum": ["true", "false", "y", "n", "Y", "N"]}, VARIABLE]}
    if kind in ("int", "uint", "mode"):
        number = {"type": ["number", "null"], **limits(row)}
        return {"anyOf": [number, {"type": "string", "pattern": "^[-+]?[0-9][0-9a-fA-FxX_]*$"}, VARIABLE]}
    if kind == "duration":
        words = {"type": "string", "pattern": "^[-+]?([0-9]+[.]?[0-9]*(ns|us|\u00b5s|ms|s|m|h))+$|^0$"}
        return {"anyOf": [{"type": ["number", "null"], **limits(row)}, words, VARIABLE]}
    if kind == "size":
        words = {"type": "string", "pattern": "^ *[0-9][0-9.]* *[kKmMgGtTpP]?[iI]?[bB]? *$"}
        return {"anyOf": [{"type": ["number", "null"]}, words, VARIABLE]}
    if kind == "enum" and row.get("enum") and not row.get("anycase"):
        words = [
            *row["enum"],
            None,
            *(value for value in (True, False) if str(value).lower() in row["enum"]),
        ]
        return {"anyOf": [{"enum": words}, VARIABLE]}
    if kind == "any":
        return {}
    return {"type": ["string", "number", "boolean", "null"]}


def value(row: Any) -> Schema:
    """The schema of an option."""
    spec: Schema = {"type": row} if isinstance(row, str) else row
    kind = spec["type"]
    if kind in ("texts", "regexps", "enums", "field-names", "journal-matches"):
        inner = single("enum" if kind == "enums" else "string", spec)
        # a map where a list is wanted counts as an empty list, and a single value as a list of one
        return {"anyOf": [{"type": ["object", "null"]}, {"type": "array", "items": inner}, inner]}
    if kind == "objects":
        item = {"type": ["object", "array", "null"]}
        return {"anyOf": [{"type": ["object", "null"]}, {"type": "array", "items": item}, VARIABLE]}
    if kind == "processors":
        return {"$ref": "#/$defs/processors"}
    if kind in ("ssl", "ssl-server"):
        return {"$ref": f"#/$defs/{kind}"}
    if kind in ("object", "map", "namespace"):
        return SECTION
    made = single(kind, spec)
    if "default" in spec:
        made = {**made, "default": spec["default"]}
    if "removed" in spec:
        made = {**made, "deprecated": True, "description": f"removed in {spec['removed']}"}
    elif "since" in spec and spec.get("sure", True):
        made = {**made, "description": f"since {spec['since']}"}
    return made


def group(options: Schema, *skip: str) -> Schema:
    """A group of options of Filebeat, or a variable, each in nested and dotted spelling."""
    return section(options, value, skip, SECTION)


def section(
    options: Schema, leaf: Callable[[Any], Schema], skip: tuple[str, ...] = (), shape: Schema | None = None
) -> Schema:
    """An object with these options, each in nested and dotted spelling. ``leaf``: the schema of a row; ``shape``: the
    types of an object."""
    leaves: Schema = {}
    below: dict[str, Schema] = {}
    for name, row in options.items():
        if name in skip:
            continue
        leaves[name] = leaf(row)
        head, _, tail = name.partition(".")
        if tail:
            below.setdefault(head, {})[tail] = row
    for head, inner in below.items():
        leaves.setdefault(head, section(inner, leaf, (), shape))
    return {**(shape or {"type": ["object", "array", "null"]}), "properties": dict(sorted(leaves.items()))}


def build(release: str) -> Schema:
    """The schema for one observed release."""
    settings, outputs, inputs, processors = (
        load(name, release) for name in ("settings", "outputs", "inputs", "processors")
    )
    shared: Schema = {kind: {"description": text, **written(kind, {})} for kind, text in PLAIN.items()}
    shared.update({name: group(outputs[name]) for name in ("ssl", "ssl-server")})
    named = {name: group(row["options"], "enabled") for name, row in outputs["outputs"].items()}
    # what is switched off is not looked at
    off = {"properties": {"enabled": {"const": False}}, "required": ["enabled"]}
    named = {name: {"if": off, "else": {"$ref": f"#/$defs/output-{name}"}} for name in named}
    for name, row in outputs["outputs"].items():
        shared[f"output-{name}"] = group(row["options"], "enabled")
    shared["processors"] = {
        "anyOf": [
            {"type": ["object", "null"]},
            {"type": "array", "items": {"type": ["object", "null"], "properties": _processors(processors)}},
            VARIABLE,
        ]
    }
    types = inputs["types"]
    shared["input"] = {
        "type": ["object", "null"],
        "properties": {"type": {"anyOf": [{"enum": sorted(types)}, {"type": ["string", "null", "number"]}]}},
        "if": off,
        "else": {"allOf": [_input(name, inputs) for name in sorted(types) if types[name]["options"]]},
    }
    items = {"type": "array", "items": {"$ref": "#/$defs/input"}}
    listed = {"anyOf": [{"type": ["object", "null"]}, items, VARIABLE]}
    root = group({**settings["known"], **settings["read"]}, "filebeat.inputs", "path.home")
    properties = root["properties"]
    properties["filebeat.inputs"] = listed
    properties["filebeat"]["properties"]["inputs"] = listed
    properties["output"] = {**SECTION, "properties": named}
    properties.update({f"output.{name}": inner for name, inner in named.items()})
    queue = {name: group(row) for name, row in outputs["queue"].items()}
    properties["queue"] = {**SECTION, "properties": queue}
    for path in [name for name in properties if name.startswith(("path", "http", "monitoring", "setup.dash"))]:
        properties[path] = {}  # read by `filebeat` at start-up or never: any value passes the check
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"filebeat.yml of Filebeat {release}",
        "x-release": release,
        "$defs": shared,
        "type": "object",
        "properties": properties,
    }


def _processors(table: Schema) -> Schema:
    made: Schema = {}
    for name, row in table.items():
        made[name] = {"type": ["object", "array", "null"]}
        if row.get("strict") and "allowed" in row:
            words = sorted({*row["allowed"], "when"})
            made[name]["propertyNames"] = {"pattern": f"^({'|'.join(words)})([.]|$)"}
    return made


def _input(name: str, inputs: Schema) -> Schema:
    row = inputs["types"][name]
    options = {**inputs["common"]}
    if "extends" in row:
        options.update(inputs["types"][row["extends"]]["options"])
    options.update(row["options"])
    if name == "httpjson":
        options = {}
    wanted: Schema = {"properties": {"type": {"const": name}}, "required": ["type"]}
    return {"if": wanted, "then": {"properties": group(options, "type", "processors")["properties"]}}


def files() -> dict[str, str]:
    """The file of each observed release."""
    return {
        f"lint/schema/filebeat-{release}.schema.json": by_line(
            build(release), ("$defs", "properties"), "  ", ensure_ascii=False, separators=(",", ":")
        )
        for release in RELEASES
    }
