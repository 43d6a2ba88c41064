"""LS010 (string-ends-with-backslash): cases beyond the examples of the rule."""

import pytest

from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("value", "advice"), [("a\\", "Remove the `\\`"), ("a\\\\", "Remove every `\\` before the `'`")]
)
def test_all_backslashes_before_the_quote_are_to_be_removed(value, advice):
    result = check_text(f"filter {{ mutate {{ add_tag => '{value}' }} }}\n", "a.conf", "logstash")
    (finding,) = [finding for finding in result.findings if finding.rule.code == "LS010"]
    assert f". {advice};" in finding.message
    assert len(finding.message) <= 160
