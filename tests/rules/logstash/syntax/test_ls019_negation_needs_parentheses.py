"""LS019 (negation-needs-parentheses): which comparisons get a fix."""

import pytest
from advice import fixed
from logstash_checks import check_default


def _negation(text):
    (finding,) = (one for one in check_default(text).findings if one.rule.code == "LS019")
    return finding


@pytest.mark.parametrize(
    ("condition", "shown"), [("! [a] !and ! ]", "! [a] !"), ("![a] == ", "![a] =="), ("![a] =! 1", "![a] =! 1")]
)
def test_what_is_no_comparison_has_no_fix(condition, shown):
    finding = _negation(f"filter {{ if {condition} {{ drop {{}} }} }}\n")
    assert finding.fix is None
    assert finding.message.endswith("Complete the comparison, and put it in parentheses")
    assert f"rejects `{shown}`: `!` negates only" in finding.message


@pytest.mark.parametrize(
    ("condition", "after"),
    [('![a] == "b"', '!([a] == "b")'), ('!"x" in [tags]', '"x" not in [tags]'), ("![a] =~ /x/", "!([a] =~ /x/)")],
)
def test_fix_is_accepted(condition, after):
    text = f"filter {{ if {condition} {{ drop {{}} }} }}\n"
    new = fixed(text, _negation(text))
    assert f"if {after} {{" in new
    assert check_default(new).verdict == "accepted"
