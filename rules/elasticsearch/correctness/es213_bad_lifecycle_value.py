from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class BadLifecycleValue(LifecycleRule):
    code = "ES213"
    summary = "Invalid value in a lifecycle policy"
    why = """\
`min_age` and `max_age` are times with a unit (`30d`), sizes have a unit, too (`50gb`), and counts are whole numbers.
Elasticsearch does not store a policy with any other value, and the indices of the policy are not rolled over, moved or
deleted.

The valid values come from the reference and were not tested with a server, so the finding is a warning.

Use a value of the required form."""
    sources = ("Elasticsearch reference: index lifecycle actions, time units, byte size units",)
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)
