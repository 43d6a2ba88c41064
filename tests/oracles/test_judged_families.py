"""Findings of the rules for Filebeat and Elasticsearch on real files that were reviewed: right ones are reported, wrong
ones and those that are not worth it are not. The reviews assume that each file is deployed and that the newest release
runs it."""

import json

import pytest
from paths import CORPUS, DATA, needs_corpus

from lslint.cli.check import results
from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.report import merging

RECORD = DATA / "verdicts" / "files.jsonl"
ROWS = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
VERDICTS = ("right", "wrong", "not worth it")


def test_the_record_is_whole():
    assert [row["code"] for row in ROWS] == sorted(row["code"] for row in ROWS)
    for row in ROWS:
        assert set(row) == {"path", "line", "code", "verdict", "reason"}
        assert row["verdict"] in VERDICTS
        assert 0 < len(row["reason"]) < 200


@pytest.mark.slow
@needs_corpus
def test_reviewed_findings_are_reported_or_not():
    values = Values()
    values.select = ["FB", "ES"]
    values.isolated = True
    values.target = ["newest"]
    values.jobs = 1
    values.paths = sorted({str(CORPUS / row["path"]) for row in ROWS})
    checker = Checker(values)
    found, merged = set(), set()
    for result in results(checker):
        for finding in merging.merged(result.findings):
            for places, one in ((found, finding), *((merged, other) for other in finding.others)):
                line = result.source.lines.position(one.start)[0]
                places.add((str(result.source.path), line, one.rule.code))
    other = []
    for row in ROWS:
        place = (str(CORPUS / row["path"]), row["line"], row["code"])
        if place in merged - found:  # part of a finding that is reported elsewhere
            continue
        if (place in found) is not (row["verdict"] == "right"):
            other.append(row)
    assert other == []
