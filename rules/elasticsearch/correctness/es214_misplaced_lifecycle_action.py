from __future__ import annotations

from lslint.rules.elasticsearch.rule import LifecycleRule


class MisplacedLifecycleAction(LifecycleRule):
    code = "ES214"
    summary = "An action of a lifecycle policy in the wrong phase, or without what it needs"
    why = """\
Each phase has its actions: `rollover` is one of the hot phase only, `delete` one of the delete phase, `shrink` and
`forcemerge` none of the cold one. In the hot phase `shrink`, `forcemerge`, `readonly`, `downsample` and
`searchable_snapshot` need `rollover` beside them, which needs a `max_…` condition, and the frozen phase needs
`searchable_snapshot`. Such a policy is not stored. A `min_age` below that of an earlier phase is stored, and waits for
that phase all the same: data live longer than it says. From the reference; no server was asked: a warning."""
    sources = ("Elasticsearch reference: index lifecycle, phases and actions",)
    bad = ('{"policy": {"phases": {"warm": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    good = (
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}, '
        '"warm": {"actions": {"forcemerge": {"max_num_segments": 1}}}}}}\n',
    )
