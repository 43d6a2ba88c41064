from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class UnknownLifecyclePart(LifecycleRule):
    code = "ES212"
    summary = "A phase, action or parameter of a lifecycle policy that does not exist"
    why = """\
A policy with a word that the release does not know is not stored, so that its indices stay where they are and are never
deleted. The words and the releases that brought them (`frozen` 7.12, `searchable_snapshot` 7.10, `min_*` of `rollover`
8.4 …) are those of the reference; no server was asked, so this is a warning."""
    sources = ("Elasticsearch reference: index lifecycle actions, releases 7.6 to 9.x",)
    fix = "unsafe"
    bad = ('{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    fixed = '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n'
