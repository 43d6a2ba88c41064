from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class BadLifecycleValue(LifecycleRule):
    code = "ES213"
    summary = "Invalid value in a lifecycle policy"
    why = """\
In a lifecycle policy, times and sizes need a unit (`30d`, `50gb`), and counts are whole numbers. Elasticsearch
rejects a policy with any other value, so its indices are not rolled over, moved or deleted. The valid values come
from the reference, not from a test, so the finding is a warning."""
    sources = ("Elasticsearch reference: index lifecycle actions, time units, byte size units",)
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)
