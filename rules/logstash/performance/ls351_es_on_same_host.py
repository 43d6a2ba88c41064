from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, raw_texts

_LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]", "0.0.0.0")


class EsOnSameHost(PipelineAdvice):
    code = "LS351"
    visits = ("output/elasticsearch",)
    default = False
    summary = "Elasticsearch and Logstash on the same host"
    why = """\
Elasticsearch and Logstash on one host compete for CPU and memory. In production, run them on separate hosts.

The rule is off by default, because one host is fine for development and small loads. A local address may also be that
of a proxy or a coordinating node, which is fine."""
    sources = (
        "talk about a very large Elasticsearch cluster (2016): from 13,000 to 19,000 events/s after a move to separate"
        " hosts",
    )
    bad = ('output { elasticsearch { hosts => ["localhost:9200"] } }\n',)
    good = ('output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("hosts") or node.option("host")
        urls = raw_texts(option.value) if option is not None else []
        hosts = [url.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1] for url in urls]
        if option is not None and hosts and all(host in _LOCAL or host.rsplit(":", 1)[0] in _LOCAL for host in hosts):
            yield self.finding(
                option,
                f"`{option.name}` names the local machine, where Elasticsearch and Logstash may compete for CPU and"
                " memory. Use separate hosts",
                help="One site went from 13,000 to 19,000 events/s on separate hosts (2016). Ignore the finding if the"
                " address belongs to a proxy or a coordinating node.",
            )
