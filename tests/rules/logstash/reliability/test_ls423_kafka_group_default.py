"""LS423 (kafka-group-default): cases beyond the examples of the rule."""

from advice import FakeProject, run


def test_consumer_groups() -> None:
    default = 'kafka { topics => ["b"] }'
    project = FakeProject({"b.conf": f"input {{ {default} }}"})
    for group, count in (("logstash", 1), ("web", 0)):
        named = f'kafka {{ topics => ["a"] group_id => "{group}" }}'
        assert len(run("LS423", f"input {{ {named} {default} }}")) == count
        assert len(run("LS423", f"input {{ {named} }}", project=project)) == count
