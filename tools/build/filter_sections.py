"""Sections of docs/filters.md: what `lslint try` and `lslint test` run, read from the modules that run the filters."""

from __future__ import annotations

import ast
import importlib
import re
from types import ModuleType

from build.sources import ROOT
from lslint.execution.options import DECORATING, INERT
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import values_of

PLUGINS = ROOT / "lint" / "execution" / "plugins"


def all_sections() -> str:
    """A section for each filter."""
    paths = sorted(PLUGINS.glob("[a-z]*.py"))
    sections = (_section(path.stem, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)
    return "".join(sections).rstrip() + "\n"


def _section(name: str, tree: ast.Module) -> str:
    module = importlib.import_module(f"lslint.execution.plugins.{name}")
    record = catalogue.plugin(f"filter/{name}")
    assert record is not None
    names = set(record.names()) - INERT - DECORATING - {"type", "tags", "exclude_tags"}
    ignored = values_of("without effect on samples").get(f"filter/{name}", [])
    known = _mentioned(tree, module, names.difference(ignored))
    others = sorted(names.difference(known, ignored))
    lines = [f"## {name}\n", f"{_summary(tree)}\n", f"- Options that are run: {_listed(known)}"]
    if ignored:
        lines.append(f"- Options without an effect on a run: {_listed(ignored)}")
    if others:
        lines.append(f"- Not run with: {_listed(others)}")
    reasons = _reasons(tree, module)
    if reasons:
        lines.append("- Unknown results:")
        lines += [f"    - {reason[:1].upper()}{reason[1:]}." for reason in reasons]
    return "\n".join(lines) + "\n\n"


def _summary(tree: ast.Module) -> str:
    text = " ".join((ast.get_docstring(tree) or "").split())
    text = re.sub(r"^``\w+``: ", "", text)
    text = re.sub(r" \([^()]*(?:recorded|sources)[^()]*\)", "", text)
    text = text.replace("``", "`").split("; see")[0].rstrip(".")
    first = re.split(r"\. (?=[A-Z])", text)[0]
    return f"{first[:1].upper()}{first[1:]}."


def _mentioned(tree: ast.Module, module: ModuleType, names: set[str]) -> list[str]:
    """The options that a filter reads: those of ``names`` that its module writes, also in a constant or with a
    placeholder."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in names:
            found.add(str(node.value))
        elif isinstance(node, ast.Name) and isinstance(constant := getattr(module, node.id, None), tuple):
            found.update(names.intersection(constant))
        elif isinstance(node, ast.JoinedStr):
            parts = (re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)
            pattern = re.compile("".join(parts))
            found.update(name for name in names if pattern.fullmatch(name))
    return sorted(found)


def _reasons(tree: ast.Module, module: ModuleType) -> list[str]:
    """Why the result of a filter may be unknown: the messages of `lslint try`, with their limits."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("NotRun", "Unknown"):
            text = node.args[0]
            if isinstance(text, ast.Constant):
                found.append(str(text.value))
            elif isinstance(text, ast.JoinedStr):
                found.append("".join(_part(one, module) for one in text.values))
    return sorted(dict.fromkeys(found))


def _part(node: ast.expr, module: ModuleType) -> str:
    """A part of an f-string as it is written; constants of the module with their values, ``…`` for other values."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name):
        value = getattr(module, node.value.id, None)
        if isinstance(value, int):
            return f"{value:,}"
        if isinstance(value, str):
            return value
    return "…"


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"
