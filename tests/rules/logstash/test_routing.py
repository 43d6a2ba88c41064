"""Which rule reports a violation of a pipeline's options or of a settings file."""

import pytest

from lslint.rules import registry
from lslint.rules.logstash import deprecations
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionRule
from lslint.rules.logstash.settings.model import SettingRule


def test_rules_without_a_check_put_violations_into_words():
    rules = [registry.load(code) for code, entry in registry.of_family("logstash").items() if not entry.visits]
    assert len(rules) == 20
    for rule in rules:
        assert isinstance(rule, OptionRule | SettingRule), rule.code
        assert {"report", "describe"} & set(vars(type(rule))), rule.code


@pytest.mark.parametrize("row", deprecations.ROWS, ids=lambda row: row.rule().code)
def test_a_deprecation_names_options_that_some_release_had(row):
    assert issubclass(row.rule(), OptionRule)
    entry = catalogue.plugin(row.plugin)
    if entry is not None:
        assert any(entry.option(name) is not None for name in row.options)
    else:
        assert row.plugin in ("", "input", "filter", "output")
