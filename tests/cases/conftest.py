"""Collects the case files: each group of a ``*.yml`` and each ``cli/*.txt`` is a test. See ``README.md``."""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from case_files import Group, load
from case_runner import failures, wording


class DifferenceError(Exception):
    """What differs; shown without a traceback."""


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".yml" else None


class CaseFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        groups = load(self.path)
        for group in groups:
            yield CaseGroup.from_parent(self, name=group.name, group=group)
        out = self.path.with_suffix(".out")
        if out.exists():
            yield Wording.from_parent(self, name="wording", out=out, groups=groups)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        return str(excinfo.value)


class CaseItem(pytest.Item):
    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return (
            str(excinfo.value) if isinstance(excinfo.value, DifferenceError) else super().repr_failure(excinfo, style)
        )


class CaseGroup(CaseItem):
    def __init__(self, *, group: Group, **rest: Any) -> None:
        super().__init__(**rest)
        self.group = group

    def runtest(self) -> None:
        texts = failures(self.group)
        if texts:
            raise DifferenceError(f"{len(texts)} of {len(self.group.rows)} rows failed\n\n" + "\n\n".join(texts))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.group.line - 1, self.name


class Wording(CaseItem):
    """The snapshot of messages beside a case file."""

    def __init__(self, *, out: Path, groups: list[Group], **rest: Any) -> None:
        super().__init__(**rest)
        self.out, self.groups = out, groups

    def runtest(self) -> None:
        reported = wording(self.groups)
        if self.config.getoption("--update"):
            self.out.write_text(reported, "utf-8")
        stored = self.out.read_text("utf-8")
        if stored != reported:
            diff = difflib.unified_diff(
                stored.splitlines(), reported.splitlines(), self.out.name, "reported", lineterm="", n=0
            )
            hint = f"If the new wording is right: pytest --update {os.path.relpath(self.path)}"
            raise DifferenceError("\n".join([*diff, hint]))
