"""The shipped examples give exactly the findings recorded with them; their good halves give none."""

import os
import pathlib

import in_process
import pytest
from paths import ROOT

PROJECTS = sorted(p.parent for p in (ROOT / "examples").glob("*/bad"))


def concise(folder: str, cwd: pathlib.Path, *options: str) -> tuple[int, str]:
    alone = [] if (cwd / "lslint.toml").exists() else ["--isolated"]
    with in_process.environment(str(cwd)):
        done = in_process.command(["check", *alone, "--output-format", "concise", "--jobs", "1", *options, folder])
    assert done.stderr == ""
    return done.exit, done.stdout


@pytest.mark.parametrize("project", PROJECTS, ids=lambda p: p.name)
def test_bad_half_gives_the_findings_next_to_it(project: pathlib.Path) -> None:
    _, out = concise("bad", project)
    expected = project / "expected.txt"
    if os.environ.get("UPDATE_EXAMPLES"):
        expected.write_text(out, encoding="utf-8")
    assert out == expected.read_text(encoding="utf-8")
    assert " LS" in out or " ES" in out or " FB" in out


@pytest.mark.parametrize("project", PROJECTS, ids=lambda p: p.name)
def test_good_half_is_silent(project: pathlib.Path) -> None:
    assert concise("good", project, "--fail-on", "info") == (0, "")


def test_there_are_projects() -> None:
    assert len(PROJECTS) >= 5
