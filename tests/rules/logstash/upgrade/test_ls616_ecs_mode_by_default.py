"""LS616 (ecs-mode-by-default): which plugins it reports, and when."""

import pytest
from advice import run
from logstash_checks import filters, inputs, selected_codes


@pytest.mark.parametrize(("target", "count"), [("7.17", 0), ("8.0", 1), ("9.1", 1), (None, 0)])
def test_only_from_8_on(target: "str | None", count: int) -> None:
    assert len(run("LS616", inputs('file { path => "/var/log/a.log" }'), target=target)) == count


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
    ("plugin", "names"),
    [
        ('fingerprint { source => "a" }', "`[event][hash]` instead of `fingerprint`"),
        (
            'grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } }',
            "`[user][name]` and 9 more instead of `auth` and",
        ),
    ],
)
def test_the_message_names_as_many_fields_as_fit(plugin: str, names: str) -> None:
    (found,) = run("LS616", filters(plugin), target="8.19")
    assert names in found.message
    assert len(found.message) <= 160


@pytest.mark.parametrize(
    "plugin",
    [
        'grok { match => { "message" => "^%{SYSLOGBASE}" } ecs_compatibility => disabled }',
        'grok { match => { "message" => "^%{SYSLOGBASE}" } ecs_compatibility => v8 }',
        'grok { match => { "message" => "^%{IP:client} %{WORD:verb}" } }',
        'grok { match => { "message" => "^%{SYSLOGBASE}" } pattern_definitions => { "SYSLOGBASE" => "a" } }',
        'grok { match => { "message" => "^%{SYSLOGBASE}" } patterns_dir => "/etc/patterns" }',
        'fingerprint { source => "a" target => "b" }',
        'mutate { add_field => { "a" => "b" } }',
    ],
)
def test_plugins_whose_fields_stay(plugin: str) -> None:
    assert not run("LS616", filters(plugin), target="8.19")


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "a" => "b" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS616" not in selected_codes(text, "LS616")
