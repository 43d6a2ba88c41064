"""LS121 (xor-nand-chain): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [a] xor [b] { drop {} } }\n",
        "filter { if ([a] xor [b]) and [c] { drop {} } }\n",
        "filter { if [a] and [b] or [c] { drop {} } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS121" not in selected_codes(text, "LS121")
