"""Generates ``rules/knowledge/rules/<family>-<category>.json`` and ``…-nodes.json``: the rules that are rows; and the
files of the same names in ``rules/knowledge/rule_texts/``: their texts.

Source: ``rules/knowledge/sources/rules/<family>.yml``, and ``shared.yml`` for what rows of several families have in
common, described in ``rules/knowledge/sources/README.md``. Raises ``SourceError`` for a row whose code, attributes or
names do not exist.
"""

from __future__ import annotations

import functools
import importlib
import json
import re
from collections.abc import Iterable
from string import Template
from types import ModuleType
from typing import Any

import yaml

from build import sources
from lslint.rules.api import Rule, kebab_case
from lslint.rules.rows import TEXTS

TABLES = "rules/knowledge/rules"
TEXT_TABLES = "rules/knowledge/rule_texts"
OWNS = (f"{TABLES}/*.json", f"{TEXT_TABLES}/*.json")
FOLDER = sources.FOLDER / "rules"
SHARED = FOLDER / "shared.yml"


def files() -> dict[str, str]:
    """The tables of all families; the rules of each are sorted by code."""
    tables: dict[str, dict[str, Any]] = {}
    shared: dict[str, dict[str, Any]] = yaml.safe_load(SHARED.read_text(encoding="utf-8"))
    for path in sorted({*FOLDER.glob("*.yml")} - {SHARED}):
        categories: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        reader = _Reader(path.stem, categories.pop("parts", {}))
        for category, rows in categories.items():
            codes = [row["code"] for row in rows]
            if codes != sorted(set(codes)):
                raise sources.SourceError(f"{path.name}: not sorted by code, or a code twice: {', '.join(codes)}")
            for own in rows:
                if (name := own.pop("like", None)) is not None and name not in shared:
                    raise sources.SourceError(f"{path.name}: {own['code']}: {SHARED.name} has no {name}")
                row = {**shared.get(name, {}), **own}
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


def _class_name(row: dict[str, Any]) -> str:
    return "".join(part.capitalize() for part in row["name"].split("-"))


@functools.cache
def _classes() -> dict[str, list[str]]:
    """The modules of rules with a class, by its name."""
    modules: dict[str, list[str]] = {}
    for path in (*sorted(sources.ROOT.glob("rules/**/*.py")), sources.ROOT / "lint/profile/checks.py"):
        module = ".".join(("lslint", *path.relative_to(sources.ROOT).with_suffix("").parts)).replace(".lint.", ".")
        for name in re.findall(r"(?m)^class (\w+)", path.read_text(encoding="utf-8")):
            modules.setdefault(name, []).append(module.removesuffix(".__init__"))
    return modules


class _Reader:
    """Reads the rows of a family. ``modules``: those whose constants rows may use. ``parts``: of examples, by name."""

    def __init__(self, family: str, parts: dict[str, Any]) -> None:
        self.family = family
        self.file = f"{family}.yml"
        places = ["api", *([f"{family}.rule"] if (FOLDER.parents[2] / family / "rule.py").is_file() else [])]
        self.modules = [importlib.import_module(f"lslint.rules.{place}") for place in places]
        self.parts: dict[str, str] = {}
        for name, part in parts.items():
            self.parts[name] = self._example(part)

    def base(self, row: dict[str, Any]) -> type[Rule]:
        """The base class of a row."""
        name = row.get("base", f"{_class_name(row)}Check")
        base = getattr(self._module_of(name), name, None)
        if not isinstance(base, type) or not issubclass(base, Rule):
            raise sources.SourceError(f"{self.file}: {row['code']}: no rule is called {name}")
        return base

    def _module_of(self, name: str) -> ModuleType | None:
        """The module of a class in the folder of the family or, without one, in that of shared rules; None without
        both. Raises ``SourceError`` for several."""
        modules = _classes().get(name, [])
        near = [module for module in modules if self.family in module.split(".")]
        near = near or [module for module in modules if module.startswith(("lslint.rules.shared.", "lslint.rules.api"))]
        if len(near) > 1:
            raise sources.SourceError(f"{self.file}: {' and '.join(near)} have a class {name}")
        return importlib.import_module(near[0]) if near else None

    def rule(self, row: dict[str, Any], base: type[Rule]) -> dict[str, Any]:
        """The row of the table: the name of the class, its base, and the attributes with names replaced by values."""
        class_name = _class_name(row)
        if kebab_case(class_name) != row["name"]:
            raise sources.SourceError(
                f"{self.file}: {row['code']}: {row['name']} is not the name of a class in kebab case"
            )
        given = {name: value for name, value in row.items() if name not in ("code", "name", "base")}
        for name in given:
            if not any(name in {**vars(each), **vars(each).get("__annotations__", {})} for each in base.__mro__):
                raise sources.SourceError(f"{self.file}: {row['code']}: {base.__name__} has no attribute {name}")
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
        """``text``, ``[PART, text, …]`` or ``{part: text, pattern: text}``."""
        if isinstance(example, list):
            return "".join(self.parts[each] if each.isupper() else each for each in example)
        if isinstance(example, dict):
            ((part, content), *rest) = example.items()
            return Template(self.parts[part]).substitute({**self.parts, "content": content, **dict(rest)})
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
        """The constant or base class with a name."""
        for module in (self._module_of(name), *self.modules):
            if hasattr(module, name):
                return getattr(module, name)
        raise sources.SourceError(f"{self.file}: no constant {name}")
