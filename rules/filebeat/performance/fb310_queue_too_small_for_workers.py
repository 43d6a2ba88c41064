from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, is_batch_affordable
from lslint.rules.filebeat.checks.queues import queue_defaults
from lslint.rules.filebeat.config_model.merge import Obj, elements
from lslint.rules.filebeat.examples import LOGSTASH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.analysis import Analysis

BALANCED = LOGSTASH + "  loadbalance: true\n"


class QueueTooSmallForWorkers(Advice):
    code = "FB310"
    kinds = ("filebeat", "beats")
    required_text = ("worker",)
    summary = "Queue too small for the number of workers"
    why = """\
The queue keeps the events of a batch until the server acknowledges them. If it holds fewer events than one batch for
each worker, some workers are idle. Elastic recommends `queue.mem.events` of at least 2 × workers × `bulk_max_size`.
If events are large, reduce `bulk_max_size` instead to save memory.

With load balancing, Filebeat starts `worker` workers for each host. Without load balancing (the default of
`output.logstash`), it uses only one connection, and the rule reports nothing."""
    sources = (
        "Elastic tuning guide: queue.mem.events >= 2 × worker × bulk_max_size",
        "Filebeat reference: load balancing, total number of workers = hosts × worker",
        "elastic/beats#36990: queue of 3200 events since 8.12, 4096 before",
        "elastic/beats, libbeat/publisher/queue/memqueue: `flush.min_events` limits batches",
        "elastic/beats#13740: the queue counts events, not bytes",
    )
    fix = "unsafe"
    bad = (BALANCED + "  worker: 4\nqueue.mem.events: 4096\n", BALANCED + "  worker: 3\n")
    good = (
        LOGSTASH + "  loadbalance: true\n  worker: 4\nqueue.mem.events: 16384\n",
        LOGSTASH + "  worker: 4\n",
    )
    fixed = BALANCED + "  worker: 4\nqueue.mem.events: 16384\n"

    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or analysis.before("6.0"):
            return
        queue = analysis.root.block("queue")
        if queue is not None and queue.fields.keys() - {"mem"}:
            return
        if analysis.inputs and not any(
            isinstance(item.value, Obj) and item.value.is_enabled for item in analysis.inputs
        ):
            return  # all inputs are disabled
        given = analysis.root.get("queue.mem.events")
        if given is None and view.is_templated:
            return
        for output, obj in view.outputs("elasticsearch", "logstash", "redis"):
            is_balanced = obj.boolean("loadbalance")
            if is_balanced is False or (is_balanced is None and output.name == "logstash"):
                continue  # only one connection is used at a time
            is_new = obj.get("workers") is not None and not analysis.before("8.13")
            name = "workers" if is_new else "worker"
            workers = obj.integer(name)
            if obj.get("worker") is not None and name == "workers" and obj.integer("worker") != workers:
                continue  # two different numbers
            if workers is None or workers < 2 or view.has_preset(obj) or obj.get("queue") is not None:
                continue
            per_host = workers
            hosts = max(len(elements(obj.get("hosts"))), 1)
            workers *= hosts
            eras = [_queue_and_batch(analysis, output.name, obj, is_new=is_new) for is_new in _eras(analysis)]
            if any(era is None or not era[0] < workers * era[1] for era in eras):
                continue
            events, size, is_limited = max((era for era in eras if era is not None), key=lambda one: one[1])
            setting = given or obj.get(name)
            assert setting is not None
            held = (
                f"`queue.mem.events: {events}`" if given is not None else f"The default `queue.mem.events` ({events})"
            )
            if given is None and len(eras) > 1:
                held = "The default `queue.mem.events` (at most 4096)"
            enough = 2 * workers * size
            room = max(era[0] // era[1] for era in eras if era is not None)
            wanted = obj.integer("bulk_max_size")
            if is_limited and wanted is not None and is_batch_affordable(output.name, wanted, workers):
                continue  # FB309 gives the numbers for batches of that size
            is_limited = is_limited and wanted is not None
            fits = f"{'only ' if room else 'less than '}{room or 1} {'batch' if room < 2 else 'batches'}"
            message = (
                f"{held} holds {fits} of {size} events for {workers} workers, so workers stay idle. Set"
                f" `queue.mem.events` to {enough}"
            )
            fix = (
                view.write(given, str(enough), title=f"Set `queue.mem.events` to `{enough}`")
                if given is not None
                else None
            )
            help = f"Two batches per worker: 2 × {workers} × {size} = {enough} events."
            help += f" Each of the {hosts} hosts has {per_host} workers." if hosts > 1 and per_host > 1 else ""
            help += f" `queue.mem.flush.min_events` limits batches to {size} events." if is_limited else ""
            yield self.finding(setting.name_span, message, fix=fix, help=help)


def _eras(analysis: Analysis) -> tuple[bool, ...]:
    """Return which releases may be in use, from old to new: before 8.13 (False), 8.13 and later (True)."""
    if analysis.release is not None:
        return (not analysis.before("8.13"),)
    return (False, True)


def _queue_and_batch(analysis: Analysis, output: str, obj: Obj, *, is_new: bool) -> tuple[int, int, bool] | None:
    """Return the capacity of the queue, the maximum batch size in events, and whether the queue limits that size; None
    if either depends on a variable."""
    root = analysis.root
    newer_defaults = is_new or analysis.since("8.12")
    events, least = queue_defaults(is_new=newer_defaults)
    if root.get("queue.mem.events") is not None:
        events = root.integer("queue.mem.events") or 0
    size = (1600 if newer_defaults else 50) if output == "elasticsearch" else 2048
    if obj.get("bulk_max_size") is not None:
        size = obj.integer("bulk_max_size") or 0
    if root.get("queue.mem.flush.min_events") is not None:
        least = root.integer("queue.mem.flush.min_events") or 0
    if least <= 1:  # no limit before 8.13, then half of the queue
        least = (events + 1) // 2 if is_new else size
    is_limited = least < size
    size = min(size, least)
    return (events, size, is_limited) if events > 0 and size > 0 else None
