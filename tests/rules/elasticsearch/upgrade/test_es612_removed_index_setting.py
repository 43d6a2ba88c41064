"""ES612 (removed-index-setting): cases beyond the examples of the rule."""

from elasticsearch_checks import check_any


def test_mapper_dynamic_is_rejected_since_7_0() -> None:
    target = "7.10"
    stages = ["load"]
    body = {
        "template" if target == "5.6" else "index_patterns": "a-*" if target == "5.6" else ["a-*"],
        "settings": {"index.mapper.dynamic": False},
    }
    found = [each for each in check_any(body, target).findings if each.rule.code == "ES612"]
    assert [each.stage for each in found] == stages
    assert all("rejected since 7.0" in each.message for each in found)
