"""LS226 (date-match-incomplete): cases beyond the examples of the rule."""

from rule_examples import found


def test_a_variable_may_contain_the_whole_list() -> None:
    assert found("LS226", 'filter { date { match => "${DATE_MATCH}" } }\n') == []
