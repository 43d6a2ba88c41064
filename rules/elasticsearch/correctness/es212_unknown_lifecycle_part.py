from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class UnknownLifecyclePart(LifecycleRule):
    code = "ES212"
    about_support = True
    summary = "Unknown phase, action or parameter of a lifecycle policy"
    why = """\
Elasticsearch does not store a policy with a phase, action or parameter that the release does not support. The indices
of the policy then stay where they are and are never deleted.

The supported names come from the sources and the reference, with the releases that introduced them (`frozen` in 7.12,
`searchable_snapshot` in 7.10, `min_*` of `rollover` in 8.4 …). They were not tested with a server, so the finding is a
warning.

Correct the name, or remove the entry."""
    sources = (
        "Elasticsearch reference: index lifecycle actions, releases 7.6 to 9.x",
        "parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5",
    )
    fix = "unsafe"
    bad = ('{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    fixed = '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n'
