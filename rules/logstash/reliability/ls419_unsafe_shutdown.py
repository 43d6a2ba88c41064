from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, span_of, value_span


class UnsafeShutdown(GroupRule):
    code = "LS419"
    kinds = ("logstash-settings",)
    severity = "info"
    summary = "`pipeline.unsafe_shutdown` may lose events"
    why = """\
On shutdown, Logstash waits until all in-flight events have passed through the filters and outputs. With
`pipeline.unsafe_shutdown: true`, it exits after a while even if some remain. Unless the queue is persisted, up to
workers × batch size events per pipeline are lost: 1,000 with 8 workers and the default batch size of 125.

If a pipeline does not stop, one of its outputs usually cannot deliver its events. Fix this output and remove the
setting."""
    sources = ("https://www.elastic.co/docs/reference/logstash/shutdown",)
    fix = "unsafe"
    bad = ("pipeline.unsafe_shutdown: true\n",)
    good = ("pipeline.unsafe_shutdown: false\n",)
    fixed = good[0]

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("pipeline.unsafe_shutdown")
        if leaf is None or not group.is_on(leaf.name):
            return
        value = value_span(leaf)
        title = "Set `pipeline.unsafe_shutdown` to `false`"
        yield self.finding(
            span_of(leaf, ctx),
            "`pipeline.unsafe_shutdown` loses the events in flight if a shutdown takes too long. Set the option to"
            " `false`, and fix the output that blocks the shutdown",
            fix=Fix("unsafe", title, [Edit(*value, "false")]) if value is not None else None,
        )
