"""The checks of the rules about the queue whose texts are rows."""

from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, is_batch_affordable, total_workers
from lslint.rules.filebeat.checks.queues import queue_defaults
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Obj, elements
from lslint.rules.filebeat.config_model.tables import server_outputs


def _uses_memory_queue(view: FilebeatView) -> bool:
    """Return whether a whole config is for releases with `queue`, and sets no queue but that in memory."""
    queue = view.analysis.root.block("queue")
    is_other = queue is not None and bool(queue.fields.keys() - {"mem"})
    return view.is_whole and not view.analysis.before("6.0") and not is_other


class QueueSmallerThanBulkCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not _uses_memory_queue(view):
            return
        timeout = analysis.root.get("queue.mem.flush.timeout")
        if timeout is not None and not re.search("[1-9]", str(analysis.root.value("queue.mem.flush.timeout") or "")):
            return  # the queue does not wait, or a variable decides it
        given = analysis.root.get("queue.mem.flush.min_events")
        if given is None and view.is_templated:
            return
        _, least = queue_defaults(is_new=analysis.since("8.12"))  # without a target the greater default
        if given is not None:
            least = analysis.root.integer("queue.mem.flush.min_events") or 0
        for output, obj in view.outputs(*server_outputs()):
            bulk, size = obj.get("bulk_max_size"), obj.integer("bulk_max_size")
            if bulk is None or size is None or not 1 < least < size or view.has_preset(obj) or obj.get("queue"):
                continue  # the defaults of the product have this relation, too
            setting = given or bulk
            is_set = "is" if given is not None else "defaults to"
            default = f"at most {least}" if given is None and analysis.release is None else least
            message = (
                f"Batches never reach `bulk_max_size` ({size}), because `queue.mem.flush.min_events` {is_set} {default}"
            )
            workers = total_workers(output.name, obj)
            enough = 2 * workers * size
            if not is_batch_affordable(output.name, size, workers):
                names = "`bulk_max_size`" if least >= 2048 else "both"
                yield self.finding(setting.span, f"{message}. Set {names} to 2048")
                continue
            default_events, _ = queue_defaults(is_new=analysis.release is None or analysis.since("8.12"))
            events = analysis.root.integer("queue.mem.events") or default_events
            if size * workers <= events:
                fix = view.write(given, str(size), title=f"Set `queue.mem.flush.min_events` to `{size}`")
                yield self.finding(setting.span, f"{message}. Set `queue.mem.flush.min_events` to {size}", fix=fix)
                continue
            help = f"Two batches per worker: 2 × {workers} × {size} = {enough} events."
            message += f". Set it to {size} and `queue.mem.events` to {enough}"
            yield self.finding(setting.span, message, help=help)


class QueueTooSmallForWorkersCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not _uses_memory_queue(view) or (analysis.inputs and not analysis.enabled_inputs()):
            return
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
            # the releases before 8.13, and those since then
            in_use = (False, True) if analysis.release is None else (not analysis.before("8.13"),)
            eras = [_queue_and_batch(analysis, output.name, obj, is_new=is_new) for is_new in in_use]
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
