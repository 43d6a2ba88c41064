"""LS423 (kafka-group-default): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [('topics => ["a"] group_id => "logstash"', 'topics => ["b"]', True)],
)
def test_consumer_groups(one: str, other: str, found: bool) -> None:
    text = f"input {{ kafka {{ {one} }} kafka {{ {other} }} }}"
    assert len(run("LS423", text)) == found
    project = FakeProject({"b.conf": f"input {{ kafka {{ {other} }} }}"})
    assert len(run("LS423", f"input {{ kafka {{ {one} }} }}", project=project)) == found
