"""One test for the quick cases of a test function without fixtures: a hook of pytest that ``conftest.py`` imports.

Most cases take a tenth of the time that pytest and its workers spend on a test. The cases of a group are run one by
one, also after one that fails; the failure shows each of those that failed under its name. ``EACH_CASE=1 pytest …``
makes a test of each case, ``pytest "FILE::test[case]"`` runs only that one.
"""

import os
from typing import Any

import pytest

LARGEST = 100
"""Cases in a group at most: if there are more, they are distributed over the workers."""

OF_PLUGINS = {"request", "_syrupy_apply_ide_patches"}
"""Fixtures that each test has, and no case needs."""


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
                case.obj(**case.callspec.params)
            except pytest.skip.Exception as error:
                skipped.append(error)
            except (Exception, pytest.fail.Exception):  # noqa: BLE001 raised below, with the others
                failed.append((case, pytest.ExceptionInfo.from_current()))
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Replaces cases by groups, where the first of them is."""
    if os.environ.get("EACH_CASE"):
        return
    groups: dict[Any, list[Any]] = {}
    for item in items:
        groups.setdefault((item.parent, item.originalname) if _is_plain(item) else item, []).append(item)
    grouped = []
    for cases in groups.values():
        parts = [cases[start : start + LARGEST] for start in range(0, len(cases), LARGEST)]
        for number, part in enumerate(parts, 1):
            if len(part) == 1:
                grouped += part
                continue
            name = cases[0].originalname + (f"[part {number}]" if len(parts) > 1 else "")
            grouped.append(Group.from_parent(cases[0].parent, name=name, cases=part))
    items[:] = grouped


def _is_plain(item: pytest.Item) -> bool:
    """True for a quick case whose arguments are all values: nothing is set up for it, nothing torn down or skipped."""
    return (
        isinstance(item, pytest.Function)
        and hasattr(item, "callspec")
        and set(item.fixturenames) - OF_PLUGINS == item.callspec.params.keys()
        and not getattr(item.obj, "is_hypothesis_test", False)
        and all(mark.name == "parametrize" for mark in item.iter_markers())
    )
