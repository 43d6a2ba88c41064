"""Generates ``rules/knowledge/rules/<family>-<category>.json`` and ``…-nodes.json``: the rules that are rows; and the
files of the same names in ``rules/knowledge/rule_texts/``: their texts.

Source: ``rules/knowledge/sources/rules/<family>.yml``, described in ``rules/knowledge/sources/README.md``. Raises
``SourceError`` for a row whose code, attributes or names do not exist.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterable
from typing import Any

import yaml

from build import sources
from lslint.rules.api import Rule, kebab_case
from lslint.rules.rows import TEXTS

TABLES = "rules/knowledge/rules"
TEXT_TABLES = "rules/knowledge/rule_texts"
OWNS = (f"{TABLES}/*.json", f"{TEXT_TABLES}/*.json")
FOLDER = sources.FOLDER / "rules"


def files() -> dict[str, str]:
    """The tables of all families; the rules of each are sorted by code."""
    tables: dict[str, dict[str, Any]] = {}
    for path in sorted(FOLDER.glob("*.yml")):
        categories: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        reader = _Reader(path.stem, categories.pop("bases"))
        for category, rows in categories.items():
            codes = [row["code"] for row in rows]
            if codes != sorted(set(codes)):
                raise sources.SourceError(f"{path.name}: not sorted by code, or a code twice: {', '.join(codes)}")
            for row in rows:
                base = reader.base(row)
                name = f"{path.stem}-{category}{'-nodes' if _visits_nodes(row, base) else ''}"
                tables.setdefault(name, {})[row["code"]] = reader.rule(row, base)
    files = {}
    for name, rules in tables.items():
        texts = {code: _taken(rule["attributes"], TEXTS) for code, rule in rules.items()}
        for folder, rows in ((TABLES, rules), (TEXT_TABLES, texts)):
            files[f"{folder}/{name}.json"] = json.dumps(rows, indent=1) + "\n"
    return files


def _taken(attributes: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The attributes with these names, which are removed."""
    return {name: attributes.pop(name) for name in names if name in attributes}


def _visits_nodes(row: dict[str, Any], base: type[Rule]) -> bool:
    """Whether a rule visits nodes of pipelines: those without errors load only such rules."""
    visits, kinds = row.get("visits", base.visits), row.get("kinds") or getattr(base, "kinds", ())
    return tuple(kinds) == ("logstash",) and bool(visits) and not visits[0].startswith("syntax/")


class _Reader:
    """Reads the rows of a family. ``bases``: the modules of the base classes, by name; ``modules``: those whose
    constants and functions rows may use."""

    def __init__(self, family: str, bases: list[str]) -> None:
        self.file = f"{family}.yml"
        self.bases = {}
        for place in bases:
            module = importlib.import_module(place if place.startswith("lslint.") else f"lslint.rules.{place}")
            for name, value in vars(module).items():
                if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == module.__name__:
                    if name in self.bases:
                        raise sources.SourceError(f"{self.file}: two modules of `bases` have a class {name}")
                    self.bases[name] = module
        names = [name for name in ("rule", "examples") if (FOLDER.parents[2] / family / f"{name}.py").is_file()]
        places = ["api", *(f"{family}.{name}" for name in names)]
        self.modules = [importlib.import_module(f"lslint.rules.{place}") for place in places]

    def base(self, row: dict[str, Any]) -> type[Rule]:
        """The base class of a row."""
        name = row["base"]
        if name not in self.bases:
            raise sources.SourceError(f"{self.file}: {row['code']}: `bases` lacks {name}")
        base: type[Rule] = getattr(self.bases[name], name)
        return base

    def rule(self, row: dict[str, Any], base: type[Rule]) -> dict[str, Any]:
        """The row of the table: the name of the class, its base, and the attributes with names replaced by values."""
        class_name = "".join(part.capitalize() for part in row["name"].split("-"))
        if kebab_case(class_name) != row["name"]:
            raise sources.SourceError(
                f"{self.file}: {row['code']}: {row['name']} is not the name of a class in kebab case"
            )
        given = {name: value for name, value in row.items() if name not in ("code", "name", "base")}
        for name in given:
            if not any(name in {**vars(each), **vars(each).get("__annotations__", {})} for each in base.__mro__):
                raise sources.SourceError(f"{self.file}: {row['code']}: {row['base']} has no attribute {name}")
        good = [self._example(each) for each in given.get("good", ())]
        attributes = {name: self._value(name, value, good) for name, value in given.items()}
        return {"class": class_name, "base": f"{base.__module__}.{base.__name__}", "attributes": attributes}

    def _value(self, attribute: str, value: Any, good: list[str]) -> Any:
        """The value of an attribute; ``good``: the examples without findings, to which ``fixed`` may refer."""
        if attribute in ("bad", "good"):
            return [self._example(each) for each in value]
        if attribute == "fixed":
            number = re.fullmatch(r"good\[(\d)\]", value) if isinstance(value, str) else None
            return good[int(number[1])] if number else self._example(value)
        if attribute == "sources":
            return [text for each in value for text in self._sources(each)]
        if attribute == "merge_repeats" and isinstance(value, str):
            repeats = self._named(value)
            return {name: getattr(repeats, name) for name in sorted(vars(repeats))}
        return value

    def _example(self, example: Any) -> str:
        """``text``, ``[CONSTANT, text, …]`` or ``{function: text, pattern: text}``."""
        if isinstance(example, list):
            return "".join(self._named(each) if each.isupper() else each for each in example)
        if isinstance(example, dict):
            ((function, text), *rest) = example.items()
            return str(self._named(function)(text, *(value for _, value in rest)))
        return str(example)

    def _sources(self, source: Any) -> list[str]:
        """``text``, ``{all of: Class.sources}`` (the items of a list) or ``{one of: CONSTANT}``."""
        if isinstance(source, str):
            return [source]
        ((form, name),) = source.items()
        head, _, rest = name.partition(".")
        value = getattr(self._named(head), rest) if rest else self._named(head)
        return list(value) if form == "all of" else [value]

    def _named(self, name: str) -> Any:
        """The constant, function or base class with a name."""
        for module in (self.bases[name], *self.modules) if name in self.bases else self.modules:
            if hasattr(module, name):
                return getattr(module, name)
        raise sources.SourceError(f"{self.file}: no constant or function {name}")
