"""The checks of the rules about outputs whose texts are rows."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, raw_texts
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.values.options import is_selective

_EFFECTS = values_of("effect per event")


class PerEventSideEffectCheck(PipelineAdvice):
    visits = tuple(f"output/{name}" for name in _EFFECTS)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.clauses or is_selective(node):
            return
        why = "for every event, and the worker waits for it. Limit the events with a condition and a `throttle` filter"
        if node.name == "statsd":
            why = (
                "of every event, which slows down the pipeline. Set `sample_rate` below 1, or count outside of Logstash"
            )
        yield self.finding(
            node.head,
            f"`{node.name}` {_EFFECTS[node.name]} {why}",
            severity="info" if node.name == "statsd" else None,
        )


_LOCAL = ("localhost", "127.0.0.1", "::1", "[::1]", "0.0.0.0")


class EsOnSameHostCheck(PipelineAdvice):
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
