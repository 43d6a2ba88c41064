from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import LARGE_BATCH, batch, main, number, outputs, preset, write
from lslint.rules.filebeat.examples import LOGSTASH


class QueueSmallerThanBulk(Advice):
    code = "FB309"
    severity = "info"
    kinds = ("filebeat", "beats")
    required_text = ("output",)
    summary = "`queue.mem.flush.min_events` below `bulk_max_size`"
    why = """\
Before 8.13 the queue passed at most `queue.mem.flush.min_events` events to the output at a time
(elastic/beats#37795), so a larger `bulk_max_size` was never reached.

Since 8.13 the setting only determines when an incomplete batch is passed on, so nothing is reported for target
releases from 8.13. Without a target release, only files that use the syntax of releases before 7.0 are reported.

Raise `queue.mem.flush.min_events` to `bulk_max_size`."""
    sources = (
        "elastic/beats#37795: `flush.min_events` no longer limits batches since 8.13",
        "defaults: 2048, since 8.12 1600",
    )
    fix = "unsafe"
    bad = (
        (
            "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\nqueue.mem.events: 4096\n"
            "queue.mem.flush.min_events: 512\noutput.logstash:\n  hosts: ['ls1:5044']\n  bulk_max_size: 2048\n"
        ),
    )
    good = (LOGSTASH + "queue.mem.flush.min_events: 512\n",)
    fixed = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\nqueue.mem.events: 4096\n"
        "queue.mem.flush.min_events: 2048\noutput.logstash:\n  hosts: ['ls1:5044']\n  bulk_max_size: 2048\n"
    )

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or not (analysis.old or analysis.before("8.13")) or analysis.least < (6, 0):
            return
        queue = analysis.root.block("queue")
        if queue is not None and queue.fields.keys() - {"mem"}:
            return
        given = analysis.root.get("queue.mem.flush.min_events")
        least = number(analysis.root, "queue.mem.flush.min_events") if given is not None else 2048
        if given is None and not analysis.before("8.12") and not analysis.old:
            least = 1600
        for output, obj in outputs(ctx, "elasticsearch", "logstash", "kafka", "redis"):
            size = batch(ctx, output.name, obj)
            if least is None or size is None or not 0 < least < size or preset(ctx, obj):
                continue
            setting = obj.get("bulk_max_size") if given is None else given
            if setting is None:
                continue
            is_set = "is" if given is not None else "defaults to"
            message = (
                f"Before 8.13, batches never reach `bulk_max_size` ({size}), because `queue.mem.flush.min_events`"
                f" {is_set} {least}"
            )
            if size > LARGE_BATCH.get(output.name, size):
                names = "`bulk_max_size`" if least >= 2048 else "both"
                yield self.finding(setting.span, f"{message}. Set {names} to 2048")
                continue
            events = number(analysis.root, "queue.mem.events") or 4096
            fix = (
                write(ctx, given, str(size), title=f"Set `queue.mem.flush.min_events` to `{size}`")
                if given is not None and size <= events
                else None
            )
            names = "`queue.mem.flush.min_events`" if size <= events else "`flush.min_events` and `queue.mem.events`"
            yield self.finding(setting.span, f"{message}. Set {names} to {size}", fix=fix)
