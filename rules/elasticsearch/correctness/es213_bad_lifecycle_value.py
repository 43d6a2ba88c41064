from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.elasticsearch.rule import TEMPLATES


class BadLifecycleValue(Rule):
    code = "ES213"
    severity = "warning"
    stage = "run"
    kinds = ("ilm-policy", *TEMPLATES)  # a file of requests may hold both
    summary = "A value of a lifecycle policy that does not fit"
    why = """\
`min_age` and `max_age` are times with a unit (`30d`), sizes have one too (`50gb`), counts are whole numbers. A policy
with another value is not stored, and its indices stay where they are. From the reference; no server was asked, so this
is a warning."""
    sources = ("Elasticsearch reference: index lifecycle actions, time units, byte size units",)
    releases = "6.6-"
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)
