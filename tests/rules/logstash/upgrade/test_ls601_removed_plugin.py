"""LS601 (removed-plugin): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_default, selected_codes

MULTILINE = "multiline { pattern => '^ ' what => 'previous' }"


@pytest.mark.parametrize(
    ("text", "is_codec_advised"),
    [
        (f"filter {{ {MULTILINE} }}\n", True),
        (f"filter {{ if [type] == 'java' {{ {MULTILINE} }} }}\n", False),
    ],
)
def test_a_codec_does_not_replace_a_filter_in_a_condition(text: str, is_codec_advised: bool) -> None:
    (finding,) = [one for one in check_default(text, target="7.17").findings if one.rule.code == "LS601"]
    assert ("codec" in finding.message) is is_codec_advised
    assert is_codec_advised or "install the plugin" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'output { statsd { increment => "requests" } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS601" in selected_codes(text, "LS601")
