"""LS423 (kafka-group-default): cases beyond the examples of the rule."""

from advice import FakeProject, run


def test_consumer_groups() -> None:
    one = 'topics => ["a"] group_id => "logstash"'
    other = 'topics => ["b"]'
    found = True
    text = f"input {{ kafka {{ {one} }} kafka {{ {other} }} }}"
    assert len(run("LS423", text)) == found
    project = FakeProject({"b.conf": f"input {{ kafka {{ {other} }} }}"})
    assert len(run("LS423", f"input {{ kafka {{ {one} }} }}", project=project)) == found
