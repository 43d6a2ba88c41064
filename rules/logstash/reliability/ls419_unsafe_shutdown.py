from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import leaf_if_on, span_of, value_span
from lslint.rules.logstash.settings.node_rules import GroupRule


class UnsafeShutdown(GroupRule):
    code = "LS419"
    kinds = ("logstash-settings",)
    summary = "`pipeline.unsafe_shutdown` loses events at every stop"
    why = """\
A stop waits until every event in flight has gone through filters and outputs. `pipeline.unsafe_shutdown: true` ends
the process although some are left: workers × batch size events of each pipeline at most, 1,000 with 8 workers and
the default batch of 125, are lost unless the queue is persisted. A pipeline that does not stop has an output that
cannot deliver, and that is what to mend."""
    sources = ("https://www.elastic.co/docs/reference/logstash/shutdown",)
    fix = "unsafe"
    bad = ("pipeline.unsafe_shutdown: true\n",)
    good = ("pipeline.unsafe_shutdown: false\n", "# pipeline.unsafe_shutdown: true\n")
    fixed = "pipeline.unsafe_shutdown: false\n"

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        leaf = leaf_if_on(ctx, group, "pipeline.unsafe_shutdown")
        if leaf is None:
            return
        value = value_span(leaf)
        yield self.finding(
            span_of(leaf, ctx),
            "`pipeline.unsafe_shutdown` loses the events in flight at every stop: take it out, and look for the"
            " output that keeps the pipeline from stopping",
            fix=Fix("unsafe", "Write `false`", [Edit(*value, "false")]) if value is not None else None,
        )
