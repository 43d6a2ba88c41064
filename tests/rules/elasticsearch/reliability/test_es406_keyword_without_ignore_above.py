"""ES406 (keyword-without-ignore-above): cases beyond the examples of the rule."""

import pytest
from advice import run
from elasticsearch_checks import RISKY_MAPPINGS, template_text


@pytest.mark.parametrize("settings", [{"mapping.ignore_above": 1024}, {"index": {"mode": "logsdb"}}])
def test_keywords_that_are_bounded_elsewhere(settings: dict) -> None:
    assert not run("ES406", template_text("composable", settings, RISKY_MAPPINGS["ES406"]))
