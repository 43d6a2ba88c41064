"""Imports point one way (grammar <- rules <- lint), and the hot path loads nothing heavy at module level."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = {"grammar": 0, "rules": 1, "lint": 2}
# Modules that only run when asked for: typer, TOML, diffs.
HEAVY = {
    "argparse", "asyncio", "click", "dataclasses", "difflib", "enum", "functools", "importlib.metadata", "inspect",
    "json", "jsonschema", "lark", "logging", "pathlib", "rich", "subprocess", "tomllib", "typer", "typing", "yaml",
}  # fmt: skip
COLD = {"lint/cli/app.py", "lint/lsp/server.py", "lint/report/git_changes.py"}


def modules():
    for folder in LAYERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(("lint/grammar", "lint/rules", "grammar/tables")):
                yield name


def imports(name):
    """``(module, at module level)`` of every import that runs; those under TYPE_CHECKING do not."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    stack = [(node, True) for node in tree.body]
    while stack:
        node, top = stack.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            stack += [(child, top) for child in node.orelse]
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            yield node.module, top
            yield from ((f"{node.module}.{alias.name}", top) for alias in node.names)
        inner = top and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        stack += [(child, inner) for child in ast.iter_child_nodes(node)]


def layer(module):
    parts = module.split(".")
    if parts[0] != "lslint":
        return None
    return {"grammar": 0, "rules": 1}.get(parts[1] if len(parts) > 1 else "", 2)


MODULES = list(modules())


def test_there_are_modules():
    assert len(MODULES) > 20


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_one_way(name):
    own = LAYERS[name.split("/")[0]]
    for module, _ in imports(name):
        assert module.split(".")[0] not in LAYERS, f"{module}: import it as lslint.{module}"
        other = layer(module)
        if other is not None and module != "lslint":
            assert other <= own, f"{name} imports {module}"


@pytest.mark.parametrize("name", [name for name in MODULES if name not in COLD])
def test_nothing_heavy_at_module_level(name):
    heavy = {module for module, top in imports(name) if top and module in HEAVY}
    if name == "grammar/config/yaml/parser.py":
        heavy.discard("yaml")  # the module is loaded only for a YAML file
    assert not heavy


FINDS_RULES = ("rules/registry.py", "rules/fresh.py", "rules/knowledge/__init__.py")


def test_rules_do_not_touch_files_or_streams():
    for name in MODULES:
        if not name.startswith("rules/") or name in FINDS_RULES:
            continue
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & {"open", "print", "input"}, name
