"""LS104 (wrong-value-type): names that a build replaces."""

import pytest
from logstash_checks import check_load, selected_codes

AZURE = 'input {{ azure_event_hubs {{ event_hub_connections => ["{}"] }} }}\n'


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("Endpoint=sb://a/;SharedAccessKey=x", "has no `EntityPath=…`"),
        ("HUB_CONNECTION", "is not a connection string"),
        ("${HUB_CONNECTION}", ""),
    ],
)
def test_the_connection_string_of_an_event_hub(value, problem):
    findings = [one for one in check_load(AZURE.format(value), "8.15").findings if one.rule.code == "LS104"]
    assert [(one.stage, one.severity) for one in findings] == [("load", "error")] * bool(problem)
    assert all(f"`event_hub_connections` {problem}, so" in one.message for one in findings)


@pytest.mark.parametrize(
    ("value", "action"),
    [
        ("[a", "`[a` for `target`, which is not a valid field reference: write `[a]`"),
        ("]]", "use a field such as `name` or `[a][b]`"),
    ],
)
def test_a_rejected_field_reference_is_one_finding(value, action):
    result = check_load(f'filter {{ json {{ source => "message" target => "{value}" }} }}\n', "9.5")
    (finding,) = [one for one in result.findings if one.severity == "error"]
    assert finding.rule.code == "LS104"
    assert finding.message.endswith(action)


@pytest.mark.parametrize(
    "text",
    [
        'filter { elastic_integration { hosts => "https://my_node:9200" } }\n',
    ],
)
def test_further_reported(text):
    assert "LS104" in selected_codes(text, "LS104")


@pytest.mark.parametrize(
    "text",
    [
        'input { beats { port => "5044" } }\n',
        'filter { kv { recursive => "true" } mutate { rename => ["a", "b"] } }\n',
        'input { beats { port => "${PORT}" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS104" not in selected_codes(text, "LS104")
