"""ES313 (message-not-match-only-text): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import check_first_release, logs_template


@pytest.mark.parametrize(
    "first",
    [
        (7, 14),
    ],
)
def test_advice_begins_with_its_release(first: tuple[int, int] | None) -> None:
    check_first_release("ES313", first)


@pytest.mark.parametrize("extra", ["analyzer", "index_options", "fields", "store", "term_vector", "index_phrases"])
def test_message_that_asks_for_more(extra: str) -> None:
    value = {"fields": {"keyword": {"type": "keyword"}}, "index_options": "offsets"}.get(extra, "standard")
    text = logs_template("composable", None, {"message": {"type": "text", extra: value}})
    found = run("ES313", text)
    assert bool(found) is (extra in ("fields", "index_options"))
    if found:
        after = json.loads(fixed(text, found[0]))["template"]["mappings"]["properties"]["message"]
        assert after["type"] == "match_only_text"
        assert "index_options" not in after
        assert ("fields" in after) is (extra == "fields")
