"""Measure the tests by mutants: changes of single expressions that some test should notice.

    python tools/mutants.py rules --draw 400 --seed 1              # the share that is killed, and the survivors
    python tools/mutants.py rules/kibana --tests tests/rules/kibana tests/cases/kibana --matrix kills.json

The tests are collected once, in a process that has imported all modules. A first child process runs each test with
statements that note where it passes. Then a child process for each mutant exchanges the code of the changed function in
memory and runs the tests that reach the statement, the fastest first, until one fails. For ``--matrix`` all of them
run, and the file names those that kill each mutant. Not changed: module level, and what other processes import.
"""

import argparse
import ast
import builtins
import contextlib
import gc
import importlib
import json
import os
import pickle
import random
import select
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"rules": "lslint.rules", "grammar": "lslint.grammar", "lint": "lslint"}
OPPOSITE = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
LONGEST_NAME = 30
NOT_CHANGED = {"annotation", "returns", "decorator_list", "ctx", "defaults", "kw_defaults"}
"""Fields without an effect on the code of a function. Default values are set when a module is imported."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant:
    """A change of one node in a function: another node at its place, a list or the fields of its parent."""

    def __init__(self, module: "Module", function: Function, line: int, place: tuple[Any, Any], new: Any) -> None:
        self.module, self.function, self.line, self.new = module, function, line, new
        self.holder, self.key = place
        self.old = self.holder[self.key]

    def __str__(self) -> str:
        nodes = (self.old, self.new)
        names = (ast.unparse(getattr(node, "test", node)) or type(node).__name__ for node in nodes)
        return f"{self.module.path}:{self.line}: " + " -> ".join(repr(name[:60]) for name in names)

    def apply(self) -> bool:
        """Exchange the code of the function and of those defined in it. False if it cannot be compiled or replaced."""
        self.holder[self.key] = self.new
        try:
            return self.module.exchange(self.function)
        except (SyntaxError, ValueError):
            return False


class Module:
    """A source file, and the live functions of its module."""

    def __init__(self, path: Path) -> None:
        self.path, self.file = path.relative_to(ROOT).as_posix(), str(path)
        self.tree = ast.parse(path.read_bytes())
        self.live: dict[tuple[str, int], list[FunctionType]] = defaultdict(list)
        first, *rest = Path(self.path).with_suffix("").parts
        importlib.import_module(".".join(part for part in (PACKAGES[first], *rest) if part != "__init__"))

    def functions(self) -> Iterator[Function]:
        """Return the functions that are in no other function."""
        bodies = [self.tree.body]
        while bodies:
            for statement in bodies.pop():
                if isinstance(statement, Function):
                    yield statement
                else:
                    bodies += [body for field in ("body", "orelse") if (body := getattr(statement, field, None))]

    def exchange(self, function: Function | None = None) -> bool:
        """Give the live functions the code of the tree: all, or those of one function."""
        codes = list(_codes(compile(self.tree, self.file, "exec", dont_inherit=True)))
        if function:
            first = min(node.lineno for node in (function, *function.decorator_list))
            codes = [code for code in codes if first <= code.co_firstlineno <= (function.end_lineno or 0)]
        pairs = [(live, code) for code in codes for live in self.live[code.co_qualname, code.co_firstlineno]]
        for live, code in pairs:
            with contextlib.suppress(ValueError):  # another number of free variables
                live.__code__ = code
        return bool(pairs)

    def mutants(self) -> Iterator[Mutant]:
        for function in self.functions():
            for line, place in _places(function, function.lineno):
                if new := _changed(place[0][place[1]]):
                    yield Mutant(self, function, line, place, new)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _places(node: Any, line: int) -> Iterator[tuple[int, tuple[Any, Any]]]:
    """Return the places below a node, with the line of their statement. Not those of ``NOT_CHANGED`` and messages."""
    for field in sorted({*node._fields} - NOT_CHANGED):
        value = getattr(node, field, None)
        for place in (
            [(value, index) for index in range(len(value))] if isinstance(value, list) else [(vars(node), field)]
        ):
            child = place[0][place[1]]
            is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr) and not is_docstring:
                inner = child.lineno if isinstance(child, ast.stmt) else line
                yield inner, place
                yield from _places(child, inner)


def _changed(node: Any) -> Any:
    new: Any
    match node:
        case ast.cmpop() | ast.boolop() if type(node) in OPPOSITE:
            new = OPPOSITE[type(node)]()
        case ast.UnaryOp(ast.Not(), operand):
            new = operand
        case ast.If(test, body, orelse) | ast.While(test, body, orelse) | ast.IfExp(test, body, orelse):
            new = type(node)(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.comprehension(target, iterator, [test, *tests], is_async):
            new = ast.comprehension(target, iterator, [ast.UnaryOp(ast.Not(), test), *tests], is_async)
        case ast.Constant(bool(value)):
            new = ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            new = ast.Constant(value + 1)
        case ast.Constant(str(value)) if 0 < len(value) < LONGEST_NAME and " " not in value:
            new = ast.Constant(value + "~")
        case ast.Return(ast.List([_, *_]) | ast.ListComp()):
            new = ast.Return(ast.List([], ast.Load()))
        case ast.Return(value) if value and not isinstance(value, ast.Constant):
            new = ast.Return(ast.Constant(None))
        case ast.Expr(ast.Yield() | ast.YieldFrom()):  # what is never reached keeps the function a generator
            new = ast.If(ast.Constant(False), [ast.Expr(ast.Yield())], [])
        case ast.Expr(ast.Call()):
            new = ast.Pass()
        case _:
            return None
    if isinstance(node, ast.comprehension):
        ast.copy_location(new.ifs[0], node.ifs[0])
    return ast.fix_missing_locations(ast.copy_location(new, node))


def _note_statements(node: Any, number: Callable[[int], int]) -> None:
    """Insert a call of ``__reach__`` before each statement of a function."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        children = getattr(node, field, None)
        if not isinstance(children, list):
            continue
        noted: list[ast.AST] = []
        for child in children:
            _note_statements(child, number)
            if isinstance(child, ast.stmt):
                call = ast.Call(ast.Name("__reach__", ast.Load()), [ast.Constant(number(child.lineno))], [])
                noted.append(ast.fix_missing_locations(ast.copy_location(ast.Expr(call), child)))
            noted.append(child)
        setattr(node, field, noted)


class Run:
    """A plugin of pytest that runs the collected tests for each mutant, in place of once."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.numbers: dict[tuple[str, int], int] = {}
        self.reach: dict[int, set[int]] = {}  # the statements, by test; only tests that pass
        self.seconds: dict[int, float] = {}
        self.result: dict[str, list[str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        paths = [path for name in self.options.modules for path in sorted((ROOT / name).rglob("*.py")) or [ROOT / name]]
        modules = {str(path): Module(path) for path in paths if "tables" not in path.parts}
        gc.unfreeze()
        for live in gc.get_objects():
            if type(live) is FunctionType and (module := modules.get(os.path.realpath(live.__code__.co_filename))):
                module.live[live.__code__.co_qualname, live.__code__.co_firstlineno].append(live)
        gc.freeze()
        with tempfile.NamedTemporaryFile() as file:
            self._child(lambda _: pickle.dump(self._first_run(modules), file) or file.flush(), 3600)
            file.seek(0)
            self.numbers, self.reach, self.seconds = pickle.load(file)
        mutants = [mutant for module in modules.values() for mutant in module.mutants()]
        random.Random(self.options.seed).shuffle(mutants)
        deadline = time.monotonic() + self.options.minutes * 60
        for mutant in mutants[: self.options.draw or None]:
            if time.monotonic() < deadline:
                self.result[str(mutant)] = self._killers(mutant)
        return True

    def _child(self, work: Callable[[int], Any], limit: float) -> bytes:
        """Return what a child process wrote into the descriptor that it is given; it is killed after a time."""
        reader, writer = os.pipe()
        pid = os.fork()
        if not pid:
            with contextlib.suppress(BaseException):
                work(writer)
            os._exit(0)
        os.close(writer)
        written, end = b"", time.monotonic() + limit
        while select.select([reader], [], [], max(0, end - time.monotonic()))[0] and (part := os.read(reader, 65536)):
            written += part
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(reader)
        return written

    def _first_run(self, modules: dict[str, Module]) -> tuple[dict[Any, int], dict[int, set[int]], dict[int, float]]:
        numbers: dict[tuple[str, int], int] = {}
        for module in modules.values():
            for function in module.functions():
                _note_statements(
                    function, lambda line, path=module.path: numbers.setdefault((path, line), len(numbers))
                )
            module.exchange()
        reached: set[int] = set()
        builtins.__reach__ = reached.add
        reach, seconds = {}, {}
        for index in range(len(self.items)):
            reached.clear()
            before = time.process_time()
            if not self._fails(index, index + 1):
                reach[index], seconds[index] = set(reached), time.process_time() - before
        return numbers, reach, seconds

    def _fails(self, index: int, following: int) -> bool:
        item, failed = self.items[index], False
        try:
            item.ihook.pytest_runtest_setup(item=item)
            item.ihook.pytest_runtest_call(item=item)
        except BaseException as error:  # noqa: BLE001 whatever it is, the test has not passed
            failed = not isinstance(error, pytest.skip.Exception)
        with contextlib.suppress(BaseException):
            nextitem = self.items[following] if following < len(self.items) else None
            item.ihook.pytest_runtest_teardown(item=item, nextitem=nextitem)
        return failed

    def _killers(self, mutant: Mutant) -> list[str]:
        number = self.numbers.get((mutant.module.path, mutant.line))
        tests = sorted((test for test in self.reach if number in self.reach[test]), key=self.seconds.__getitem__)

        def work(writer: int) -> None:
            if mutant.apply():
                for test, following in zip(tests, [*tests[1:], len(self.items)], strict=True):
                    os.write(writer, b"%d?" % test)
                    failed = self._fails(test, following)
                    os.write(writer, b"1 " if failed else b"0 ")
                    if failed and not self.options.matrix:
                        return

        answers = self._child(work, 20 + 20 * sum(self.seconds[test] for test in tests)).decode().split()
        # without an answer, the test does not end, or the process died
        return [self.items[int(test)].nodeid for test, answer in (one.split("?") for one in answers) if answer != "0"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modules", nargs="+", help="files or folders below rules/, grammar/ or lint/")
    parser.add_argument("--tests", nargs="+", default=["tests"])
    parser.add_argument("--draw", type=int, default=0, help="the number of mutants (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--matrix", type=Path, help="write the mutants with all tests that kill them")
    run = Run(parser.parse_args())
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *run.options.tests], plugins=[run])
    killed = sum(map(bool, run.result.values()))
    print(*(f"survives: {mutant}" for mutant, tests in run.result.items() if not tests), sep="\n")
    print(f"{killed} of {len(run.result)} mutants killed ({100 * killed / max(1, len(run.result)):.1f} %)")
    if run.options.matrix:
        run.options.matrix.write_text(json.dumps(run.result, indent=1))
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
