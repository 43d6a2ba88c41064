"""One test for the cases of a test function whose fixtures are quick: a hook of pytest that ``conftest.py`` imports.

Most cases take a tenth of the time that pytest and its workers spend on a test. The cases of a group are run one by
one, also after one that fails; the failure shows each of those that failed under its name. ``EACH_CASE=1 pytest …``
makes a test of each case, ``pytest "FILE::test[case]"`` runs only that one.
"""

import inspect
import itertools
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

LARGEST = 100
"""Cases in a group at most: if there are more, they are distributed over the workers."""

LARGEST_WITH_FIXTURES = 25
_folders = itertools.count()

OF_PLUGINS = {"request", "_syrupy_apply_ide_patches"}
"""Fixtures that each test has, and no case needs."""

PROVIDED = {"tmp_path", "tmp_path_factory", "monkeypatch"}
"""Fixtures that each case gets anew from its group."""

FOLDERS = 2
"""Definitions of ``tmp_path``: that of pytest and that of ``conftest.py``. A further one does more."""


class CasesError(Exception):
    """Cases of a group, each with what it raised."""

    def __init__(self, failed: list[tuple[pytest.Function, pytest.ExceptionInfo[BaseException]]], count: int) -> None:
        super().__init__(f"{len(failed)} of {count} cases failed: {', '.join(case.name for case, _ in failed)}")
        self.failed = failed


class Group(pytest.Item):
    """Cases of one test function."""

    def __init__(self, *, cases: list[pytest.Function], **rest: Any) -> None:
        super().__init__(**rest)
        self.cases = cases

    def runtest(self) -> None:
        failed = []
        skipped = []
        for case in self.cases:
            try:
                _run(case)
            except pytest.skip.Exception as error:
                skipped.append(error)
            except (Exception, pytest.fail.Exception):  # noqa: BLE001 raised below, with the others
                failed.append((case, pytest.ExceptionInfo.from_current()))
            finally:
                forget_custom_rules()
        if failed:
            raise CasesError(failed, len(self.cases))
        if len(skipped) == len(self.cases):
            raise skipped[0]

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, CasesError):
            return super().repr_failure(excinfo, style)
        parts = [f"{'_' * 20} {case.name} {'_' * 20}\n{case.repr_failure(info)}" for case, info in excinfo.value.failed]
        return "\n\n".join([str(excinfo.value), *parts])

    def reportinfo(self) -> tuple[Any, int | None, str]:
        path, line, _ = self.cases[0].reportinfo()
        return path, line, self.name


def _run(case: pytest.Function) -> None:
    arguments = dict(case.callspec.params)
    wanted = inspect.signature(case.obj).parameters.keys() - arguments.keys()
    if not wanted:
        case.obj(**arguments)
        return
    with pytest.MonkeyPatch.context() as patch:
        if "tmp_path" in wanted:
            arguments["tmp_path"] = new_folder(case.config._tmp_path_factory, case.name)
        if "monkeypatch" in wanted:
            arguments["monkeypatch"] = patch
        case.obj(**arguments)


def new_folder(factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder for a test. Those of pytest are all in one folder, with as many links: what looks at the folders above a
    file, as lslint does, would read them again for each test."""
    number = next(_folders)
    levels = (str(number // 1024), str(number // 32 % 32), str(number % 32))
    folder = factory.getbasetemp().joinpath(*levels, re.sub(r"\W", "_", name)[:30])
    folder.mkdir(parents=True)
    return folder


def forget_custom_rules() -> None:
    """Custom rules that a command or test has loaded in this process are not there for the next: neither their entries,
    nor the visit tables that contain their checks, nor the modules of their files."""
    registry = sys.modules.get("lslint.rules.registry")
    if registry is not None and registry._own:
        for code in registry._own:
            registry._loaded.pop(code, None)
        registry._own.clear()
        registry._origins.clear()
        registry._entries.clear()
        if engine := sys.modules.get("lslint.engine.check"):
            engine._rules.clear()
        for name in [name for name in sys.modules if name.startswith("lslint_own_")]:
            del sys.modules[name]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Replaces cases by groups, where the first of them is."""
    if os.environ.get("EACH_CASE"):
        return
    groups: dict[Any, list[Any]] = {}
    is_plain: dict[Any, bool] = {}
    for item in items:
        key = (item.parent, getattr(item, "originalname", item))
        if key not in is_plain:
            is_plain[key] = _is_plain(item)
        has_marks = any(mark.name != "parametrize" for mark in item.own_markers)
        groups.setdefault(item if has_marks or not is_plain[key] else key, []).append(item)
    grouped = []
    for cases in groups.values():
        largest = LARGEST_WITH_FIXTURES if PROVIDED & set(getattr(cases[0], "fixturenames", ())) else LARGEST
        parts = [cases[start : start + largest] for start in range(0, len(cases), largest)]
        for number, part in enumerate(parts, 1):
            if len(part) == 1:
                grouped += part
                continue
            name = cases[0].originalname + (f"[part {number}]" if len(parts) > 1 else "")
            grouped.append(Group.from_parent(cases[0].parent, name=name, cases=part))
    items[:] = grouped


def _is_plain(item: pytest.Item) -> bool:
    """True for a case whose arguments are values or provided: nothing else is set up for it, torn down or skipped."""
    return (
        isinstance(item, pytest.Function)
        and hasattr(item, "callspec")
        and set(item.fixturenames) - OF_PLUGINS - PROVIDED == item.callspec.params.keys()
        and "tmp_path_factory" not in inspect.signature(item.obj).parameters
        and len(item._fixtureinfo.name2fixturedefs.get("tmp_path", ())) <= FOLDERS
        and not getattr(item.obj, "is_hypothesis_test", False)
        and all(mark.name == "parametrize" for mark in item.parent.iter_markers())
    )
