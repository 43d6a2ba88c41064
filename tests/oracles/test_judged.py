"""Findings on real files that were read and judged (``tests/data/*.jsonl``), and how loud a first run is on them.

A record has ``path`` (below the corpus), ``line``, ``code``, ``verdict`` (``right``, ``wrong``, ``not worth it``) and a
``reason``. What was judged right has to stay, what was wrong must not come back.
"""

import collections
import json
import pathlib
import statistics
import subprocess
import sys
from typing import Any

import pytest
from paths import CORPUS, DATA

from lslint.rules import registry

FOLDER = DATA / "verdicts"
RECORDS = sorted(FOLDER.glob("*.jsonl"))
VERDICTS = {"right", "wrong", "not worth it"}
MAX_MISSES = 3
"""Of the sample of 150 findings."""
MEDIAN = 3.0
"""Warnings and errors per 100 lines of a repository, at most."""

real = pytest.mark.skipif(not CORPUS.is_dir(), reason="needs ../shared/corpus/dev")


def records(file: pathlib.Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """All rules over the corpus."""
    command = [sys.executable, "-m", "lslint", "check", "--isolated", "--select", "ALL", "--json", str(CORPUS)]
    found: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return found


def below(path: str) -> str:
    return pathlib.Path(path).relative_to(CORPUS).as_posix()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_records_have_one_shape(file: pathlib.Path) -> None:
    read = records(file)
    for record in read:
        assert set(record) == {"path", "line", "code", "verdict", "reason"}
        assert record["verdict"] in VERDICTS
        assert record["code"] in registry.entries()
        assert 5 <= len(record["reason"]) <= 200
    assert len({(one["path"], one["line"], one["code"]) for one in read}) == len(read)


@pytest.mark.slow
@real
def test_reviewed_findings_stay(report: dict[str, Any]) -> None:
    found = {(below(one["path"]), one["range"]["start"]["line"], one["code"]) for one in report["findings"]}
    gone, back = [], []
    for file in RECORDS:
        judged = {(one["path"], one["line"], one["code"]): one["verdict"] for one in records(file)}
        gone += [place for place, verdict in judged.items() if verdict == "right" and place not in found]
        if file.stem != "sample_150":
            back += [place for place, verdict in judged.items() if verdict == "wrong" and place in found]
    assert (gone, back) == ([], [])


def test_the_sample_of_all_rules() -> None:
    """150 findings of a default run, at most 5 a rule; at most three of them wrong or not worth telling."""
    read = records(FOLDER / "sample_150.jsonl")
    assert len(read) == 150
    assert max(collections.Counter(one["code"] for one in read).values()) <= 5
    assert {one["code"][:2] for one in read} == {"LS", "FB", "ES"}
    assert sum(one["verdict"] != "right" for one in read) <= MAX_MISSES


@pytest.mark.slow
@real
def test_a_first_run_on_real_repositories_stays_readable(report: dict[str, Any]) -> None:
    """The median of warnings and errors per 100 lines, over repositories, by the rules that are on by default."""
    on = {code for code in registry.entries() if registry.load(code).default}
    lines: collections.Counter[str] = collections.Counter()
    loud: collections.Counter[str] = collections.Counter()
    for one in report["files"]:
        lines[below(one["path"]).split("/")[1]] += pathlib.Path(one["path"]).read_bytes().count(b"\n") + 1
    for one in report["findings"]:
        if one["severity"] in ("warning", "error") and one["code"] in on:
            loud[below(one["path"]).split("/")[1]] += 1
    assert len(lines) > 100
    assert statistics.median(100 * loud[repository] / count for repository, count in lines.items()) <= MEDIAN
