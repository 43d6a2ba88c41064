"""LS253 (port-bound-twice): cases beyond the examples of the rule."""

from advice import FakeProject, GuessedProject, run
from logstash_checks import inputs


def test_whole_pipelines_in_a_folder_may_be_alternatives() -> None:
    whole = inputs("tcp { port => 1 }") + "output { stdout { } }"
    assert run("LS253", whole, project=GuessedProject({"b.conf": whole})) == []
    assert len(run("LS253", whole, project=FakeProject({"b.conf": whole}))) == 1
