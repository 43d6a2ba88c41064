"""LS227 (two-dates-write-timestamp): cases beyond the examples of the rule."""

from rule_examples import found


def test_fields_that_no_common_pattern_captures() -> None:
    text = 'filter { date { match => ["a", "ISO8601"] } date { match => ["b", "ISO8601"] } }\n'
    assert found("LS227", text) == []
