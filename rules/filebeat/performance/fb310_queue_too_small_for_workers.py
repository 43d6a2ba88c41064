from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import batch, main, number, outputs, preset, templated, write
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class QueueTooSmallForWorkers(Advice):
    code = "FB310"
    kinds = ("filebeat", "beats")
    required_text = ("worker",)
    summary = "The queue is too small for the workers"
    why = """\
Each worker holds a batch that is under way, and the queue keeps its events until the answer comes. With fewer than 2
× workers × `bulk_max_size` events there is nothing left to fill the next batches from, and workers wait: that is the
vendor's own rule for sizing. Memory is events × their mean size (elastic/beats#13740: 4,096 events of 1 to 3 MB
filled a host), so for large events lower the batch instead. Told only where more than one worker is asked for."""
    sources = (
        "vendor's tuning guide: queue.mem.events >= 2 × worker × bulk_max_size",
        "elastic/beats#36990: queue of 3200 events from 8.12 on, 4096 before",
        "elastic/beats#13740: the queue counts events, not bytes",
    )
    fix = "unsafe"
    bad = (LOGSTASH + "  worker: 4\nqueue.mem.events: 4096\n", LOGSTASH + "  worker: 2\n")
    good = (
        LOGSTASH,
        LOGSTASH + "  worker: 4\nqueue.mem.events: 16384\n",
        ELASTICSEARCH + "  worker: 4\n  preset: scale\n",
    )
    fixed = LOGSTASH + "  worker: 4\nqueue.mem.events: 16384\n"

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or analysis.before("6.0"):
            return
        queue = analysis.root.block("queue")
        if queue is not None and queue.fields.keys() - {"mem"}:
            return
        given = analysis.root.get("queue.mem.events")
        if given is None and templated(ctx):
            return
        default = 4096 if analysis.before("8.12") else 3200
        events = number(analysis.root, "queue.mem.events") if given is not None else default
        for output, obj in outputs(ctx, "elasticsearch", "logstash", "redis"):
            name = "workers" if obj.get("workers") is not None and not analysis.before("8.13") else "worker"
            workers = number(obj, name)
            size = batch(ctx, output.name, obj)
            if events is None or workers is None or workers < 2 or size is None or size <= 0 or preset(ctx, obj):
                continue
            needed = 2 * workers * size
            if events < needed and obj.get("queue") is None:
                setting = given or obj.get("worker") or obj.get("workers")
                assert setting is not None
                held = "holds" if given is not None else "holds by default"
                message = f"the queue {held} {events} events, and {workers} workers with batches of {size} want"
                fix = write(ctx, given, str(needed)) if given is not None else None
                yield self.finding(setting.span, f"{message} {needed} (2 × workers × batch), so workers wait", fix=fix)
