"""Generates ``grammar/tables/regexes.py``: the regular expressions of lslint as ``re`` compiles them."""

from __future__ import annotations

import ast
import importlib
import json
import sys
import types
from collections.abc import Iterator
from re import _compiler
from typing import Any

from build.sources import ROOT

BUILDS = tuple(("cpython", magic, 2**32 - 1, "little") for magic in (20220615, 20221023, 20230612))
"""Pythons 3.11, 3.12 and 3.13 with 64 bits, whose compilers make the same of these expressions."""
MODULE = "grammar/tables/regexes.py"
HEAD = '"""Regular expressions as ``re`` compiles them: made by ``tools/generate.py``."""\n\n'


def files() -> dict[str, str]:
    """The module; what it is if this Python has another compiler."""
    sre = _compiler._sre
    if (sys.implementation.name, sre.MAGIC, sre.MAXREPEAT, sys.byteorder) not in BUILDS:
        print(f"{MODULE} is left as it is: making it takes CPython 3.11 to 3.13", file=sys.stderr)
        return {MODULE: (ROOT / MODULE).read_text(encoding="utf-8")}
    expressions = sorted(_expressions())
    _compiler._sre = types.SimpleNamespace(**{**vars(sre), "compile": _arguments})
    try:
        rows = [f"    {source!r}: {_compiler.compile(source)},\n" for source in expressions]
    finally:
        _compiler._sre = sre
    return {MODULE: f"{HEAD}BUILDS = {BUILDS}\nREGEXES = {{\n{''.join(rows)}}}\n"}


def _arguments(_: str, flags: int, code: list[int], groups: int, names: dict[str, int], *__: Any) -> tuple[Any, ...]:
    """What is kept of the arguments of ``_sre.compile``; the rest follows from it."""
    return int(flags), groups, tuple(names.items()), " ".join(str(int(number)) for number in code)


def _expressions() -> set[str]:
    """What the modules pass to ``compiled``, and the patterns of parse tables and relations."""
    from lslint.grammar.tables.logstash import TABLES

    expressions = {pattern for pattern, _ in TABLES.modes}
    for folder, package in (("grammar", "lslint.grammar"), ("rules", "lslint.rules"), ("lint", "lslint")):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if ("compiled" in text or "regex" in text) and not any(part.is_symlink() for part in path.parents):
                name = ".".join((package, *path.relative_to(ROOT / folder).with_suffix("").parts))
                expressions.update(_constants(ast.parse(text), name.removesuffix(".__init__")))
    for path in (ROOT / "rules/knowledge/plugin_relations").rglob("*.json"):
        for row in json.loads(path.read_text(encoding="utf-8")):
            tests = ((test[1].removeprefix("not "), test[2]) for test in row["if"] if test[2:])
            expressions.update(operand for kind, operand in tests if kind in ("matches", "each", "each key"))
    return expressions


def _constants(tree: ast.Module, module: str) -> Iterator[str]:
    from lslint.grammar.bounded_cache import compiled

    names = vars(importlib.import_module(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and names.get(node.func.id) is compiled:
            try:
                value = eval(compile(ast.Expression(node.args[0]), module, "eval"), names)
            except NameError:  # a variable
                value = names.get(getattr(getattr(node.args[0], "value", None), "id", ""))
            yield from (value,) if isinstance(value, str) else value.values() if isinstance(value, dict) else ()
