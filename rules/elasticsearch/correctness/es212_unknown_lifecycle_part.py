from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class UnknownLifecyclePart(LifecycleRule):
    code = "ES212"
    about_support = True
    releases = ""
    about_feature = False
    summary = "Unknown phase, action or parameter of a lifecycle policy"
    why = """\
Elasticsearch has lifecycle policies since 6.6. It rejects a policy with a phase, action or parameter that the
release does not support, so the policy is not stored. The supported names come from the source code and the
reference, not from a test, so the finding is a warning.

Correct the name, or remove the entry."""
    sources = (
        "Elasticsearch reference: index lifecycle actions, releases 7.6 to 9.x",
        "parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5",
    )
    fix = "unsafe"
    bad = ('{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    fixed = '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n'
