"""ES413 (catch-all-pattern): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ({"index_patterns": ["a-*", "**"], "template": {}}, True),
        ({"index_patterns": "*", "mappings": {"properties": {}}}, True),
        ({"template": "*", "settings": {"number_of_shards": 1}}, False),
        (
            {"index_patterns": ["*"], "template": {"settings": {"index.hidden": True}}},
            False,
        ),  # Elasticsearch rejects it
    ],
)
def test_pattern_for_all(template: dict, found: bool) -> None:
    assert bool(run("ES413", json.dumps(template))) is found


_COMPOSABLE = {"index_patterns": ["*"], "template": {}}
_LEGACY = {"index_patterns": ["*"], "order": 1, "settings": {}}


@pytest.mark.parametrize(
    ("template", "target", "message"),
    [
        (_COMPOSABLE, "8.19", "every new index that is not hidden, so Elasticsearch ignores all legacy templates for"),
        (
            _LEGACY,
            "7.7",
            "every new index that is not hidden, so indices of other teams and programs may also get this",
        ),
        (_LEGACY, "7.6", "every new index, so indices of Kibana, monitoring and other teams may also get this"),
    ],
)
def test_hidden_indices_are_excluded_since_7_7(template: dict, target: str | None, message: str) -> None:
    (finding,) = run("ES413", json.dumps(template), target=target)
    assert finding.message.startswith(f"Pattern `*` matches {message}")
    assert finding.message.endswith(". List only the intended patterns")


def test_two_asterisks_also_match_hidden_indices() -> None:
    (finding,) = run("ES413", json.dumps({"index_patterns": ["**"], "template": {}}))
    assert finding.message.startswith("Pattern `**` matches every new index, so")
