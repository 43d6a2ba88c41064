"""LS417 (ecs-mode-implicit): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run


@pytest.mark.parametrize(
    ("pattern", "more", "target", "found"),
    [
        ("%{COMBINEDAPACHELOG}", "", "7.17", False),
        ("%{COMBINEDAPACHELOG}", "ecs_compatibility => v8", None, False),
        ("%{COMBINEDAPACHELOG}", "target => 'x'", None, False),
        ("%{SYSLOGBASE}", "", None, True),
        ("%{IP:client} %{WORD:verb}", "", None, False),
        ("%{COMBINEDAPACHELOG}", "pattern_definitions => { 'COMBINEDAPACHELOG' => 'x' }", None, False),
    ],
)
def test_modes_of_grok(pattern: str, more: str, target: str | None, found: bool) -> None:
    text = f"filter {{ grok {{ match => {{ 'message' => '{pattern}' }} {more} }} }}"
    assert bool(run("LS417", text, target=target)) is found


def test_mode_is_reported_once_and_not_if_it_is_set_or_old_names_are_read() -> None:
    grok = "grok { match => { 'message' => '%{COMBINEDAPACHELOG}' } }"
    assert len(run("LS417", f"filter {{ {grok} {grok} }}")) == 1
    assert not run("LS417", f"filter {{ {grok} geoip {{ source => 'clientip' }} }}"), "reported by LS281"
    assert not run("LS417", f"filter {{ {grok} geoip {{ source => '[source][address]' }} }}"), "of the new names"
    project = FakeProject(pipeline_ecs_compatibility="disabled")
    project._settings = {"pipeline.ecs_compatibility": "disabled"}
    assert not run("LS417", f"filter {{ {grok} }}", project=project)
