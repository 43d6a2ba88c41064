"""Selecting rules by code, prefix, name and ALL."""

import pytest

from lslint.config.rule_selection import Selection, expand
from lslint.rules import registry, removed


@pytest.mark.parametrize("selector", ["FB112", "fb112", "bad-boolean", "Bad-Boolean", "bad-duration", "bad-value"])
def test_codes_and_names_of_merged_rules_mean_the_rule_that_reports_it(selector):
    assert expand(selector) == "FB109"
    assert Selection([selector]).on(registry.load("FB109"))
    assert not Selection(ignore=[selector]).on(registry.load("FB109"))


def test_former_rules_name_what_reports_it():
    entries = registry.entries()
    current = {entry.name for entry in entries.values()}
    merged = [code for code, (_, target) in removed.MERGED.items() if code != target]
    names = [name for name, _ in (*removed.MERGED.values(), *removed.REMOVED.values())]
    assert not entries.keys() & {*merged, *removed.REMOVED}
    assert {target for _, target in removed.MERGED.values()} <= entries.keys()
    assert not current & set(names)
    assert len(names) == len(set(names))
