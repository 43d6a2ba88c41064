"""ES401 (source-disabled): cases beyond the examples of the rule."""

import pytest
from advice import run
from elasticsearch_checks import template_text


@pytest.mark.parametrize(
    ("mapping", "pattern", "found"),
    [
        ({"_source": {"enabled": False}}, "weblogs-*", True),
        ({"_source": {"enabled": "false"}}, "weblogs-*", True),
        ({"_source": {"enabled": True}}, "weblogs-*", False),
        ({"_source": {"excludes": ["a"]}}, "weblogs-*", False),
        ({"_source": {"enabled": False}}, "metrics-*", False),
        ({"_source": {"mode": "synthetic"}}, "weblogs-*", False),
        ({"properties": {"_source": {"properties": {"enabled": {"type": "boolean"}}}}}, "weblogs-*", False),
    ],
)
def test_source(mapping: dict, pattern: str, found: bool) -> None:
    assert bool(run("ES401", template_text("composable", None, mapping, pattern))) is found
