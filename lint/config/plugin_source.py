"""The options of a plugin that Logstash does not bring: told in the config, or read from the plugin's Ruby file.

The file is read as text; nothing of it is run. What its ``config`` lines do not tell plainly counts as anything goes.
"""

from __future__ import annotations

import os
import re

from lslint.files import fs
from lslint.grammar.numbers import signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Rows = dict[str, list[list[Any]]]

EVERY = "5.0-"
"""All releases: a plugin's own versions are not those of Logstash."""
TYPES = (
    *("any", "array", "boolean", "bytes", "codec", "field_reference", "hash"),
    *("number", "password", "path", "string", "uri"),
)
MAX_BYTES = 1024 * 1024
OPEN = "*"
"""The name of an option that stands for more that are not listed."""

_CONFIG = re.compile(r"^[ \t]*config[ \t(]+:([a-z_][a-z0-9_]*)[ \t]*,?(.*)$", re.MULTILINE)
_PAIR = re.compile(r"(?::(\w+)[ \t]*=>|(\w+):)[ \t]*")
_MIXIN = re.compile(r"^[ \t]*(?:include|extend)[ \t]+(?:::)?LogStash::PluginMixins::", re.MULTILINE)


def rows(given: object, folder: str) -> Rows:
    """The rows of a plugin's options, as the catalogue has them, from its table in a config.

    ``source``: path of the Ruby file, from ``folder`` on; ``options``: name -> type, list of values, or a table with
    ``type``, ``required``, ``list``, ``deprecated``, ``obsolete``. Raises ``ValueError`` that says what is wrong.
    """
    if not isinstance(given, dict):
        raise ValueError('must be a table: { source = "acme.rb" } or { options = { url = "uri" } }')
    for key in given:
        if key not in ("source", "options"):
            raise ValueError(f"{key}: unknown key; the keys are source and options")
    by_plugin: Rows = {}
    source = given.get("source", "")
    if not isinstance(source, str):
        raise ValueError("source: must be the path of a Ruby file")
    if "source" in given:
        by_plugin.update(read_ruby(_text(os.path.join(folder, source), source)))
    options = given.get("options", {})
    if not isinstance(options, dict):
        raise ValueError('options: must be a table: url = "uri"')
    by_plugin.update((name, [[EVERY, _values(name, option)]]) for name, option in options.items())
    if not given:
        by_plugin[OPEN] = []
    return by_plugin


def schema() -> dict[str, Any]:
    """The JSON Schema of what ``rows`` reads."""
    text = {"type": "string"}
    kinds: list[dict[str, Any]] = [{"enum": list(TYPES)}, {"type": "array"}]
    keys = {
        "type": {"anyOf": kinds},
        "required": {"type": "boolean"},
        "list": {"type": "boolean"},
        "deprecated": text,
        "obsolete": text,
    }
    option = {"anyOf": [*kinds, {"type": "object", "properties": keys, "additionalProperties": False}]}
    return {
        "type": "object",
        "properties": {
            "source": {**text, "description": "The Ruby file; read, never run."},
            "options": {"type": "object", "additionalProperties": option},
        },
        "additionalProperties": False,
    }


def _values(name: str, given: object) -> dict[str, Any]:
    if isinstance(given, list):
        return {"type": "enum", "enum": given}
    table = {"type": given} if isinstance(given, str) else given
    if not isinstance(table, dict):
        raise ValueError(f"options.{name}: must be a type, a list of values or a table")
    values: dict[str, Any] = {"type": "any"}
    for key, value in table.items():
        if key == "type" and isinstance(value, list):
            values.update(type="enum", enum=value)
        elif key == "type" and value in TYPES:
            values["type"] = value
        elif key == "type":
            raise ValueError(f"options.{name}: {value!r} is not a type; the types are: {', '.join(TYPES)}")
        elif key in ("required", "list") and isinstance(value, bool):
            if value:
                values[key] = True
        elif key in ("deprecated", "obsolete") and isinstance(value, str):
            values[key] = value
        else:
            raise ValueError(
                f"options.{name}.{key}: is invalid; the keys are type, required, list, deprecated, obsolete"
            )
    return values


def _text(path: str, displayed: str) -> str:
    try:
        data = fs.read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise ValueError(f"source: {displayed}: {(error.strerror or str(error)).lower()}") from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"source: {displayed}: is too large")
    return data.decode("utf-8", "replace")


def read_ruby(source: str) -> Rows:
    """The rows of the options that the ``config`` lines of a Ruby file declare; open where a mixin may bring more."""
    by_plugin: Rows = {}
    for match in _CONFIG.finditer(source):
        rest = match[2]
        end = match.end()
        while rest.rstrip().endswith(",") and end < len(source):  # the declaration goes on
            line_end = source.find("\n", end + 1)
            line_end = len(source) if line_end < 0 else line_end
            rest += " " + source[end + 1 : line_end]
            end = line_end
        by_plugin[match[1]] = [[EVERY, _declared(rest)]]
    if _MIXIN.search(source):
        by_plugin[OPEN] = []
    return by_plugin


def _declared(rest: str) -> dict[str, Any]:
    attributes: dict[str, Any] = {"type": "any"}
    for pair in _PAIR.finditer(rest):
        key, value = pair[1] or pair[2], rest[pair.end() :]
        if key == "validate":
            attributes.update(_validate(value))
        elif key in ("required", "list") and value.startswith("true"):
            attributes[key] = True
        elif key in ("deprecated", "obsolete") and not value.startswith(("false", "nil")):
            quoted = re.match(r"([\"'])((?:(?!\1).)*)\1", value)
            attributes[key] = quoted[2] if quoted else ""
    return attributes


def _validate(value: str) -> dict[str, Any]:
    if value.startswith(":"):
        name = re.match(r":(\w+)", value)
        return {"type": name[1] if name is not None and name[1] in TYPES else "any"}
    words = re.match(r"%w[(\[{]([^)\]}]*)[)\]}]", value)
    if words is not None:
        return {"type": "enum", "enum": words[1].split()}
    listed = re.match(r"\[([^\]]*)\]", value)
    if listed is not None:
        items = [item.strip() for item in listed[1].split(",") if item.strip()]
        texts = [re.fullmatch(r"([\"'])(.*)\1|(-?[0-9]+)|:(\w+)", item) for item in items]
        if items and all(texts):
            return {"type": "enum", "enum": [signed(t[3]) if t[3] else t[2] or t[4] or "" for t in texts if t]}
    return {"type": "any"}
