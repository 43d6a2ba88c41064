"""Findings on real files that were reviewed (``tests/data/verdicts/*.jsonl``), and how many a first run reports.

A record has ``path`` (below the corpus), ``line``, ``code``, ``verdict`` (``right``, ``wrong``, ``not worth it``) and a
``reason``. What is right has to stay, what was wrong must not come back. The reviews assume that each file is deployed
and that the newest release runs it.
"""

import collections
import json
import pathlib
import statistics
import subprocess
from typing import Any

import fork_server
import pytest
from paths import CORPUS, DATA, needs_corpus

from lslint.rules import registry

FOLDER = DATA / "verdicts"
RECORDS = sorted(FOLDER.glob("*.jsonl"))
VERDICTS = {"right", "wrong", "not worth it"}
MAX_MISSES = 0.02
"""Share of the sample that is wrong or not worth it."""
MEDIAN = 3.0
"""Warnings and errors per 100 lines of a repository, at most."""

Place = tuple[str, int, str]


def records(file: pathlib.Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def report(*arguments: str) -> dict[str, Any]:
    command = [*fork_server.lslint(), "check", "--isolated", "--json", *arguments]
    found: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return found


def below(path: str) -> str:
    return pathlib.Path(path).relative_to(CORPUS).as_posix()


def place(row: dict[str, Any]) -> Place:
    return row["path"], row["line"], row["code"]


def locations(found: dict[str, Any]) -> set[Place]:
    """The locations of the findings of a report, also of those that it merges with another."""
    places = set()
    for one in found["findings"]:
        merged = one["related"][len(one["related"]) - one["count"] + 1 :]
        for where in (one, *merged):
            places.add((below(where["path"]), where["range"]["start"]["line"], one["code"]))
    return places


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
@needs_corpus
def test_reviewed_findings_stay() -> None:
    """Files that are named are production files, whatever folder they are in."""
    rows = [row for file in RECORDS for row in records(file)]
    files = sorted({str(CORPUS / row["path"]) for row in rows})
    found = locations(report("--select", "ALL", "--target", "newest", *files))
    places = {verdict: {place(row) for row in rows if row["verdict"] == verdict} for verdict in VERDICTS}
    assert (places["right"] - found, places["wrong"] & found) == (set(), set())


@pytest.mark.slow
@needs_corpus
def test_wrong_findings_do_not_come_back_for_the_deployed_release() -> None:
    wrong = {place(row) for file in RECORDS for row in records(file) if row["verdict"] == "wrong"}
    found = locations(report("--select", "ALL", str(CORPUS)))
    assert len(found) > 5_000
    assert wrong & found == set()


def test_the_sample_of_all_rules() -> None:
    """Findings of a default run, at most 5 per rule; at most one in fifty is wrong or not worth it."""
    read = records(FOLDER / "sample.jsonl")
    assert len(read) > 110
    assert max(collections.Counter(one["code"] for one in read).values()) <= 5
    assert {one["code"][:2] for one in read} == {"LS", "FB", "ES"}
    assert sum(one["verdict"] != "right" for one in read) <= MAX_MISSES * len(read)


@pytest.mark.slow
@needs_corpus
def test_a_first_run_on_real_repositories_stays_readable() -> None:
    """The median of warnings and errors per 100 lines, over repositories, of a default run."""
    found = report(str(CORPUS))
    lines: collections.Counter[str] = collections.Counter()
    loud: collections.Counter[str] = collections.Counter()
    for one in found["files"]:
        lines[below(one["path"]).split("/")[1]] += pathlib.Path(one["path"]).read_bytes().count(b"\n") + 1
    for one in found["findings"]:
        if one["severity"] in ("warning", "error"):
            loud[below(one["path"]).split("/")[1]] += 1
    assert len(lines) > 100
    assert statistics.median(100 * loud[repository] / count for repository, count in lines.items()) <= MEDIAN
