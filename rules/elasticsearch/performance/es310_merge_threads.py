"""ES310: ``merge.scheduler.max_thread_count`` of 1, or more than the default can be."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, drop_setting, reach, setting, sizing
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


class MergeThreads(Rule):
    code = "ES310"
    name = "merge-threads"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("max_thread_count",)
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
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
            '  "number_of_shards": 1, "merge.scheduler.max_thread_count": 1 } } }\n'
        ),
        (
            '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { "max_thread_count": '
            "16 } } } } }\n"
        ),
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "merge.scheduler.max_thread_count": '
            "3 } } }\n"
        ),
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n  "number_of_shards": 1 } } }\n'

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            found = setting(template, "merge.scheduler.max_thread_count", ctx)
            threads = count(found[1]) if found is not None else None
            if found is None or threads is None:
                continue
            severity: Severity = "info"
            cores = sizing("cores", ctx, template)
            if cores and threads > max(1, cores // 2):
                severity = "warning"
                message = f"{threads} merge threads a shard take more than half of {cores:g} cores from indexing"
            elif threads > 4:
                message = (
                    f"{threads} merge threads a shard are more than any default up to 8.x, and are taken from indexing"
                )
            elif threads == 1:
                message = (
                    "one merge thread a shard is for spinning disks: on SSD merges fall behind and throttle indexing"
                )
            else:
                continue
            late = reach(template, ctx) >= (8, 19)
            more = "; since 8.19 all shards of a node share one pool anyway" if late else ""
            yield self.finding(
                found[0],
                f"`max_thread_count`: {message}; leave it to the default, half of the cores{more}",
                severity=severity,
                fix=drop_setting(template, found[0], ctx, "Leave it to the default"),
            )
