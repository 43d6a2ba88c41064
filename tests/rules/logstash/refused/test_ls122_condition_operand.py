"""LS122 (condition-operand): advice that fits the operator."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize("condition", ["/b/"])
def test_other_conditions_before_6_0(condition):
    result = check_default(f"filter {{ if {condition} {{ drop {{ }} }} }}\n", target="5.0")
    assert "LS122" not in [one.rule.code for one in result.findings]
