from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Repeats
from lslint.rules.logstash.values.options import raw_texts

_LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]", "0.0.0.0")


class EsOnSameHost(PipelineAdvice):
    code = "LS351"
    visits = ("output/elasticsearch",)
    merge_repeats = Repeats()
    default = False
    summary = "Elasticsearch and Logstash share a machine"
    why = """\
Both want all processors and memory: Logstash for its workers, Elasticsearch for indexing, merging and the page cache.
The talk that is one of this linter's sources moved them to different hosts and went from 13,000 to 19,000 events a
second. For development, and where a small host has time to spare, one machine is fine, so the rule is off by default.

A local address may also be a proxy or a coordinating node: then this is no finding for you."""
    sources = ("a talk on a very large Elasticsearch cluster (2016): 13K to 19K events a second on separate hosts",)
    bad = ('output { elasticsearch { hosts => ["localhost:9200"] } }\n',)
    good = (
        'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }\n',
        'output { elasticsearch { hosts => ["${ES_HOST}"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("hosts") or node.option("host")
        hosts = raw_texts(option.value) if option is not None else []
        if option is not None and hosts and all(_is_local(host) for host in hosts):
            yield self.finding(
                option,
                "Elasticsearch and Logstash share this machine: on separate hosts one site went from 13K to 19K"
                " events/s (2016)",
            )


def _is_local(host: str) -> bool:
    name = host.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1]
    return name in _LOCAL or name.rsplit(":", 1)[0] in _LOCAL
