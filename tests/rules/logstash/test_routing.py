"""Rules that report violations in pipelines and settings files."""

import pytest

from lslint.rules.logstash import deprecations, reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionRule


@pytest.mark.parametrize("row", deprecations.ROWS, ids=lambda row: row.rule().code)
def test_deprecations_name_existing_options(row):
    assert issubclass(row.rule(), OptionRule)
    entry = catalogue.plugin(row.plugin)
    if entry is not None:
        assert any(entry.option(name) is not None for name in row.options)
    else:
        assert row.plugin in ("", "input", "filter", "output")


@pytest.mark.parametrize(("violation", "name"), reported.VIOLATIONS.items(), ids=list(reported.VIOLATIONS))
def test_generated_table_matches_the_rules(violation, name):
    assert violation in getattr(reported, name).violations
