from __future__ import annotations

from lslint.rules.api import Fix
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, drop_setting, reach, sizing
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.shared.factories import Setting


class MergeThreads(IndexSettingAdvice):
    code = "ES310"
    required_text = ("max_thread_count",)
    summary = "A number of merge threads that does not fit the machine"
    why = """\
By default a shard merges with half as many threads as there are cores, at least one, at most 3 (1.7) or 4 (5.x to
8.x; 9.x sets no limit). `1` is right for spinning disks only, which suffer from several writers; on SSD merges then
fall behind, and indexing is throttled: `stop throttling indexing: numMergesInFlight=4, maxNumMerges=5` in the log is
the trace of it. The talk that this linter began from raises the number only where merges lag while CPU and disk are
idle; more than half of the cores takes them away from indexing, for each shard again.

From 8.19 on merges of all shards share one pool of the node, and the number of a single index matters little: leave
it out. With `cores` under `[cluster]` of the config more than half of them is a warning."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: merge settings",
        "template PUTs on Elasticsearch 1.7.6 to 9.5.3",
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
    message = "`max_thread_count`: {reason}; leave it to the default, half of the cores{more}"

    def is_bad(self, value: int, template: Template) -> bool:
        return value > 4 or value == 1 or self._is_above_half(value, template)

    def details(self, value: int, template: Template) -> dict[str, str]:
        above = self._is_above_half(value, template)
        reason = "one merge thread a shard is for spinning disks: on SSD merges fall behind and throttle indexing"
        if above:
            cores = sizing("cores", template)
            reason = f"{value} merge threads a shard take more than half of {cores:g} cores from indexing"
        elif value > 4:
            reason = f"{value} merge threads a shard are more than any default up to 8.x, and are taken from indexing"
        late = reach(template) >= (8, 19)
        more = "; since 8.19 all shards of a node share one pool anyway" if late else ""
        return {"reason": reason, "more": more, "severity": "warning" if above else "info"}

    def fix_of(self, found: Setting, facts: dict[str, str], template: Template) -> Fix | None:
        return drop_setting(template, found.entry, "Leave it to the default")

    def _is_above_half(self, value: int, template: Template) -> bool:
        cores = sizing("cores", template)
        return bool(cores) and value > max(1, (cores or 0) // 2)
