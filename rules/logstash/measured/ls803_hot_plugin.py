from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.logstash.node_stats import IDLE, MeasuredRule, NodeStats, PipelineStats

SHARE = 0.4
MIN_MS = 100


class HotPlugin(MeasuredRule):
    code = "LS803"
    urgency = 3
    summary = "One plugin takes a large part of the workers' time"
    why = """\
Logstash counts for every filter and output how long workers were in it. A plugin that takes 40 % or more of the
workers' time is where work pays most: halving its time frees a fifth of the node. Nothing is said where workers are
known to be busy for less than 70 % of their time. The time of a filter is mostly computing (patterns, parsing, Ruby
code) unless it asks another server (dns, elasticsearch, http, jdbc, translate with a file over the network); that
of an output is mostly waiting for the other side.

A filter: see what `lslint` finds at its lines, and guard it with a condition where not every event needs it. An
output: larger batches and more workers wait in parallel, if the other side can take it. Change one thing, measure
again."""
    sources = (
        "node stats API of Logstash: `plugins.filters[].events.duration_in_millis`, `plugins.outputs[]…`",
        "article of 2018 about tuning Logstash: time per event of each plugin",
    )
    bad = (
        '{"pipelines": {"main": {"events": {"in": 90000, "out": 90000, "duration_in_millis": 100000}, "plugins": {\n'
        '  "filters": [\n'
        '    {"id": "parse_access", "name": "grok",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 71000}},\n'
        '    {"id": "set_env", "name": "mutate",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 900}}],\n'
        '  "outputs": [\n'
        '    {"id": "es", "name": "elasticsearch",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 21000}}]}}}}\n',
    )
    good = (
        '{"pipelines": {"main": {"events": {"in": 90000, "out": 90000, "duration_in_millis": 100000}, "plugins": {\n'
        '  "filters": [\n'
        '    {"id": "parse_access", "name": "grok",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 31000}},\n'
        '    {"id": "geo", "name": "geoip",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 27000}}],\n'
        '  "outputs": [\n'
        '    {"id": "es", "name": "elasticsearch",\n'
        '      "events": {"in": 90000, "out": 90000, "duration_in_millis": 30000}}]}}}}\n',
    )

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        plugin = pipeline.hottest()
        worked = sum(1 for one in pipeline.plugins if one.kind in ("filter", "output") and one.ms)
        if plugin is None or worked < 2 or (plugin.ms or 0) < MIN_MS or pipeline.share(plugin) < SHARE:
            return
        busy = measured.busy(pipeline)
        if busy is not None and busy < IDLE:
            return  # workers have time to spare: what takes most of the rest does not matter
        each = f", {plugin.ms / plugin.events_in:.4f} ms an event" if plugin.ms and plugin.events_in else ""
        advice = "it mostly waits for the other side: see how fast that is, then workers, last the batch size"
        if plugin.kind == "filter":
            advice = "make it cheaper, or guard it with a condition"
        yield self.finding(
            plugin,
            f"`{plugin.called}` ({plugin.name}) takes {pipeline.share(plugin):.0%} of the workers' time of pipeline"
            f" `{pipeline.id}`{each}: {advice}",
        )
