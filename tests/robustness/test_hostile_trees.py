"""Trees that want something run: modules, plugins, hooks, patterns, other people's configs; and our own regexes."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hostile import MEGABYTE, fine, lslint

import lslint as package
from lslint.rules.logstash.grok import expression, growth

pytestmark = pytest.mark.slow

RAN = "import pathlib\npathlib.Path({mark!r}).write_text('ran')\n"
MODULES = (
    *("yaml", "json", "typer", "click", "rich", "lark", "jsonschema", "pygls", "os", "re", "sitecustomize"),
    *("usercustomize", "conftest", "setup", "encodings", "marshal", "subprocess", "argparse", "tomllib"),
)


@pytest.fixture
def planted(folder):
    """A tree full of modules, and the file that shows that one of them was run."""
    mark = folder / "ran"
    tree = folder / "tree"
    for name in MODULES:
        (tree / name).mkdir(parents=True)
        for file in (f"{name}.py", f"{name}/__init__.py"):
            (tree / file).write_text(RAN.format(mark=str(mark)))
    return tree, mark


@pytest.mark.parametrize("make", [
    lambda path: path.write_text("A %{B}\nB %{A}\n"), lambda path: path.write_text("A %{A}%{A}\n"),
    lambda path: path.write_text("".join(f"P{n} %{{P{n + 1}}}%{{P{n + 1}}}\n" for n in range(60)) + "P60 x\n"),
    lambda path: path.write_text("A (" + "(a+)+" * 500 + ")+$\n"),
    lambda path: path.write_text("A " + "(" * 20_000 + "\n"),
    lambda path: path.write_text("A [" + "[" * 20_000 + "\n"), lambda path: path.write_text("A " + "a" * 5_000_000),
    lambda path: path.write_text("A\n" * 500_000),
    lambda path: path.write_text("".join(f"P{n} x{{{n}}}\n" for n in range(50_000))),
    lambda path: path.write_bytes(bytes(range(256)) * 100), lambda path: os.mkfifo(path),
    lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to(path.name), lambda path: path.mkdir(),
    lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_RDWR), 2_000 * MEGABYTE),
])  # fmt: skip
def test_pattern_files_of_others(folder, make):
    (folder / "patterns").mkdir()
    make(folder / "patterns" / "p")
    (folder / "a.conf").write_text(
        'filter { grok { patterns_dir => ["patterns"] match => { "message" => "%{A:a} %{P0} %{B}" } } }\n'
    )
    (folder / "lslint.toml").write_text('patterns = ["patterns"]\n')
    fine(lslint("--isolated", "--json", ".", cwd=folder), 0, 1, 2)
    fine(lslint(".", cwd=folder), 0, 1, 2)


# --- our own regular expressions -------------------------------------------------------------------------------------


def expressions():
    """``[(file, line, pattern)]`` of all literal patterns that lslint compiles or hands to ``re``."""
    top = Path(package.__file__).resolve().parent
    for folder in ("lint", "grammar", "rules"):
        for path in sorted((top.parent / folder).rglob("*.py")):
            if path.is_symlink() or "tables" in path.parts or "__pycache__" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                    owner, first = node.func.value, node.args[0]
                    named = isinstance(owner, ast.Name) and owner.id == "re"
                    if named and isinstance(first, ast.Constant) and isinstance(first.value, str):
                        yield path.name, node.lineno, first.value


def test_our_own_regexes_do_not_explode():
    """By the measure that lslint itself puts to the patterns of others."""
    count = 0
    wrong = []
    for name, line, pattern in expressions():
        root = expression.read(pattern, None)
        count += root is not None
        if root is not None and growth.exponential(root) is not None:
            wrong.append(f"{name}:{line}: {pattern}")
    assert count > 100
    assert wrong == []


def test_the_measure_sees_what_explodes():
    assert growth.exponential(expression.read("(a+)+$", None)) is not None


def test_the_working_folder_is_not_where_modules_come_from(planted):
    """``python -m`` puts it first."""
    tree, mark = planted
    done = subprocess.run(
        [sys.executable, "-m", "lslint", "--help"], cwd=tree, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr[-500:]
    assert not mark.exists()
