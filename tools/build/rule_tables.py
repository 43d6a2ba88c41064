"""Generates ``rules/<family>/<category>/rules.py`` and ``pipeline_rules.py``: the rules that are rows.

Source: ``rules/knowledge/sources/rules/<family>.yml``, described in ``rules/knowledge/sources/README.md``. Raises
``ValueError`` for a row whose code, attributes or names do not exist.
"""

from __future__ import annotations

import importlib.util
from typing import Any

import yaml

from build import sources
from lslint.rules.api import Rule, kebab_case

OWNS = ("rules/*/*/rules.py", "rules/*/*/pipeline_rules.py")
FOLDER = sources.FOLDER / "rules"


def files() -> dict[str, str]:
    """The modules of all families; the rules of each are sorted by code."""
    made = {}
    for path in sorted(FOLDER.glob("*.yml")):
        tables: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        bases = tables.pop("bases")
        for category, rows in tables.items():
            codes = [row["code"] for row in rows]
            if codes != sorted(set(codes)):
                raise ValueError(f"not sorted by code, or a code twice: {', '.join(codes)}")
            groups: dict[str, list[dict[str, Any]]] = {}
            for row in rows:
                groups.setdefault(_table(row, bases), []).append(row)
            for name, group in groups.items():
                made[f"rules/{path.stem}/{category}/{name}.py"] = _Module(path.stem, bases).text(group)
    return made


def _table(row: dict[str, Any], bases: dict[str, str]) -> str:
    """The module of a rule: a pipeline without errors loads only the rules that visit its nodes."""
    base = getattr(importlib.import_module(f"lslint.rules.{bases[row['base']]}"), row["base"])
    visits, kinds = row.get("visits", base.visits), row.get("kinds") or getattr(base, "kinds", ())
    visits_nodes = tuple(kinds) == ("logstash",) and bool(visits) and not visits[0].startswith("syntax/")
    return "pipeline_rules" if visits_nodes else "rules"


class _Module:
    """A module that is generated. ``bases``: the modules of the base classes, by name; ``constants``: the modules whose
    names rows may use; ``imported``: what it imports, by name."""

    def __init__(self, family: str, bases: dict[str, str]) -> None:
        self.bases = {name: importlib.import_module(f"lslint.rules.{module}") for name, module in bases.items()}
        places = [f"lslint.rules.{place}" for place in ("api", f"{family}.rule", f"{family}.examples")]
        self.constants = [importlib.import_module(place) for place in places if importlib.util.find_spec(place)]
        self.imported: dict[str, str] = {}

    def text(self, rows: list[dict[str, Any]]) -> str:
        """The content of the module."""
        classes = "\n\n".join(self._rule(row) for row in rows)
        imports = "\n".join(f"from {module} import {name}" for name, module in sorted(self.imported.items()))
        return (
            '"""Rules without code, which analyses report. Made by tools/generate.py."""\n\n# ruff: noqa\n# fmt: off\n'
            f"from __future__ import annotations\n\n{imports}\n\n\n{classes}"
        )

    def _rule(self, row: dict[str, Any]) -> str:
        code, name, base = row["code"], row["name"], row["base"]
        class_name = "".join(part.capitalize() for part in name.split("-"))
        if kebab_case(class_name) != name:
            raise ValueError(f"{code}: {name} is not the name of a class in kebab case")
        if base not in self.bases:
            raise ValueError(f"{code}: `bases` lacks {base}")
        parent: type[Rule] = getattr(self.bases[base], base)
        self.imported[base] = self.bases[base].__name__
        lines = [f"class {class_name}({base}):", f'    code = "{code}"']
        for attribute, value in row.items():
            if attribute in ("code", "name", "base"):
                continue
            if not any(attribute in {**vars(each), **vars(each).get("__annotations__", {})} for each in parent.__mro__):
                raise ValueError(f"{code}: {base} has no attribute {attribute}")
            lines.append(f"    {attribute} = {self._value(attribute, value)}")
        return "\n".join(lines) + "\n"

    def _value(self, attribute: str, value: Any) -> str:
        """The value of an attribute as Python."""
        if attribute in ("bad", "good"):
            return _tuple([self._example(each) for each in value])
        if attribute == "fixed":
            return self._example(value)
        if attribute == "sources":
            return _tuple([self._source(each) for each in value])
        if attribute == "tags":
            return f"frozenset({tuple(value)!r})"
        if attribute == "merge_repeats" and value is not None:
            if isinstance(value, str):
                return self._name(value)
            given = {key: tuple(each) if isinstance(each, list) else each for key, each in value.items()}
            return f"{self._name('Repeats')}({', '.join(f'{key}={each!r}' for key, each in given.items())})"
        return repr(tuple(value) if isinstance(value, list) else value)

    def _example(self, example: Any) -> str:
        """``text``, ``[CONSTANT, text, …]``, ``{function: text, pattern: text}`` or ``good[0]``."""
        if isinstance(example, list):
            return " + ".join(self._name(each) if each.isupper() else repr(each) for each in example)
        if isinstance(example, dict):
            ((function, text), *rest) = example.items()
            return f"{self._name(function)}({', '.join(repr(each) for each in (text, *(value for _, value in rest)))})"
        return example if example.startswith("good[") else repr(example)

    def _source(self, source: Any) -> str:
        """``text``, ``{all of: Class.sources}`` (the items of a list) or ``{one of: CONSTANT}``."""
        if isinstance(source, str):
            return repr(source)
        ((form, name),) = source.items()
        head, dot, rest = name.partition(".")
        return f"{'*' if form == 'all of' else ''}{self._name(head)}{dot}{rest}"

    def _name(self, name: str) -> str:
        """A name that the module imports."""
        if name in self.bases:
            self.imported[name] = self.bases[name].__name__
            return name
        for module in self.constants:
            if hasattr(module, name):
                self.imported[name] = module.__name__
                return name
        raise ValueError(f"no constant or function {name}")


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)},)"
