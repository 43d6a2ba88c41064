from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class MisplacedLifecycleAction(LifecycleRule):
    code = "ES214"
    summary = "Lifecycle action in the wrong phase, or without a required part"
    why = """\
Each phase allows only certain actions: for example, `rollover` only in the hot phase, and `delete` only in the
delete phase. Some actions require another: in the hot phase, `shrink` and `forcemerge` require `rollover`.
Elasticsearch rejects a policy that violates one of these conditions.

A `min_age` that is shorter than in an earlier phase is also reported: the phase still waits for the earlier one."""
    sources = (
        "Elasticsearch reference: index lifecycle, phases and actions",
        "parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5",
    )
    bad = ('{"policy": {"phases": {"warm": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
