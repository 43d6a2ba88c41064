"""ES115 (illegal-index-pattern): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import upgrade_findings


@pytest.mark.parametrize(("pattern", "fixed"), [("Logs-*", True), ("LOGS_PATTERN_REPLACER", False), ("LOGS", False)])
def test_a_pattern_in_capitals_throughout_is_somebody_elses_placeholder(pattern: str, fixed: bool) -> None:
    (finding,) = [
        e for e in upgrade_findings({"index_patterns": [pattern]}, "es-legacy-template") if e.rule.code == "ES115"
    ]
    assert (finding.fix is not None) == fixed
