"""Selecting rules by code, prefix, name and ALL."""

from lslint.rules import registry, removed


def test_former_rules_name_what_reports_it():
    entries = registry.entries()
    current = {entry.name for entry in entries.values()}
    merged = [code for code, (_, target) in removed.MERGED.items() if code != target]
    names = [name for name, _ in (*removed.MERGED.values(), *removed.REMOVED.values())]
    assert not entries.keys() & {*merged, *removed.REMOVED}
    assert {target for _, target in removed.MERGED.values()} <= entries.keys()
    assert not current & set(names)
    assert len(names) == len(set(names))
