"""Regular expressions of the product that take quadratic time on long runs of the same characters.

Collects the string constants that look like patterns: arguments of functions of ``re`` and of the helpers that compile
patterns, and constants with characters of regular expressions. Each is searched in runs of blanks, tabs, letters,
digits, quotes and so on, in a child process with a limit of CPU time. Prints the place, the run and the pattern of each
that exceeds the limit.

    python tools/pattern_growth.py [FOLDER ...]
"""

from __future__ import annotations

import ast
import os
import re
import signal
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "rules", "lint")
SIZE = 60_000
SECONDS = 0.5
"""CPU time for one pattern and run: linear work on ``SIZE`` characters takes some milliseconds."""
PUMPS = (
    *(" ", "\t", "\n", "\r\n", "a", "A", "1", "_", "-", ".", ",", ":", "/", "\\", '"', "'", "`", "(", "[", "{", "<"),
    *("$", "%", "#", "=", "|", "*", "a ", " a", "\n ", "\n#", "a=", "a: ", '"a', "a.", "a\n", "1.", "{{", "${", "%{"),
    *("[a]", "- ", "{}", "<%", "/*", "a-", "a_", "a,", "${a", '\\"'),
)
ANCHORED = {"match", "fullmatch"}
METHODS = ANCHORED | {"search", "finditer", "findall", "sub", "subn", "split"}
HINTS = re.compile(r"(?:\\.|[\]). ])(?:[*+]|\{\d*,\d*\})")


def patterns(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield line, text and whether matches begin at one place only, of the strings of a module that may be patterns."""
    tree = ast.parse(path.read_text())
    docs = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    names = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    methods = uses(tree)
    owners = {id(part): name for name, value in names.items() for part in ast.walk(value)}
    inside: set[int] = set()
    for node in ast.walk(tree):
        if id(node) in inside or id(node) in docs:
            continue
        if isinstance(node, ast.JoinedStr | ast.BinOp | ast.Constant):
            text = literal(node, names)
            inside.update(id(each) for each in ast.walk(node))
            if text is not None and HINTS.search(text):
                used = methods.get(id(node)) or methods.get(owners.get(id(node), ""), set())
                yield node.lineno, text, bool(used) and used <= ANCHORED


def uses(tree: ast.Module) -> dict[int | str, set[str]]:
    """Return the methods of patterns that are called on an expression, by the parts of the expression: the identity of
    constants, and names."""
    methods: dict[int | str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            parts = list(ast.walk(node.func.value))
            if isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
                parts = list(ast.walk(node.args[0])) if node.args else []
            for part in parts:
                methods.setdefault(part.id if isinstance(part, ast.Name) else id(part), set()).add(node.func.attr)
    return methods


def literal(node: ast.expr, names: dict[str, ast.expr], depth: int = 0) -> str | None:
    """Return the value of a string that consists of constants; None for others."""
    if depth > 9:
        return None
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        return literal(names[node.id], names, depth + 1) if node.id in names else None
    if isinstance(node, ast.FormattedValue):
        return literal(node.value, names, depth + 1)
    if isinstance(node, ast.JoinedStr):
        parts = [literal(part, names, depth + 1) for part in node.values]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [literal(node.left, names, depth + 1), literal(node.right, names, depth + 1)]
    else:
        return None
    return None if None in parts else "".join(part for part in parts if part is not None)


def slow_run(pattern: re.Pattern[str], *, anchored: bool) -> str | None:
    """Return the run for which a search exceeds the limit, or None. A timer ends the child process that searches."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        for number, pump in enumerate(PUMPS):
            os.write(writer, bytes((number,)))
            text = pump * (SIZE // len(pump))
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            if anchored:
                pattern.match(text)
                pattern.fullmatch(text)
            else:
                for _ in pattern.finditer(text):
                    pass
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os._exit(0)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as pipe:
        started = pipe.read()
    return PUMPS[started[-1]] if status else None


def main(arguments: list[str]) -> int:
    """Print the slow patterns below the folders; 1 if there are any."""
    places: dict[tuple[str, bool], str] = {}
    for folder in arguments or FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for line, text, anchored in patterns(path):
                places.setdefault((text, anchored), f"{path.relative_to(ROOT)}:{line}")
    slow = count = 0
    for (text, anchored), place in places.items():
        try:
            pattern = re.compile(text, re.MULTILINE if "(?m)" in text else 0)
        except re.error:
            continue
        count += 1
        run = slow_run(pattern, anchored=anchored)
        if run is not None:
            slow += 1
            print(f"{place}: {run!r}: {text!r}", flush=True)
    print(f"{slow} of {count} patterns are slow")
    return int(slow > 0)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    sys.exit(main(sys.argv[1:]))
