"""ES210 (pattern-overlaps-builtin): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import check_first_release


@pytest.mark.parametrize(
    "first",
    [
        (7, 9),
    ],
)
def test_first_release_of_the_advice(first: tuple[int, int] | None) -> None:
    check_first_release("ES210", first)


@pytest.mark.parametrize(
    ("pattern", "priority", "found"),
    [
        ("logs-*-*", None, True), ("logs-*", 0, False), ("logs-*", 100, True), ("logs-web-*", 100, True),
        ("l*", 50, False), ("l*", 100, True), ("logs-a*-b", 0, True), ("logs-app*", None, False),
        ("metrics-cpu-*", 99, True), ("synthetics-*", None, False), ("logs-*-*", 101, False), ("logs-*-*", 200, False),
        ("weblogs-*", None, False), ("logs", None, False), ("logs-2024", None, False), ("logstash-*", None, False),
        ("*", None, False), ("log-*-*", None, False), ("*-access", None, False),
    ],
)  # fmt: skip
def test_overlap_with_built_in_patterns(pattern: str, priority: int | None, found: bool) -> None:
    whole: dict = {"index_patterns": ["other", pattern], "template": {}}
    if priority is not None:
        whole["priority"] = priority
    text = json.dumps(whole) + " // logs- metrics- synthetics-"
    seen = run("ES210", text)
    assert bool(seen) is found
    if seen:
        assert ("rejects" in seen[0].message) is (priority == 100)
        assert json.loads(fixed(text, seen[0]).partition(" //")[0])["priority"] == 250
