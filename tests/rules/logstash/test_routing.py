"""Rules that report violations in pipelines and settings files."""

import pathlib
import re

import pytest

from lslint.rules import registry
from lslint.rules.logstash import deprecations, reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionRule
from lslint.rules.logstash.settings.model import SettingRule


def test_rules_without_a_check_report_violations():
    rules = [registry.load(code) for code, entry in registry.of_family("logstash").items() if not entry.visits]
    assert len(rules) >= 20
    for rule in rules:
        assert isinstance(rule, OptionRule | SettingRule), rule.code
        is_relation = rule.code in rule.violations  # whose rows hold the words
        assert is_relation or {"report", "describe"} & set(vars(type(rule))), rule.code
        assert rule.violations or any(row.rule() is type(rule) for row in deprecations.ROWS), rule.code


@pytest.mark.parametrize("row", deprecations.ROWS, ids=lambda row: row.rule().code)
def test_deprecations_name_existing_options(row):
    assert issubclass(row.rule(), OptionRule)
    entry = catalogue.plugin(row.plugin)
    if entry is not None:
        assert any(entry.option(name) is not None for name in row.options)
    else:
        assert row.plugin in ("", "input", "filter", "output")


def test_every_kind_of_violation_has_a_rule():
    folder = pathlib.Path(deprecations.__file__).parent
    analyses = [*folder.glob("option_check/*.py"), *folder.glob("settings/*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in analyses)
    made = set(re.findall(r'(?:Option|Setting)Violation\(\s*"([\w-]+)"', text))
    assert len(made) > 10
    by_visits = {"undeclared-variable"}  # LS403
    assert made - by_visits <= reported.VIOLATIONS.keys()
    assert not by_visits & reported.VIOLATIONS.keys()


@pytest.mark.parametrize(("violation", "name"), reported.VIOLATIONS.items(), ids=list(reported.VIOLATIONS))
def test_generated_table_matches_the_rules(violation, name):
    assert violation in getattr(reported, name).violations
