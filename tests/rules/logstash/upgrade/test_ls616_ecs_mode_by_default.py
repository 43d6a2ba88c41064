"""LS616 (ecs-mode-by-default): which plugins it reports, and when."""

import pytest
from advice import run
from logstash_checks import filters


@pytest.mark.parametrize(
    ("plugin", "old", "new"),
    [
        ('grok { match => { "message" => "^%{SYSLOGBASE}" } }', "logsource", "[host][hostname]"),
        ('fingerprint { source => "a" }', "fingerprint", "[event][hash]"),
        ('useragent { source => "a" }', "build", "user_agent"),
    ],
)
def test_fields_are_named(plugin: str, old: str, new: str) -> None:
    (found,) = run("LS616", filters(plugin), target="8.19")
    in_ecs_mode, without = found.help.split("Only without it: ")
    assert f"`{new}`" in in_ecs_mode
    assert f"`{old}`" in without


@pytest.mark.parametrize(
    "plugin",
    [
        'grok { match => { "message" => "^%{SYSLOGBASE}" } pattern_definitions => { "SYSLOGBASE" => "a" } }',
        'grok { match => { "message" => "^%{SYSLOGBASE}" } patterns_dir => "/etc/patterns" }',
        'fingerprint { source => "a" target => "b" }',
        'mutate { add_field => { "a" => "b" } }',
    ],
)
def test_plugins_whose_fields_stay(plugin: str) -> None:
    assert not run("LS616", filters(plugin), target="8.19")
