"""Collects the case files: each group of a ``*.yml`` and each ``cli/*.txt`` is a test. See ``README.md``."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import case_commands
import pytest
from case_files import Group, load
from case_runner import difference, failures, update_hint, wording
from paths import DATA

LARGEST = 25
"""Groups of a file that are one item at most: if there are more, they are distributed over the workers."""


class DifferenceError(Exception):
    """What differs; shown without a traceback."""


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == ".txt":
        return CommandFile.from_parent(parent, path=file_path)
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".yml" else None


class CaseFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        groups = load(self.path)
        for group in groups:
            yield CaseGroup.from_parent(self, name=group.name, groups=[group])
        out = DATA / "wording" / f"{self.path.parent.name}.out"
        if out.exists() and self.path.stem in _sections(out):
            yield Wording.from_parent(self, name="wording", out=out, groups=groups)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        return str(excinfo.value)


class CaseItem(pytest.Item):
    line = 1

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return (
            str(excinfo.value) if isinstance(excinfo.value, DifferenceError) else super().repr_failure(excinfo, style)
        )


class CaseGroup(CaseItem):
    """Groups of one file: each alone, or those of a rule together."""

    def __init__(self, *, groups: list[Group], **rest: Any) -> None:
        super().__init__(**rest)
        self.groups, self.line = groups, groups[0].line

    def runtest(self) -> None:
        texts = [text for group in self.groups for text in failures(group)]
        if texts:
            count = sum(len(group.rows) for group in self.groups)
            raise DifferenceError(f"{len(texts)} of {count} rows failed\n\n" + "\n\n".join(texts))


class Wording(CaseItem):
    """The snapshot of the findings of a case file."""

    def __init__(self, *, out: Path, groups: list[Group], **rest: Any) -> None:
        super().__init__(**rest)
        self.out, self.groups = out, groups

    def runtest(self) -> None:
        name = self.path.stem
        reported = wording([row for group in self.groups for row in group.rows])
        sections = _sections(self.out)
        if self.config.getoption("--update"):
            sections[name] = reported
            self.out.write_text("".join(f"== {key} ==\n{text}" for key, text in sections.items()), "utf-8")
        if sections[name] != reported:
            raise DifferenceError(difference(sections[name], reported, name) + "\n" + update_hint(self.path))


def _sections(path: Path) -> dict[str, str]:
    """Return the snapshots in a file by the names of the case files."""
    _, *parts = re.split(r"^== ([\w-]+) ==\n", path.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


class CommandFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        for number in range(len(case_commands.read(self.path))):
            yield Command.from_parent(
                self, name=f"{self.path.stem} {number + 1}" if number else self.path.stem, number=number
            )


class Command(CaseItem):
    """A command with its exact output."""

    def __init__(self, *, number: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.number = number

    def runtest(self) -> None:
        commands = case_commands.read(self.path)
        sections = commands[self.number]
        reported = case_commands.run(sections)
        wrong = case_commands.differences(sections, reported)
        if wrong and self.config.getoption("--update"):
            sections.update((name, reported[name]) for name in wrong)
            self.path.write_text(case_commands.text_of(commands), "utf-8")
        elif wrong:
            texts = [difference(sections.get(name, ""), reported[name], name) for name in wrong]
            raise DifferenceError("\n".join([*texts, update_hint(self.path)]))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Make one item of the groups of a file that are selected: pytest needs a millisecond for each."""
    if os.environ.get("EACH_CASE"):
        return
    of_file: dict[Any, list[CaseGroup]] = {}
    for item in items:
        if isinstance(item, CaseGroup):
            of_file.setdefault(item.parent, []).append(item)
    merged: dict[int, CaseGroup | None] = {}
    for parent, parts in of_file.items():
        if len(parts) == 1:
            continue
        for start in range(0, len(parts), LARGEST):
            groups = [part.groups[0] for part in parts[start : start + LARGEST]]
            name = "groups" if start == 0 else f"groups from {start + 1}"
            merged |= dict.fromkeys(map(id, parts[start : start + LARGEST]))
            merged[id(parts[start])] = CaseGroup.from_parent(parent, name=name, groups=groups)
    items[:] = [kept for item in items if (kept := merged.get(id(item), item)) is not None]
