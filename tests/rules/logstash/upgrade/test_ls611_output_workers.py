"""LS611 (output-workers): since when the option has no effect."""

import pytest
from logstash_checks import check_load, selected_codes


@pytest.mark.parametrize(
    ("plugin", "effect"),
    [
        ("stdout {", "has had no effect since Logstash 5.0"),
        ('udp { host => "a" port => 1', "has no effect in Logstash 9.5 and later"),
    ],
)
def test_since_when_it_has_no_effect(plugin, effect):
    result = check_load(f"output {{ {plugin} workers => 2 }} }}\n", "9.5")
    (finding,) = [one for one in result.findings if one.rule.code == "LS611"]
    assert effect in finding.message


@pytest.mark.parametrize(
    "text",
    [
        "input { udp { port => 514 workers => 4 } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS611" not in selected_codes(text, "LS611")
