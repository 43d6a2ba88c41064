"""LS321 (kafka-consumer-threads): cases beyond the examples of the rule."""

from advice import FakeProject, run


def test_threads_against_workers() -> None:
    text = 'input { kafka { topics => ["a"] consumer_threads => 6 } }\n'
    assert run("LS321", text) == []
    (finding,) = run("LS321", text, project=FakeProject(pipeline_workers=4))
    assert finding.related[0].path == "logstash.yml"
    assert run("LS321", text, project=FakeProject(pipeline_workers=8)) == []
