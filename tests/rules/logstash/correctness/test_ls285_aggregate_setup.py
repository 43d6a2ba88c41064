"""LS285 (aggregate-setup): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import plugin_section

A = 'aggregate {{ task_id => "{}" code => "x" {} }}'


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ([("%{a}", "timeout => 5"), ("%{a}", "timeout_tags => [x]")], 1),
        ([("%{a}", 'aggregate_maps_path => "/a"'), ("%{b}", 'aggregate_maps_path => "/b"')], 1),
        ([("%{a}", "inactivity_timeout => 6"), ("%{b}", "timeout => 5")], 0),
        ([("${TASK}", "")], 0),
        ([("%{}", "")], 1),
        ([("{{ task }}", "")], 0),
    ],
)
def test_aggregate(filters: list[tuple[str, str]], found: int) -> None:
    text = plugin_section("filter", " ".join(A.format(*each) for each in filters))
    assert len(run("LS285", text)) == found
