from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import batch, main, number, outputs, preset, write
from lslint.rules.filebeat.examples import LOGSTASH


class QueueSmallerThanBulk(Advice):
    code = "FB309"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("output",)
    summary = "The queue hands over less than a batch"
    why = """\
Before 8.13 the output got at most `queue.mem.flush.min_events` events at a time (elastic/beats#37795), so a larger
`bulk_max_size` was never reached. From 8.13 on it only says when a batch is given away early: nothing is told then,
nor without a target, but for files of releases before 7.0."""
    sources = (
        "elastic/beats#37795: `flush.min_events` no longer limits batches from 8.13 on",
        "defaults: 2048, from 8.12 on 1600",
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
        if analysis is None or not (analysis.old or analysis.before("8.13")) or analysis.before("6.0"):
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
            message = f"`queue.mem.flush.min_events` is {least}, so no batch gets `bulk_max_size` ({size}) before 8.13"
            events = number(analysis.root, "queue.mem.events") or 4096
            fix = write(ctx, given, str(size)) if given is not None and size <= events else None
            yield self.finding(setting.span, f"{message}: the output sends less at a time", fix=fix)
