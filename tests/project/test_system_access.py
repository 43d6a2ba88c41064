"""The answer of a check must not depend on the clock, the environment or files that no access function has opened:
the packages that check ask the system only through ``lslint.files``."""

import ast
import re
from functools import cache
from pathlib import Path

from paths import ROOT

OS = {"stat", "lstat", "listdir", "scandir", "walk", "access", "readlink", "open", "environ", "getenv", "getenvb"}
OS_PATH = {
    "exists", "lexists", "isfile", "isdir", "islink", "ismount", "getsize", "getmtime", "getctime", "realpath",
    "samefile",
}  # fmt: skip
MODULES = {"pathlib", "glob", "time", "datetime"}
CHECKING = ("lint/kinds", "lint/suppression", "lint/project", "lint/engine", "lint/rewrite", "lint/upgrade")
OWN_FILES = {
    "grammar/regex/unicode_properties.py": {"open"},
    "rules/registry.py": {"os.path.isfile"},
    "rules/checkout.py": {"os.scandir", "os.listdir", "os.walk"},
    "rules/knowledge/__init__.py": {"open"},
}
"""Modules that read the files of lslint itself."""

NAMES = re.compile(r"\bopen\s*\(|\bos\b|^\s*(from|import)\b.*\b(pathlib|glob|time|datetime)\b", re.MULTILINE)
"""Text that each of the above has somewhere."""


@cache
def questions(path: Path) -> set[str]:
    """The functions and modules of the lists above that a module uses."""
    found = set()
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if NAMES.search(text) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            found.add("open")
        elif isinstance(node, ast.Attribute):
            name = ast.unparse(node)
            if (name.startswith("os.path.") and name[8:] in OS_PATH) or (name.startswith("os.") and name[3:] in OS):
                found.add(name)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & MODULES
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module} & MODULES
            names = {alias.name for alias in node.names}
            found |= {f"os.{name}" for name in names & OS if node.module == "os"}
            found |= {f"os.path.{name}" for name in names & OS_PATH if node.module == "os.path"}
    return found


def asked(*folders: str) -> dict[str, set[str]]:
    found = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not any(part.is_symlink() for part in (path, *path.parents)):
                used = questions(path)
                if used:
                    found[path.relative_to(ROOT).as_posix()] = used
    return found


def test_checks_ask_through_the_access_functions_only():
    assert asked(*CHECKING) == {}


def test_rules_and_grammars_ask_nothing():
    assert asked("rules", "grammar") == OWN_FILES


def test_filters_ask_only_for_the_time():
    found = asked("lint/execution")
    assert set().union(*found.values()) == {"datetime"}
