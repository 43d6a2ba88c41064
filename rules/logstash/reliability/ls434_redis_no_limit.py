from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin


class RedisNoLimit(PipelineAdvice):
    code = "LS434"
    needs = "1.1.10"
    visits = ("output/redis",)
    summary = "Redis list without a length limit"
    why = """\
Redis holds a list in memory until an indexer reads its entries. By default, the output never checks the length of the
list (`congestion_threshold` is 0). When the indexer stops, the list grows until `maxmemory` is reached or the kernel
kills Redis.

With a `congestion_threshold`, the output waits while the list is longer than this threshold. At 1000 bytes per event,
one million entries take about 1 GB plus the overhead of Redis."""
    sources = (
        "documentation and source of the redis output: congestion_threshold, congestion_interval",
        "documentation of Redis: key eviction",
    )
    fix = "manual"
    bad = ('output {\n  redis {\n    host => "q1"\n    data_type => "list"\n    key => "logs"\n  }\n}\n',)
    good = (
        'output { redis { host => "q1" data_type => "list" key => "logs" congestion_threshold => 1000000 } }\n',
        'output { redis { host => "q1" data_type => "channel" key => "logs" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        limit = node.option("congestion_threshold")
        if node.text("data_type") != "list" or not ctx.is_complete(node):
            return
        if limit is None or node.number("congestion_threshold") == 0:
            yield self.finding(
                limit or node.head,
                "If the consumer stops, the Redis list grows until Redis runs out of memory. Set `congestion_threshold`"
                " to a list length that fits in memory",
                help="While the list is longer than the threshold, the output waits instead of sending more events.",
                fix=Fix("manual", "Set `congestion_threshold`"),
            )
