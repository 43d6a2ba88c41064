from __future__ import annotations

from lslint.rules.api import Fix
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, drop_setting, reach, sizing
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.shared.factories import Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class MergeThreads(IndexSettingAdvice):
    code = "ES310"
    required_text = ("max_thread_count",)
    summary = "`max_thread_count` that does not fit the machine"
    why = """\
By default, a shard merges with half as many threads as there are cores, at least one and at most 3 (1.7) or 4 (5.x to
8.x; 9.x has no limit). `1` is useful only for spinning disks, which are slow with several writers. On SSDs, merges
then fall behind, and Elasticsearch throttles indexing.
The log shows `stop throttling indexing: numMergesInFlight=4, maxNumMerges=5`.

Use a higher number only if merges fall behind while CPU and disk are idle. More than half of the cores per shard
takes CPU from indexing. Since 8.19 the merges of all shards share one pool per node, and the number of a single index
has little effect.

With `cores` under `[cluster]` in the config, more than half of them is a warning. Without it, 1 and numbers above 4 are
reported only if the rule is selected, because the file does not show the disks or cores. Remove the setting to use the
default."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: raises the number only if merges fall behind"
        " while CPU and disk are idle",
        "Elasticsearch reference: merge settings",
        "responses to PUT requests with templates on Elasticsearch 1.7.6 to 9.5.3",
    )
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "number_of_shards": 1, "merge.scheduler.max_thread_count": 1 } } }\n',
        '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { "max_thread_count": '
        "16 } } } } }\n",
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "merge.scheduler.max_thread_count": 3 } } }\n',
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n  "number_of_shards": 1 } } }\n'

    settings = ("merge.scheduler.max_thread_count",)
    reads = count
    message = "`max_thread_count: {value}` {reason}. Remove the setting{more}"

    def is_bad(self, value: int, template: Template) -> bool:
        return value > 4 or value == 1 or self._is_above_half(value, template)

    def details(self, value: int, template: Template) -> dict[str, str | bool]:
        above = self._is_above_half(value, template)
        reason = "is for spinning disks: on SSDs, merges fall behind, which throttles indexing"
        if above:
            cores = sizing("cores", template)
            reason = f"lets one shard use more than half of the {cores:g} cores for merges, which slows indexing"
        elif value > 4:
            reason = "is above every default up to 8.x (at most 4), so merges can take CPU from indexing"
        late = reach(template) >= (8, 19)
        more = " to use the default (at most 4)"
        if late:
            more = ", as 8.19 and later limit merges per node"
        return {"reason": reason, "more": more, "severity": "warning" if above else "info", "optional": not above}

    def fix_of(self, found: Setting, facts: dict[str, Any], template: Template) -> Fix | None:
        return drop_setting(template, found.entry, "Remove `max_thread_count`")

    def _is_above_half(self, value: int, template: Template) -> bool:
        cores = sizing("cores", template)
        return bool(cores) and value > max(1, (cores or 0) // 2)
