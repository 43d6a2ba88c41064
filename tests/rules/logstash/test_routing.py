"""Rules that report violations in pipelines and settings files."""

import pytest

from lslint.rules.logstash import reported


@pytest.mark.parametrize(("violation", "name"), reported.VIOLATIONS.items(), ids=list(reported.VIOLATIONS))
def test_generated_table_matches_the_rules(violation, name):
    assert violation in getattr(reported, name).violations
