"""LS287 (confd-files-share-outputs): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import ES_INDEX, TCP_PIPELINE, inputs


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [(ES_INDEX % "a", 'file { path => "/tmp/x" }', True), (ES_INDEX % "a", 'pipeline { send_to => ["b"] }', False)],
)
def test_files_that_share_outputs(mine: str, theirs: str, found: bool) -> None:
    files = {"b.conf": TCP_PIPELINE.format(2, theirs)}
    declared = run("LS287", TCP_PIPELINE.format(1, mine), project=FakeProject(files))
    assert len(declared) == found
    for finding in declared:
        assert finding.related[0].path == "b.conf"
    assert run("LS287", TCP_PIPELINE.format(1, mine), project=GuessedProject(files)) == []


def test_one_place_twice() -> None:
    text = f"output {{ {ES_INDEX % 'a'} }}"
    assert len(run("LS287", text, project=FakeProject({"b.conf": text, "in.conf": inputs("stdin { }")}))) == 1
    assert run("LS287", text, project=FakeProject({"b.conf": f"output {{ {ES_INDEX % 'b'} }}"})) == []
