import json
from datetime import UTC, datetime

import pytest

from lslint.execution.environment import Environment
from lslint.execution.samples.case_changes import LATER, Changing, changing_fields, field_reference
from lslint.execution.samples.case_file import read_cases
from lslint.execution.samples.case_pipelines import CasePipelines
from lslint.execution.samples.case_run import CaseRunner
from lslint.execution.samples.pipeline import joined
from lslint.files.source import Source

NOW = datetime(2024, 12, 30, 23, 59, 58, 999_000, UTC)
STAMP = "2020-01-02T03:04:05.000Z"


def changing(config, cases, ignore=(), later=LATER):
    """What ``--update`` ignores for these cases, as it names it."""
    made = joined([Source("a.conf", config)], "a.conf")
    assert not made.errors
    cases = [{"expected": [], **case} for case in cases]
    file = read_cases(Source("a.json", json.dumps({"ignore": list(ignore), "testcases": cases})))
    first, second = (
        list(CaseRunner(CasePipelines("a.conf", [made]), Environment(ecs="disabled", now=now)).run(file))
        for now in (NOW, NOW + later)
    )
    return list(map(field_reference, changing_fields(first, second)))


def test_cases_that_pass_or_have_no_result_need_nothing():
    cases = [{"input": [], "fields": {"@timestamp": STAMP}, "expected": [{"@timestamp": STAMP}]}]
    assert changing("filter { }", cases) == []
    assert changing("filter { geoip { source => 'message' } }", [{"input": ["x"]}]) == []


def test_events_that_come_and_go_are_refused():
    config = "filter { mutate { add_field => { 'y' => '%{+yyyy}' } } if [y] == '2024' { drop { } } }"
    with pytest.raises(Changing, match="the number of events of 'test case 1' differs from run to run"):
        changing(config, [{"input": ["x"], "expected": [{"a": 1}]}])
