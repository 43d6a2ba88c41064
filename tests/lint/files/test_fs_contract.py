"""Nothing outside of lint/files asks the file system, the environment or the clock, but for the exceptions listed here.

A cached report is shown again only if every question that led to it still has the same answer, and only questions that
go through ``lslint.files.fs`` are noted (docs/architecture.md, The report cache).
"""

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

WRITES = "writes or removes a file, or looks whether it would; such a run is not cached"
NOT_CACHED = "only in commands or with options whose reports are never cached"
KEY = "the value is part of the cache key"
EXCEPTIONS = {
    "lint/cli/app.py": (
        {"os.environ", "os.path.lexists"},
        "which command is meant; runs that go on to check are keyed",
    ),
    "lint/cli/check.py": ({"os.environ"}, KEY),
    "lint/report/console.py": ({"os.open"}, "/dev/null, after stdout was closed"),
    "lint/cli/help.py": ({"os.environ"}, NOT_CACHED),
    "lint/cli/init.py": ({"open", "os.path.isdir", "os.path.lexists"}, WRITES),
    "lint/cli/job_summary.py": ({"os.open"}, WRITES),
    "lint/cli/main.py": ({"os.path.lexists"}, "asked anew in each run, before the cache"),
    "lint/cli/pager.py": ({"os.access", "os.environ", "os.path.isfile"}, NOT_CACHED),
    "lint/cli/parallel.py": ({"os.stat", "time"}, "how many processes run; the reports are the same"),
    "lint/profile/answers.py": ({"os.path.isdir"}, NOT_CACHED),
    "lint/profile/command.py": ({"time"}, NOT_CACHED),
    "lint/profile/fetch.py": ({"os.path.lexists"}, NOT_CACHED),
    "lint/profile/live.py": ({"os.environ"}, NOT_CACHED),
    "lint/profile/measure.py": ({"time"}, NOT_CACHED),
    "lint/profile/watch.py": ({"time"}, NOT_CACHED),
    "lint/cli/progress.py": ({"time"}, "the progress line on stderr, which is no part of a report"),
    "lint/cli/report_cache.py": (
        {"open", "os.environ", "os.path.isdir", "os.path.isfile", "os.scandir", "os.stat"},
        "the cache itself: its key, its folder and its files",
    ),
    "lint/cli/report_filter.py": ({"os.path.lexists"}, WRITES),
    "lint/cli/rule_output.py": ({"os.environ"}, NOT_CACHED),
    "lint/cli/rule_test.py": ({"os.path.exists"}, NOT_CACHED),
    "lint/cli/session.py": ({"os.environ", "os.path.lexists"}, f"{KEY}; after a message on stderr"),
    "lint/cli/show_settings.py": ({"os.path.isdir"}, NOT_CACHED),
    "lint/cli/try_lines.py": ({"datetime", "os.environ"}, NOT_CACHED),
    "lint/config/command_line.py": ({"os.environ", "os.listdir"}, "shell completion; lslint's own output formats"),
    "lint/config/own_rules.py": (
        {"os.listdir", "os.path.isdir", "os.path.isfile", "os.path.realpath"},
        "custom rules are loaded; such a run is not cached",
    ),
    "lint/config/resolver.py": ({"os.environ"}, KEY),
    "lint/lsp/session.py": ({"os.stat", "time"}, "the language server caches no reports"),
    "lint/lsp/server.py": ({"os.path.isdir"}, "the language server caches no reports"),
    "lint/report/formats/github.py": ({"os.environ"}, KEY),
    "lint/report/git_changes.py": ({"os.path.isdir", "os.path.realpath"}, NOT_CACHED),
    "lint/report/git_revision.py": (
        {"open", "os.environ", "os.listdir", "os.path.islink", "os.path.lexists", "os.path.realpath", "os.walk"},
        NOT_CACHED,
    ),
    "lint/execution/samples/comments.py": ({"time"}, "the language server caches no reports"),
    "lint/execution/samples/case_changes.py": ({"datetime"}, "an interval, not the time"),
    "lint/execution/samples/codecs.py": ({"datetime"}, "the time in an event, not the present one"),
    "lint/lsp/graph.py": ({"time"}, "the language server caches no reports"),
}
FINDS_RULES = {
    "rules/registry.py": ({"os.path.isfile"}, "lslint's own files, whose state is part of the cache key"),
    "rules/checkout.py": (
        {"os.scandir", "os.listdir", "os.walk", "open"},
        "lslint's own files, whose state is part of the cache key",
    ),
    "rules/knowledge/__init__.py": ({"open"}, "lslint's own files, whose state is part of the cache key"),
}


EXECUTION = "lint/execution/"
"""Filters that run on events: no check imports them, and no report that is cached depends on them."""


@cache
def questions(path: Path) -> set[str]:
    """The functions and modules of the list above that a module uses."""
    found = set()
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if re.search(r"\b(open|os|pathlib|glob|time|datetime)\b", text) else ():
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
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("lint/files/") and not any(part.is_symlink() for part in (path, *path.parents)):
                used = questions(path)
                if used:
                    found[name] = used
    return found


def runs_filters(name: str) -> bool:
    return name.startswith(EXECUTION) and name not in EXCEPTIONS


def test_the_file_system_is_asked_through_fs_only():
    found = {name: used for name, used in asked("lint").items() if not runs_filters(name)}
    assert found == {name: used for name, (used, _) in EXCEPTIONS.items()}


def test_rules_and_grammars_ask_nothing():
    assert asked("rules", "grammar") == {name: used for name, (used, _) in FINDS_RULES.items()}


def test_filters_ask_only_for_the_time():
    assert set().union(*(used for name, used in asked("lint").items() if runs_filters(name))) == {"datetime"}
