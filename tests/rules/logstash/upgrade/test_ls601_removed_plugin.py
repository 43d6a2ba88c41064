"""LS601 (removed-plugin): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_default

MULTILINE = "multiline { pattern => '^ ' what => 'previous' }"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        (
            f"filter {{ {MULTILINE} }}\n",
            "use `multiline` in Filebeat, or the codec of a `file` input",
        ),
        (f"filter {{ if [a] == 'b' {{ {MULTILINE} }} }}\n", "use `multiline` in Filebeat, or install the plugin"),
    ],
)
def test_what_replaces_the_multiline_filter(text: str, advice: str) -> None:
    """Inputs such as beats reject the codec, and a codec joins all lines of its input, whatever a condition selects."""
    (finding,) = [one for one in check_default(text, target="7.17").findings if one.rule.code == "LS601"]
    assert finding.message.endswith(f": {advice}")
