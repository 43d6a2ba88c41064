"""Imports follow one order and have no cycles, and the hot path loads nothing heavy at module level."""

import ast
import re
from functools import cache

import pytest
from paths import ROOT

TOP = {"grammar": "lslint.grammar", "rules": "lslint.rules", "lint": "lslint"}

# A module may import its own package and earlier entries of this list, including local imports and imports for types.
ORDER = [
    "lslint.grammar",  # the modules directly in the package
    "lslint.grammar.tables", "lslint.grammar.regex", "lslint.grammar.logstash", "lslint.grammar.mini_languages",
    "lslint.grammar.config", "lslint.grammar.embedding", "lslint.rules", "lslint.rules.knowledge",
    "lslint.rules.shared", "lslint.rules.elasticsearch.rule", "lslint.rules.filebeat.rule", "lslint.rules.kibana.rule",
    "rules of checks",  # rules reported by a shared check, and the modules through which checks refer to them
    *(f"lslint.rules.logstash.{name}" for name in (
        "catalogue", "values", "grok", "dataflow", "flow", "mapping", "option_check", "settings",
        "plugins",
    )),
    *(f"lslint.rules.filebeat.{name}" for name in ("config_model", "fixes", "checks", "advice")),
    *(f"lslint.rules.elasticsearch.{name}" for name in (
        "model", "fixes", "index_settings", "mappings", "templates", "opensearch", "ingest", "node", "advice",
    )),
    "lslint.rules.logstash", "lslint.rules.filebeat", "lslint.rules.elasticsearch", "lslint.rules.kibana",
    "lslint.rules.common", "lslint.rules.run",
    *(f"lslint.{name}" for name in (
        "execution", "kinds", "files", "config", "suppression", "project", "engine", "rewrite", "report",
        "execution.samples", "profile", "upgrade", "lsp", "cli",
    )),
]  # fmt: skip
FAMILIES = ("logstash", "filebeat", "elasticsearch", "kibana", "common", "run")
SAME = {"lslint.grammar.tables": "lslint.grammar", "lslint.rules.knowledge": "lslint.rules"}
"""Packages that may be imported by the modules directly above them, and import them."""

# Libraries whose import takes milliseconds.
HEAVY = {
    "argparse", "asyncio", "click", "dataclasses", "difflib", "enum", "functools", "importlib.metadata", "inspect",
    "json", "jsonschema", "lark", "logging", "pathlib", "rich", "subprocess", "tomllib", "typer", "typing", "yaml",
}  # fmt: skip
# Modules that `lslint check` does not load for a terminal or JSON report: help and `rule`, the language server,
# calculators, profile and other commands, reports for other programs, diffs against git, formatting, fixes. Only runs
# over many files load multiprocessing.
COLD = (
    "lint/cli/app.py", "lint/cli/command_tables.py", "lint/cli/rule_command.py", "lint/cli/calc/",
    "lint/cli/python_api.py", "lint/cli/format.py",
    "lint/execution/", "lint/profile/", "lint/upgrade/", "lint/cli/upgrade.py",
    "lint/cli/try_lines.py",
    "lint/cli/test_cases.py", "lint/cli/graph.py", "lint/cli/init.py", "lint/cli/parallel.py", "lint/cli/rule_test.py",
    "lint/cli/show_settings.py", "lint/lsp/",
    *(f"lint/cli/{name}.py" for name in ("completion", "help", "rule_output", "suggest")),
    *(f"lint/report/formats/{name}.py" for name in (
        "github", "gitlab", "jsonl", "junit", "markdown", "sarif",
    )),
    *(f"lint/report/{name}.py" for name in ("baseline", "pipeline_sizes", "git_changes", "git_revision", "hiding")),
    *(f"lint/report/{name}.py" for name in ("rule_list", "rule_text", "outcomes", "terminal_markdown")),
    "lint/report/markdown_text.py", "lint/report/pipeline_graph.py", "lint/cli/job_summary.py",
    *(f"lint/rewrite/{name}.py" for name in (
        "add_ignore", "apply_fixes", "layout", "layout_writer", "line_diff",
    )),
)  # fmt: skip
FINDS_RULES = ("rules/registry.py", "rules/checkout.py", "rules/knowledge/__init__.py")


@cache
def modules():
    """Name of each module -> its path from the root."""
    found = {}
    for folder, package in TOP.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            if any(part.is_symlink() for part in (path, *path.parents)):
                continue
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            found[".".join((package, *parts)).removesuffix(".__init__")] = path.relative_to(ROOT).as_posix()
    return found


BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement has others."""


@cache
def imports(name):
    """``(module, at module level, for types only)`` of every import of a module."""
    found = []
    stack = [(node, True, False) for node in ast.parse((ROOT / modules()[name]).read_text(encoding="utf-8")).body]
    while stack:
        node, top, types = stack.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            stack += [(child, top, True) for child in node.body] + [(child, top, types) for child in node.orelse]
            continue
        if isinstance(node, ast.Import):
            found += [(alias.name, top, types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [(one if one in modules() else node.module, top, types) for one in inner]
        inside = top and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for block in BLOCKS:
            stack += [(child, inside, types) for child in getattr(node, block, ())]
    return found


RULE = re.compile(r"lslint\.rules\.\w+(\.\w+)?\.((ls|fb|es|kb)\d{3}_\w+|rules)|lslint\.rules\.\w+\.reported")
LOW = (
    "lslint.grammar", "lslint.rules.shared", "lslint.rules.knowledge", "lslint.rules.elasticsearch.rule",
    "lslint.rules.filebeat.rule", "lslint.rules.kibana.rule",
)  # fmt: skip


@cache
def is_low(name):
    """True for a rule that needs nothing of its family, and for a module ``reported`` that names only such rules."""
    return (
        RULE.fullmatch(name) is not None
        and family(name) != "run"
        and all(
            target.startswith(LOW) or target.count(".") < 3 or is_low(target)
            for target, _, _ in imports(name)
            if target in modules()
        )
    )


@cache
def package(name):
    """The entry of ``ORDER`` that a module belongs to; None for the modules directly in ``lslint``."""
    if is_low(name):
        return "rules of checks"
    best = max((one for one in ORDER if is_in(name, one)), key=len, default=None)
    return SAME.get(best, best)


def is_in(name, package):
    return name == package or name.startswith(package + ".")


def family(name):
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "rules" and parts[2] in FAMILIES else None


def test_every_package_of_the_order_exists():
    assert [one for one in ORDER if one not in modules() and "." in one] == []


def test_imports_follow_the_order():
    wrong = []
    for name in modules():
        own = package(name)
        for target, _, _ in imports(name):
            other = package(target) if target in modules() else None
            if own is None or other is None:
                continue
            if ORDER.index(other) > ORDER.index(own):
                wrong.append(f"{name} imports {target}, which is in a higher layer")
            elif family(name) not in (None, "common") and family(target) and family(name) != family(target):
                wrong.append(f"{name} imports {target} of another family")
    assert wrong == []


def test_imports_have_no_cycles():
    """Imports inside functions and for types count as well."""
    todo = {name: {one for one, _, _ in imports(name) if one in modules() and one != name} for name in modules()}
    while True:  # modules whose imports are all done can be part of no cycle
        done = [name for name, needed in todo.items() if not needed & todo.keys()]
        if not done:
            break
        for name in done:
            del todo[name]
    left = {name: sorted(needed & todo.keys()) for name, needed in todo.items()}
    assert left == {}, "these modules import each other, or modules that do"


def test_lslint_is_imported_by_its_name():
    wrong = [
        f"{name}: import {target} as lslint.{target}"
        for name in modules()
        for target, _, _ in imports(name)
        if target.split(".")[0] in TOP
    ]
    assert wrong == []


def test_nothing_heavy_at_module_level():
    wrong = []
    for name, path in modules().items():
        if path.startswith((*COLD, "grammar/tables")):
            continue
        heavy = {target for target, top, types in imports(name) if top and not types and target in HEAVY}
        if path == "grammar/config/yaml/parser.py":
            heavy.discard("yaml")  # the module is loaded only for a YAML file
        if heavy:
            wrong.append((path, sorted(heavy)))
    assert wrong == []


@pytest.mark.parametrize("package", ["lslint.execution", "lslint.profile"])
def test_no_check_imports_execution_or_profile(package):
    """Checks neither run filters on events nor read the statistics of a running Logstash."""
    importers = {modules()[name] for name in modules() if any(is_in(target, package) for target, _, _ in imports(name))}
    assert {path for path in importers if not path.startswith(COLD)} == set()
    assert {path for path in importers if path.startswith(("grammar/", "rules/"))} == set()


def test_only_init_surveys():
    """What `init` guesses decides no finding, verdict or setting of any other command."""
    survey = "lslint.cli.survey"
    importers = {name for name in modules() if any(target.startswith(survey) for target, _, _ in imports(name))}
    assert importers == {"lslint.cli.init"}
    importers = {name for name in modules() if any(target == "lslint.cli.init" for target, _, _ in imports(name))}
    assert importers == set(), "only its row in the table of commands runs it"


def test_rules_do_not_touch_files_or_streams():
    wrong = []
    for path in modules().values():
        if not path.startswith("rules/") or path in FINDS_RULES:
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        tree = ast.parse(text if re.search(r"\b(open|print|input)\s*\(", text) else "")
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        if calls & {"open", "print", "input"}:
            wrong.append(path)
    assert wrong == []
