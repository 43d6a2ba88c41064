from __future__ import annotations

from lslint.rules.api import Fix
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, drop_setting, sizing
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.shared.factories import Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class MergeThreads(IndexSettingAdvice):
    code = "ES310"
    default = False
    required_text = ("max_thread_count",)
    summary = "`max_thread_count` that does not fit the machine"
    why = """\
By default, Elasticsearch merges a shard with half as many threads as there are cores, at most 4 up to 8.x. With
one thread, merges on SSDs fall behind, and Elasticsearch throttles indexing
(`stop throttling indexing: numMergesInFlight=4, maxNumMerges=5` in the log). With more than half of the cores,
merges take CPU from indexing. 8.19 and later also limit the merges of a whole node.

Remove the setting to use the default. With `cores = 16` under `[cluster]` in `lslint.toml`, more threads than half
of the cores are a warning. Otherwise, the rule reports 1 and more than 4."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: raises the number only if merges fall behind"
        " while CPU and disk are idle",
        "Elasticsearch reference: merge settings",
        "responses to PUT requests with templates on Elasticsearch 1.7.6 to 9.5.3",
    )
    fix = "unsafe"
    bad = (
        settings('"number_of_shards": 1, "merge.scheduler.max_thread_count": 1'),
        '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { "max_thread_count": '
        "16 } } } } }\n",
    )
    good = (
        settings('"number_of_shards": 1'),
        '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { '
        '"max_thread_count": 3 } } } } }\n',
    )
    fixed = good[0]

    settings = ("merge.scheduler.max_thread_count",)
    reads = count
    message = "`max_thread_count: {value}` {reason}. Remove the setting to use the default (at most 4)"

    def is_bad(self, value: int, template: TemplateView) -> bool:
        return value > 4 or value == 1 or self._is_above_half(value, template)

    def details(self, value: int, template: TemplateView) -> dict[str, str]:
        above = self._is_above_half(value, template)
        reason = "is for spinning disks: on SSDs, merges fall behind, which throttles indexing"
        if above:
            cores = sizing("cores", template)
            reason = f"lets one shard use more than half of the {cores:g} cores for merges, which slows indexing"
        elif value > 4:
            reason = "can take CPU from indexing"
        return {"reason": reason, "severity": "warning" if above else "info"}

    def fix_of(self, found: Setting, facts: dict[str, Any], template: TemplateView) -> Fix | None:
        return drop_setting(template, found.entry, "Remove `max_thread_count`")

    def _is_above_half(self, value: int, template: TemplateView) -> bool:
        cores = sizing("cores", template)
        return bool(cores) and value > max(1, (cores or 0) // 2)
