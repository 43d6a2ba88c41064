"""LS282 (target-required-in-ecs): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import plugin_section


def test_without_a_target_the_newest_releases_decide() -> None:
    geoip = plugin_section("filter", 'geoip { source => "clientip" }')
    (finding,) = run("LS282", geoip)
    assert (finding.stage, finding.severity) == ("advice", "warning")
    assert "in Logstash 8.0 and later" in finding.message
    (finding,) = run("LS282", geoip, target="8.15.2")
    assert finding.stage == "start"
    assert run("LS282", geoip, target="7.17") == []
    assert run("LS223", plugin_section("filter", "fingerprint { method => SHA1 }")) == []  # old releases only
    (finding,) = run("LS223", plugin_section("input", "beats { port => 1 ssl => true }"))  # every release that takes it
    assert finding.stage == "start"
    assert run("LS223", plugin_section("output", "elasticsearch { action => nope }"), target="2.4") == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('geoip { source => "[ip]" }', 1),  # nothing is left for the target
        ('geoip { source => "a" ecs_compatibility => "${ECS}" }', 0),
    ],
)
def test_geoip_in_ecs_mode(body: str, found: int) -> None:
    assert len(run("LS282", plugin_section("filter", body), target="9.5")) == found


def test_the_setting_of_the_pipeline_counts() -> None:
    text = plugin_section("filter", 'geoip { source => "a" }')
    project = FakeProject()
    project._settings = {"pipeline.ecs_compatibility": "disabled"}
    assert run("LS282", text, target="9.5", project=project) == []


def test_a_pipeline_of_an_older_release_is_left_alone():
    text = 'filter { geoip { source => "clientip" } }\noutput { elasticsearch { host => "es" } }\n'
    assert run("LS282", text) == []
    assert run("LS282", text, target="8.15")


def test_a_pipeline_of_older_releases_is_left_alone() -> None:
    old = "filter { multiline { pattern => '^ ' what => 'previous' } geoip { source => 'clientip' } }"
    assert run("LS282", old) == []
    old = "filter { geoip { source => 'clientip' } } output { elasticsearch { host => 'es' protocol => 'http' } }"
    assert run("LS282", old) == []
    assert len(run("LS282", old, target="8.15")) == 1, "a known release decides"
    new = "filter { geoip { source => 'clientip' } } output { elasticsearch { ecs_compatibility => disabled } }"
    (finding,) = run("LS282", new)
    assert finding.severity == "warning"
    assert "ecs_compatibility => disabled" in finding.message


@pytest.mark.parametrize(
    ("body", "is_default"),
    [
        ('geoip { source => "a" }', True),
        ('geoip { source => "a" ecs_compatibility => v8 }', False),
    ],
)
def test_the_message_names_the_release_of_the_default(body: str, is_default: bool) -> None:
    (finding,) = run("LS282", plugin_section("filter", body), target="9.1")
    assert ("the default since 8.0" in finding.message) == is_default
