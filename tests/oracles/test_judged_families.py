"""Hits of the rules for Filebeat and Elasticsearch on real files, as somebody read and judged them: what was wrong or
not worth telling stays silent, what was right is told."""

import json

import pytest
from paths import CORPUS, DATA

from lslint.cli.check import results
from lslint.cli.session import Checker
from lslint.config.command_line import Values

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
@pytest.mark.skipif(not CORPUS.exists(), reason="needs ../shared/corpus/dev")
def test_reviewed_findings_are_reported_or_not():
    values = Values()
    values.select = ["FB", "ES"]
    values.isolated = True
    values.jobs = 1
    values.paths = sorted({str(CORPUS / row["path"]) for row in ROWS})
    checker = Checker(values)
    told = {
        (str(result.source.path), result.source.lines.position(finding.start)[0], finding.rule.code)
        for result in results(checker)
        for finding in result.findings
    }
    other = []
    for row in ROWS:
        here = (str(CORPUS / row["path"]), row["line"], row["code"]) in told
        if here != (row["verdict"] == "right"):
            other.append(row)
    assert not other
