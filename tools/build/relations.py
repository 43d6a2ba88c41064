"""Generates ``plugin_relations.json`` and ``plugin_relations/`` of ``rules/knowledge/``: how the options of a plugin
depend on each other.

Source: ``rules/knowledge/sources/relations/*.yml``, described in ``rules/knowledge/sources/README.md``. A row becomes
the list of conditions under which it is violated, ``[name, test, operand]``: see
``rules/logstash/option_check/relations.py``. Raises ``SourceError`` for a row that its schema does not allow, and for
options, releases and patterns that do not exist.
"""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from build import sources
from build.plugin_catalogue import CATALOGUE_FROM, Tables
from build.sources import SourceError, number

FOLDER = sources.FOLDER / "relations"
OWNS = ("rules/knowledge/plugin_relations/*/*.json",)
SCHEMA = sources.FOLDER / "relations.schema.json"

Row = dict[str, Any]
Condition = list[Any]

_OPPOSITE = {"at least": "below", "above": "at most", "has": "has none of", "up to": "longer"}
"""Tests at run time whose opposite, for an option that is set, is not `not` with their name."""
_STAGES = {"no effect": "LS260", "start": "LS223", "run": "LS223"}
"""Stages, and the rule that reports their rows unless the row names another one."""


def files() -> dict[str, str]:
    """The rows of each plugin without the provenance; in the first file the names of these plugins, and the rows of all
    plugins of a kind."""
    found = {plugin: _listed(made) for plugin, made in sorted(rows(FOLDER).items())}
    plugins = json.dumps([plugin for plugin in found if not plugin.endswith("/*")])
    kinds = ",\n".join(f"{json.dumps(name)}: {listed}" for name, listed in found.items() if name.endswith("/*"))
    made = {f"rules/knowledge/plugin_relations/{name}.json": f"{found[name]}\n" for name in json.loads(plugins)}
    made["rules/knowledge/plugin_relations.json"] = f'{{"plugins": {plugins},\n"kinds": {{\n{kinds}\n}}}}\n'
    return made


def _listed(made: list[Row]) -> str:
    """The rows as JSON, one on a line."""
    return "[\n " + ",\n ".join(json.dumps(row, ensure_ascii=False) for row in made) + "\n]"


def rows(folder: pathlib.Path) -> dict[str, list[Row]]:
    """The rows of a folder at run time, by plugin."""
    import jsonschema

    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    tables = Tables()
    made: dict[str, list[Row]] = {}
    for path in sorted(folder.glob("*.yml")):
        groups = _groups(path)
        for error in validator.iter_errors(groups):
            raise _error(path, error.absolute_path, error.message)
        for names, group in groups.items():
            for plugin in names.split(", "):
                try:
                    known = _Plugin(plugin, tables)
                except ValueError as error:
                    raise _error(path, [names], str(error)) from error
                for position, row in enumerate(group["rows"]):
                    try:
                        made.setdefault(plugin, []).extend(known.compiled(row))
                    except (ValueError, re.error) as error:
                        raise _error(path, [names, "rows", position], str(error)) from error
    return made


def _groups(path: pathlib.Path) -> dict[str, Any]:
    """The rows of a file by the names of their plugins. Raises ``SourceError`` for what is not YAML."""
    try:
        groups: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), _UniqueKeys)
    except (ValueError, yaml.YAMLError) as error:
        raise SourceError(f"{path.name}: {' '.join(str(error).split())}") from error
    return groups


def _error(path: pathlib.Path, steps: Iterable[str | int], problem: str) -> SourceError:
    """The problem of a row, or of a part of it, with its line. ``steps``: keys and indices that lead to it."""
    node = yaml.compose(path.read_text(encoding="utf-8"))
    line = 0
    for step in steps:
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line
        elif isinstance(node, yaml.MappingNode):
            key, node = next(pair for pair in node.value if pair[0].value == str(step))
            line = key.start_mark.line
    return SourceError(f"{path.name}:{line + 1}: {problem}")


class _UniqueKeys(yaml.SafeLoader):
    """Refuses a mapping with two equal keys, of which YAML would keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """The mapping; ``ValueError`` for equal keys."""
        keys = [key.value for key, _ in node.value]
        if len(set(keys)) < len(keys):
            raise ValueError(f"equal keys at {node.start_mark}")
        return super().construct_mapping(node, deep)


class _Plugin:
    """The options of a plugin in any release; none for ``kind/*``, which stands for every plugin of a kind."""

    def __init__(self, name: str, tables: Tables) -> None:
        self.name = name
        self.tables = tables
        self.nested = False
        kind = name.partition("/")[0]
        self.options: set[str] = set()
        is_bundled = name.endswith("/*")
        for source in tables.all():
            about = source.table("plugins").get(name) or {}
            is_bundled = is_bundled or bool(about)
            for full in {name, about.get("alias_of", name), f"{kind}/*"}:
                self.options |= source.below("options", full).keys()
        if not is_bundled:
            raise ValueError(f"no release has the plugin {name}")

    def compiled(self, row: Row) -> Iterator[Row]:
        """The rows for one row of the form: one for each option of a list."""
        subject = row.get("option", "")
        for option in subject if isinstance(subject, list) else [subject]:
            yield self.single({**row, "option": self.names(option) if option and "within" not in row else option})

    def names(self, text: str) -> str:
        """``a/b`` without the names that the plugin does not have. Raises ``ValueError`` if it has none of them."""
        if self.nested:
            return text
        known = [name for name in text.split("/") if name.removeprefix("codec.") != name or name in self.options]
        if not known:
            raise ValueError(f"{self.name} has no option {text}")
        return "/".join(known)

    def single(self, row: Row) -> Row:
        """The row at run time."""
        self.nested = "within" in row
        if self.nested:
            self.options.add("*")
        option, conditions = row["option"], []
        if option:
            conditions.append([option])
            if "is" in row:
                conditions = self.holds(option, row["is"])
        for name, test in row.get("if", {}).items():
            conditions += self.holds(self.names(name), test)
        for state in row.get("when", ()):
            conditions.append(["!" if state.startswith("not ") else "", state.removeprefix("not ")])
        violated, say, at = self.relation(row)
        conditions += violated
        stage = row.get("stage", "start")
        made: Row = {"if": [c for n, c in enumerate(conditions) if c not in conditions[:n]]}
        if "releases" in row:
            made["releases"] = row["releases"]
            covered = self.tables.releases.read(row["releases"])
            if number(row["releases"].partition("-")[0].partition(",")[0]) < CATALOGUE_FROM:
                made["old"], made["releases"] = row["releases"], self.tables.releases.text(covered)
            if covered == set(self.tables.releases.known):
                del made["releases"]
        if "within" in row:
            self.nested = False
            self.names(row["within"].partition(".")[0])
            made["within"] = row["within"]
        made["at"] = " ".join(row["at"]) if "at" in row else at.replace("/", " ")
        made["say"] = row.get("say", say)
        if not made["say"]:
            raise ValueError(f"{self.name}: the row about {option or row} needs `say`")
        if "/" not in option:
            made["say"] = made["say"].replace("{option}", option)
        rule = row.get("rule") or _STAGES[stage]
        made["stage"], made["rule"] = stage, "missing-option" if rule == "LS103" else rule
        if stage == "no effect" and made["rule"] == "LS260":
            made["set"] = row["set"] if "set" in row else self.setting(row)
        for key in ("advice", "check"):
            if key in row:
                made[key] = row[key]
        if stage == "load" and "say" not in row:  # the default: what is wrong, and what to do
            made["say"], _, advice = say.partition(". ")
            made.setdefault("advice", advice[:1].lower() + advice[1:])
        if row.get("fix") is False:
            made["fix"] = False
        contains = row.get("contains") or (_pieces(made["if"]) if stage in ("run", "no effect") else [])
        if contains:
            made["contains"] = contains
        self.nested = False
        return made

    def relation(self, row: Row) -> tuple[list[Condition], str, str]:
        """What violates the relation of a row, the words for it, and the options to report."""
        option = row["option"]
        if "needs" in row:
            needed = row["needs"] if isinstance(row["needs"], dict) else {row["needs"]: "*"}
            violated = [c for name, test in needed.items() for c in self.fails(self.names(name), test)]
            name, test = next(iter(needed.items()))
            at = option or (name if row.get("stage") == "load" else "")
            what = f"`{name}`" if test == "*" else f"`{name} => {_written(test)}`"
            return violated, f"`{option}` requires {what}" if option and "/" not in name else "", at
        if "excludes" in row:
            excluded = row["excludes"] if isinstance(row["excludes"], dict) else {row["excludes"]: "*"}
            violated = [c for name, test in excluded.items() for c in self.holds(self.names(name), test)]
            return violated, "", option
        if "value" in row:
            return self.violates(option, row["value"]), "", option
        if "exclusive" in row:
            first, second = (self.names(name) for name in row["exclusive"])
            say = f"`{first}` and `{second}` are both set. Remove one of the two"
            return [[first], [second]], say, second
        for key, noun in (("old_name_of", "its old name"), ("replaced_by", "its replacement")):
            if key in row:
                new = self.names(row[key])
                pair = f"`{new}` and {noun} `{option}`" if key == "old_name_of" else f"`{option}` and {noun} `{new}`"
                return [[new]], f"{pair} are both set. Remove `{option}`", option
        for key, test in (("one_of", "none"), ("at_most_one", "several")):
            if key in row:
                groups = [[self.names(name) for name in group] for group in row[key]]
                return [["", test, groups]], "", option
        if "keys" in row:
            return [["", "keys", row["keys"]]], "", option
        return [], "", option

    def setting(self, row: Row) -> str:
        """What to write so that an option has an effect: the value that the row needs."""
        needed = row.get("needs")
        name, value = next(iter(needed.items())) if isinstance(needed, dict) else ("", None)
        if not name or isinstance(value, dict | list) or value in ("*", None):
            raise ValueError(f"{self.name}: the row about {row['option']} needs `set`")
        return f"{name} => {json.dumps(value)}"

    def holds(self, name: str, test: Any) -> list[Condition]:
        """The conditions under which an option, or its default, passes a test."""
        if test == "*" or test is None:
            return [[name] if test else ["!" + name]]
        if not isinstance(test, dict):
            return [[name, "in", _values(test)]]
        ((key, operand),) = test.items()
        if key == "not":
            return self.fails(name, operand)
        if key == "other_than":
            return [[name, "not in", _values(operand)]]
        if key == "unlike":
            return self.violates(name, {"matches": operand})
        if key == "alone":
            return [[name, "mixes", _values(operand)]]
        return [[name, *self.test(key, operand, negated=False)]]

    def fails(self, name: str, test: Any) -> list[Condition]:
        """The conditions under which an option, or its default, does not pass a test."""
        if test == "*":
            return [["!" + name]]
        if isinstance(test, dict) and "any" in test:
            return [condition for each in test["any"] for condition in self.fails(name, each)]
        if isinstance(test, dict) and next(iter(test)) in ("at_least", "above"):
            return self.violates(name, test)
        conditions = self.holds(name, test)
        return [["!" + condition[0], *condition[1:]] for condition in conditions]

    def violates(self, name: str, test: Any) -> list[Condition]:
        """The conditions under which an option is set to a value that does not pass a test; of ``any`` all tests."""
        if not isinstance(test, dict):
            return [[name, "not in", _values(test)]]
        ((key, operand),) = test.items()
        if key == "any":
            return [condition for each in operand for condition in self.violates(name, each)]
        if key == "not":
            return self.holds(name, operand)
        if key == "alone":
            return [[name, "mixes", _values(operand)]]
        return [[name, *self.test(key, operand, negated=True)]]

    def test(self, key: str, operand: Any, negated: bool) -> list[Any]:
        """A test at run time, or its opposite, and the operand. Raises ``ValueError`` for a pattern that is none."""
        if key in ("matches", "each", "each_key"):
            re.compile(operand)
        elif key == "same_as":
            operand = self.names(operand)
        elif key in ("above", "at_least") and isinstance(operand, str):
            if negated:
                raise ValueError(f"{self.name}: the opposite of `{key}: {operand}` would apply to the default")
            operand = self.names(operand)
        elif key in ("has", "only", "values_only"):
            operand = _values(operand)
        elif key == "empty":
            return ["empty" if operand is not negated else "not empty"]
        name = {"same_as": "same"}.get(key, key.replace("_", " "))
        return [_OPPOSITE.get(name, f"not {name}") if negated else name, operand]


def _pieces(conditions: list[Condition]) -> list[str]:
    """What the text of a plugin must contain to violate conditions: a character or string that no item may have."""
    patterns = [operand for _, *test in conditions if test[:1] == ["not each"] for operand in test[1:]]
    pieces = [re.fullmatch(r"\^\[\^(.)\]\*\$|\^\(\?!\.\*(%\\\{)\)", pattern) for pattern in patterns]
    return [piece[1] or piece[2].replace("\\", "") for piece in pieces if piece is not None][:1]


def _values(test: Any) -> list[str]:
    values = test if isinstance(test, list) else [test]
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in values]


def _written(test: Any) -> str:
    return _values(test)[0] if not isinstance(test, dict) else ""
