"""LS282 (target-required-in-ecs): cases beyond the examples of the rule."""

from advice import FakeProject, run
from logstash_checks import plugin_section


def test_the_setting_of_the_pipeline_counts() -> None:
    text = plugin_section("filter", 'geoip { source => "a" }')
    project = FakeProject()
    project._settings = {"pipeline.ecs_compatibility": "disabled"}
    assert run("LS282", text, target="9.5", project=project) == []
