from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete, number, option_text


class RedisNoLimit(PipelineAdvice):
    code = "LS434"
    visits = ("output/redis",)
    summary = "The Redis list grows without end while nobody reads it"
    why = """\
A list holds its entries in memory until an indexer takes them. When the indexer, or the Elasticsearch behind it,
stops, the shippers go on pushing: `congestion_threshold` is 0 by default, which means that the output never looks at
the length. Redis then grows until the kernel kills it, or until its `maxmemory`, where it refuses writes or, with an
`allkeys` policy, evicts the whole list.

With a `congestion_threshold` the output looks every `congestion_interval` seconds and waits while the list is
longer, so that the shippers hold back what they have on disk. A thousand bytes an event make a million entries about
one gigabyte, plus what Redis adds."""
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("data_type")
        limit = node.option("congestion_threshold")
        if option is None or option_text(node, "data_type") != "list" or not is_complete(node, ctx):
            return
        if limit is None or number(limit.value) == 0:
            yield self.finding(
                limit or (node.start, node.name_end),
                "while nobody reads, this list grows until Redis runs out of memory: set `congestion_threshold` to as"
                " many events as Redis has room for, and the output waits instead",
                fix=Fix("manual", "Set `congestion_threshold`", []),
            )
