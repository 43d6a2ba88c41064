"""ES001 (json-syntax): cases beyond the examples of the rule."""

from elasticsearch_checks import check_policy


def test_broken_json_is_refused():
    result, _ = check_policy('{"policy": {"phases": {"hot": {"actions": {}},}}}')
    assert result.verdict == "rejected"
    assert [f.rule.code for f in result.findings] == ["ES001"]
