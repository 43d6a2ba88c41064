"""ES405 (date-detection-on): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import KEYWORD, is_json, long_fields, template_text


@pytest.mark.parametrize(
    ("mapping", "pattern", "more", "found"),
    [
        ({"properties": long_fields(1), "dynamic": True}, "weblogs-*", {}, True),
        ({"properties": long_fields(1), "dynamic": "runtime"}, "weblogs-*", {}, False),
        ({"properties": long_fields(1)}, "weblogs-*", {"composed_of": ["base"]}, False),
        ({"dynamic_templates": [{"all": {"match": "*", "mapping": KEYWORD}}]}, "weblogs-*", {}, False),
    ],
)
def test_new_fields(mapping: dict, pattern: str, more: dict, found: bool) -> None:
    text = json.dumps({"index_patterns": [pattern], "template": {"mappings": mapping}, **more})
    seen = run("ES405", text)
    assert bool(seen) is found
    for finding in seen:
        after = fixed(text, finding)
        assert is_json(after)
        assert not run("ES405", after)


def test_dates_of_strings() -> None:
    """A rule for strings does not see what looks like a date; `_default_` speaks for other types."""
    rule = {"strings": {"match_mapping_type": "string", "mapping": KEYWORD}}
    assert run("ES405", template_text("composable", None, {"dynamic_templates": [rule]}))
    typed = {"index_patterns": ["weblogs-*"], "mappings": {"_default_": {"date_detection": False}, "web": {}}}
    assert not run("ES405", json.dumps(typed))


STRINGS = [{"strings": {"match_mapping_type": "string", "mapping": KEYWORD}}]


@pytest.mark.parametrize("pattern", ["weblogs-*", "products"])
@pytest.mark.parametrize(
    ("mapping", "found"),
    [
        ({"dynamic_templates": STRINGS}, True),
        ({"dynamic_templates": STRINGS, "date_detection": True}, True),
        ({"dynamic_templates": STRINGS, "date_detection": False}, False),
        ({"dynamic_templates": STRINGS, "dynamic": "strict"}, False),
        ({"dynamic_templates": [*STRINGS, {"d": {"match_mapping_type": "date", "mapping": KEYWORD}}]}, False),
        ({"dynamic_templates": [{"s": {"match": "s_*", "match_mapping_type": "string", "mapping": KEYWORD}}],
          "date_detection": True}, False),
    ],
)  # fmt: skip
def test_a_dynamic_template_for_every_string(mapping: dict, found: bool, pattern: str) -> None:
    seen = run("ES405", json.dumps({"index_patterns": [pattern], "template": {"mappings": mapping}}))
    assert bool(seen) is found
    assert all("`strings`" in finding.message for finding in seen)
