from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class BadLifecycleValue(LifecycleRule):
    code = "ES213"
    summary = "A value of a lifecycle policy that does not fit"
    why = """\
`min_age` and `max_age` are times with a unit (`30d`), sizes have one too (`50gb`), counts are whole numbers. A policy
with another value is not stored, and its indices stay where they are. From the reference; no server was asked, so this
is a warning."""
    sources = ("Elasticsearch reference: index lifecycle actions, time units, byte size units",)
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)
