"""ES127 (undefined-analysis-name): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_any


@pytest.mark.parametrize(("target", "found"), [("2.4", 0), ("9.5", 1)])
def test_a_release_without_normalizers_is_not_told_to_define_one(target, found):
    field = {"type": "keyword", "normalizer": "no_such"}
    text = {"template": "a-*", "mappings": {"doc": {"properties": {"f": field}}}}
    if target == "9.5":
        text = {"index_patterns": ["a-*"], "mappings": {"properties": {"f": field}}}
    assert [each.rule.code for each in check_any(text, target).findings].count("ES127") == found
