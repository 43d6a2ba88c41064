"""LS104 (wrong-value-type): names that a build replaces."""

import pytest
from logstash_checks import check_load, selected_codes

AZURE = 'input {{ azure_event_hubs {{ event_hub_connections => ["{}"] }} }}\n'


def test_a_connection_without_its_hub():
    (finding,) = [
        f for f in check_load(AZURE.format("Endpoint=sb://a/;SharedAccessKey=x"), "8.15").findings if f.stage == "load"
    ]
    assert finding.rule.code == "LS104"
    assert finding.severity == "error"


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


def test_placeholders_of_a_form_are_reported():
    """Logstash rejects the file as it is, however many placeholders a script would fill in."""
    text = 'output { email { to => "a@b.example" port => SMTP_PORT address => "SMTP_HOST" password => EMAIL_PASS } }\n'
    (finding,) = [one for one in check_load(text).findings if one.rule.code == "LS104"]
    assert (finding.severity, finding.is_optional) == ("error", False)


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
