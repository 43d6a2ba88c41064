from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class MisplacedLifecycleAction(LifecycleRule):
    code = "ES214"
    summary = "Lifecycle action in the wrong phase, or without a required part"
    why = """\
Each phase allows certain actions: for example, `rollover` is allowed only in the hot phase, `delete` only in the delete
phase, and `shrink` and `forcemerge` not in the cold phase. In the hot phase, `shrink`, `forcemerge`, `readonly`,
`downsample` and `searchable_snapshot` require `rollover`, which in turn requires a `max_…` condition. The frozen phase
requires `searchable_snapshot`, and every phase `actions`, which may be empty. Elasticsearch does not store a policy
that violates one of these conditions.

A `min_age` that is shorter than that of an earlier phase is stored, but the phase still waits for the earlier one, so
data are kept longer than the value suggests.

The conditions come from the sources and the reference and were not tested with a server, so the finding is a warning.

Move the action to a phase that allows it, or add the required part."""
    sources = (
        "Elasticsearch reference: index lifecycle, phases and actions",
        "parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5",
    )
    bad = ('{"policy": {"phases": {"warm": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    good = (
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}, '
        '"warm": {"actions": {"forcemerge": {"max_num_segments": 1}}}}}}\n',
    )
