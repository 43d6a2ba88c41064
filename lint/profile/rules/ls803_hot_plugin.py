from __future__ import annotations

from lslint.profile.node_stats import IDLE, MeasuredRule, NodeStats, PipelineStats
from lslint.rules.api import Findings

SHARE = 0.4
MIN_MS = 100


class HotPlugin(MeasuredRule):
    code = "LS803"
    urgency = 3
    summary = "One plugin with a large share of the workers' time"
    why = """\
Optimizing a filter or output that uses 40 % of the workers' time or more has the largest effect:

- The time of a filter is mostly CPU time. Check the findings of `lslint` for its lines, and put the filter into a
  condition if not every event needs it.
- The time of an output is mostly spent waiting for its destination. More workers wait in parallel.

Nothing is reported if workers are busy for less than 70 % of their time.

Only `lslint profile` reports the rule. The examples are responses of the node stats API: save one as `stats.json` and
run `lslint profile stats.json`."""
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
        worked = sum(1 for other in pipeline.plugins if other.kind in ("filter", "output") and other.ms)
        if plugin is None or worked < 2 or (plugin.ms or 0) < MIN_MS or pipeline.share(plugin) < SHARE:
            return
        busy = measured.busy(pipeline)
        if busy is not None and busy < IDLE:
            return  # workers have time to spare, so the share of a plugin does not matter
        each = f" ({plugin.ms / plugin.events_in:.4f} ms per event)" if plugin.ms and plugin.events_in else ""
        action = "Check its destination, then raise `pipeline.workers`"
        if plugin.kind == "filter":
            action = "Optimize the filter, or run it only under a condition"
        yield self.finding(
            plugin,
            f"{plugin.label} uses {pipeline.share(plugin):.0%} of the workers' time in pipeline `{pipeline.id}`{each}."
            f" {action}",
        )
