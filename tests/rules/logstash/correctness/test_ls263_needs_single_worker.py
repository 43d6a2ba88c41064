"""LS263 (needs-single-worker): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, reported, run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS263
        (filters('elapsed { start_tag => "a" end_tag => "b" unique_id_field => "c" }'), 1),
        (filters('aggregate { task_id => "a" } aggregate { task_id => "b" }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(reported("LS263", text)) == count


@pytest.mark.parametrize(("workers", "severity"), [(1, None), (4, "warning"), ("${N}", None), (None, "info")])
def test_knows_the_settings(workers: object, severity: "str | None") -> None:
    project = FakeProject(pipeline_workers=workers) if workers is not None else FakeProject()
    findings = run("LS263", filters('aggregate { task_id => "%{a}" code => "1" }'), project=project)
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("columns", "count"), [("", 1), ("columns => []", 1), ('columns => ["a"]', 0), ('columns => "${COLUMNS}"', 0)]
)
def test_given_columns_win(columns: str, count: int) -> None:
    assert len(run("LS263", filters(f"csv {{ autodetect_column_names => true {columns} }}"))) == count
