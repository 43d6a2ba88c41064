"""The settings of a release: what its code registers, what pipelines.yml may override, options of the command line."""

from __future__ import annotations

import copy
import re
from typing import Any

from tree_sitter import Node

from build import sources
from build.sources import Row, Source, number
from extract.common.nodes import field_text, text_of, walk
from extract.common.trees import Tree
from extract.logstash.plugins import COMPUTED, plain
from extract.logstash.ruby import PARSER, Program
from extract.logstash.ruby_values import UNKNOWN, Scope
from lslint.rules.release import includes

FILES = ("logstash-core/lib/*.rb", "x-pack/lib/*.rb", "lib/*.rb")
NOT_REGISTERED = ("logstash-core/lib/logstash/settings.rb", "logstash-core/lib/logstash/webserver.rb",
                  "logstash-core/lib/logstash/elasticsearch_client.rb")  # fmt: skip
"""They make settings that logstash.yml does not know."""
REMOVED = ("DeprecatedAndRenamed",)
"""Classes of settings that stop Logstash if they are set."""
WHITE_LISTS = ("logstash-core/lib/logstash/settings.rb", "logstash-core/lib/logstash/pipeline_settings.rb")
RUNNER = "logstash-core/lib/logstash/runner.rb"
TYPES = {
    "ArrayCoercible": "string_array", "Boolean": "boolean", "Bytes": "bytes", "CoercibleString": "string_coerced",
    "ExistingFilePath": "existing_file", "Modules": "any", "NullableString": "string?", "Numeric": "number",
    "Integer": "number", "Password": "password", "Port": "port_range", "PortRange": "port_range",
    "PositiveInteger": "positive_integer", "SplittableStringArray": "array", "String": "string",
    "StringArray": "string_array", "TimeValue": "time", "WritableDirectory": "writable_directory", "": "array",
}  # fmt: skip
"""Class in ``LogStash::Setting``, without the word Setting -> type; ``Setting.new`` itself is used for arrays."""
WITH_VALUES = ("string", "string_coerced", "string_array", "string?")
FACTS = ("type", "values", "pipeline_since", "default")


def read(tree: Tree, release: str) -> Source:
    """The file of all settings with what this release has differently."""
    found = declared(tree)
    white_list, ignored = _overridable(tree)
    for name, row in found.items():
        if name in white_list or name in ignored:
            row["pipeline_since"] = release
        if name in ignored:
            row["pipeline_effect"] = False
    flags = _flags(tree)
    docs = "".join(tree.read(path) for path in tree.matching("docs/*settings*.asciidoc", "docs/*settings*.md"))
    known = sources.load("logstash")
    rows = copy.deepcopy(known.table("settings"))
    newest = number(release) >= max(number(each) for each in sources.releases("logstash"))
    for name in sorted(rows.keys() | found.keys()):
        row = found.get(name)
        if row is None:
            if is_in(rows[name], release):
                rows[name]["last"] = _before(release)
        elif name not in rows or not is_in(rows[name], release):
            made = {"type": row["type"], "since": release, **row}
            made |= {"cli": flags[name]} if name in flags else {}
            made |= {"documented": True} if f"`{name}`" in docs else {}
            rows[name] = made if name not in rows else {**rows[name], "since": release}
        else:
            _update(rows[name], row, release, newest)
    return Source("logstash", None, known.version, known.seen, {**known.tables, "settings": dict(sorted(rows.items()))})


def declared(tree: Tree) -> dict[str, Row]:
    """Setting -> type, default and values."""
    found: dict[str, Row] = {}
    program = Program(())
    for path in tree.matching(*FILES):
        text = tree.read(path)
        if "Setting" not in text or path in NOT_REGISTERED or "/spec/" in path or "/modules/" in path:
            continue
        for node in walk(PARSER.parse(text.encode()).root_node):
            if node.type == "call" and field_text(node, "method") == "new":
                for name, row in _declaration(program, node):
                    if path.startswith("x-pack/"):
                        row["xpack"] = True
                    found[name] = row
                    if match := re.match(r"\s*\.with_deprecated_alias\(\s*\"([\w.]+)\"", _rest(text, node)):
                        found[match[1]] = {"type": row["type"], "of": name}
    for name, row in found.items():
        if "of" in row:
            found[name] = {"type": row["type"], "default": None}
    return found


def _declaration(program: Program, node: Node) -> list[tuple[str, Row]]:
    receiver = field_text(node, "receiver")
    match = re.fullmatch(r"(?:::)?(?:LogStash::)?Setting(?:::(\w+))?", receiver)
    given = node.child_by_field_name("arguments")
    if match is None or given is None:
        return []
    kind = (match[1] or "").removeprefix("Setting").removesuffix("Setting")
    if kind in REMOVED:
        return []
    found = {}
    for prefix in ("", "xpack."):  # monitoring registers its settings twice
        scope = Scope(None, (), {"prefix": prefix})
        arguments = [program.evaluate(child, scope) for child in given.named_children if child.type != "comment"]
        if arguments and isinstance(arguments[0], str) and not arguments[0].startswith("var."):  # of modules
            found[str(arguments[0])] = _row(kind, arguments[1:], node)
    return list(found.items())


def _row(kind: str, arguments: list[Any], node: Node) -> Row:
    type_ = TYPES.get(kind, "any")
    if kind in ("", "Modules"):
        type_ = "array" if "Array" in text_of(node) else "any"
    parent = node.parent
    if parent is not None and parent.type == "call" and field_text(parent, "method") == "nullable":
        type_ += "?"
    if kind in ("", "ArrayCoercible") and arguments:
        arguments = arguments[1:]  # the class of the values
    row: Row = {"type": type_}
    default = plain(arguments[0]) if arguments else None
    if type_ == "port_range" and isinstance(default, list):
        default = f"{default[0]}-{default[-1]}"
    row["default"] = default
    values = next((each for each in arguments[1:] if isinstance(each, list)), None)
    if type_ in WITH_VALUES and values and UNKNOWN not in values:
        row["values"] = plain(values)
    return row


def _update(row: Row, new: Row, release: str, newest: bool) -> None:
    """Changes the recorded row to what the release shows."""
    type_ = next((old for span, old in row.get("type_was", {}).items() if includes(span, number(release))), row["type"])
    if type_ != new["type"] and row.get("documented", True):
        row["type_was"] = {**row.get("type_was", {}), f"{row['since']}-{_before(release)}": row["type"]}
        row["type"] = new["type"]
    values = row.get("values")
    if "values_since" in row and number(release) < number(row["values_since"]):
        values = None
    values = next((old for span, old in row.get("values_was", {}).items() if includes(span, number(release))), values)
    if values is not None and new.get("values") != values:
        row["values_was"] = {**row.get("values_was", {}), f"{row['since']}-{_before(release)}": values}
        row["values"] = new.get("values")
    overridable = "pipeline_since" in row and number(row["pipeline_since"])[:2] <= number(release)
    overridable = overridable and number(release) <= number(row.get("pipeline_last", release))
    if overridable != ("pipeline_since" in new):
        row["pipeline_last" if overridable else "pipeline_since"] = _before(release) if overridable else release
    if newest and new.get("default") != COMPUTED and row.get("default") != new.get("default"):
        row["default"] = new.get("default")


def is_in(row: Row, release: str) -> bool:
    """True if a recorded setting exists in a release; one that came with a patch counts for the whole release."""
    return number(row["since"])[:2] <= number(release) <= number(row.get("last", release))


def _before(release: str) -> str:
    known = [each for each in sources.releases("logstash") if number(each) < number(release)]
    return known[-1] if known else release


def _overridable(tree: Tree) -> tuple[list[str], list[str]]:
    found: dict[str, list[str]] = {}
    for path in tree.matching(*WHITE_LISTS):
        program = Program([(path, tree.read(path))])
        for name in program.bodies:
            module = program.module(name)
            found |= module.constants if module is not None else {}
    allowed = found.get("PIPELINE_SETTINGS_WHITE_LIST", found.get("SETTINGS_WHITE_LIST", []))
    return allowed, found.get("DEPRECATED_PIPELINE_OVERRIDE_SETTINGS", [])


def _flags(tree: Tree) -> dict[str, list[str]]:
    """Setting -> options of the command line."""
    found: dict[str, list[str]] = {}
    program = Program(())
    for node in walk(PARSER.parse(tree.read(RUNNER).encode()).root_node):
        given = node.child_by_field_name("arguments") if node.type == "call" else None
        if given is None or field_text(node, "method") != "option":
            continue
        arguments = [program.evaluate(child, Scope(None, (), {})) for child in given.named_children]
        name = re.search(r':attribute_name => "([\w.-]+)"', text_of(given))
        if name and isinstance(arguments[0], list):
            found[name[1]] = [str(each) for each in arguments[0]]
    return found


def _rest(text: str, node: Node) -> str:
    return text.encode()[node.end_byte : node.end_byte + 200].decode("utf-8", "replace")
