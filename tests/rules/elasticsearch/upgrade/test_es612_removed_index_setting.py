"""ES612 (removed-index-setting): cases beyond the examples of the rule."""

from elasticsearch_checks import check_any


def test_mapper_dynamic_is_rejected_since_7_0() -> None:
    body = {"index_patterns": ["a-*"], "settings": {"index.mapper.dynamic": False}}
    for target, stages in (("6.8", []), ("7.10", ["load"])):
        found = [each for each in check_any(body, target).findings if each.rule.code == "ES612"]
        assert [each.stage for each in found] == stages
        assert all("rejected since 7.0" in each.message for each in found)
