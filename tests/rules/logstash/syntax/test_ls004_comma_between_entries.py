"""LS004 (comma-between-entries): a comma after the last setting, and several commas."""

import pytest
from logstash_checks import check_default, selected_codes


def messages(text: str) -> list[str]:
    return [one.message for one in check_default(text).findings if one.rule.code == "LS004"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ('id => "a",', "Logstash rejects a comma after a setting: remove the comma"),
        ('add_field => { "a" => "1", "b" => "2" }', "Logstash rejects a comma after a hash pair: remove the comma"),
        (
            'id => "a", add_tag => "b", add_field => { }',
            "Logstash rejects commas after settings: remove the commas (2 commas in this block)",
        ),
    ],
)
def test_message(options, message):
    assert messages(f"filter {{ mutate {{ {options} }} }}\n") == [message]


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["ts", "ISO8601"] } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS004" not in selected_codes(text, "LS004")
