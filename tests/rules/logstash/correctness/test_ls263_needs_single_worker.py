"""LS263 (needs-single-worker): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters


@pytest.mark.parametrize(("workers", "severity"), [(1, None), (4, "warning"), ("${N}", None)])
def test_knows_the_settings(workers: object, severity: "str | None") -> None:
    project = FakeProject(pipeline_workers=workers) if workers is not None else FakeProject()
    findings = run("LS263", filters('aggregate { task_id => "%{a}" code => "1" }'), project=project)
    assert [finding.severity for finding in findings] == ([severity] if severity else [])
