from __future__ import annotations

import re

from lslint.rules.api import Context, Findings, Fix
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, is_batch_affordable, total_workers
from lslint.rules.filebeat.checks.queues import queue_defaults
from lslint.rules.filebeat.config_model.merge import MergedSetting
from lslint.rules.filebeat.examples import LOGSTASH


class QueueSmallerThanBulk(Advice):
    code = "FB309"
    severity = "info"
    kinds = ("filebeat", "beats")
    required_text = ("output",)
    summary = "`queue.mem.flush.min_events` below `bulk_max_size`"
    why = """\
The memory queue passes at most `queue.mem.flush.min_events` events to the output at a time, so a larger
`bulk_max_size` is never reached. The default of `flush.min_events` is 2048, and 1600 since 8.12.

The queue must hold one such batch for each worker. Elastic recommends `queue.mem.events` of at least 2 × workers ×
`bulk_max_size`."""
    sources = (
        "elastic/beats, libbeat/publisher/queue/memqueue: before 8.13 the size of a buffer (`newBufferingEventLoop`),"
        " since 8.13 (elastic/beats#37795) the limit of a request (`MaxGetRequest`)",
        "defaults: 2048, since 8.12 1600",
    )
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\nqueue.mem.events: 4096\n"
        + "queue.mem.flush.min_events: 512\noutput.logstash:\n  hosts: ['ls1:5044']\n  bulk_max_size: 2048\n",
    )
    good = (LOGSTASH + "  bulk_max_size: 2048\nqueue.mem.events: 4096\nqueue.mem.flush.min_events: 2048\n",)
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\nqueue.mem.events: 4096\n"
        "queue.mem.flush.min_events: 2048\noutput.logstash:\n  hosts: ['ls1:5044']\n  bulk_max_size: 2048\n"
    )

    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or analysis.before("6.0"):
            return
        queue = analysis.root.block("queue")
        if queue is not None and queue.fields.keys() - {"mem"}:
            return
        timeout = analysis.root.get("queue.mem.flush.timeout")
        if timeout is not None and not _is_positive(analysis.root.value("queue.mem.flush.timeout")):
            return
        given = analysis.root.get("queue.mem.flush.min_events")
        if given is None and view.is_templated:
            return
        _, least = queue_defaults(is_new=analysis.since("8.12"))  # without a target the greater default
        if given is not None:
            least = analysis.root.integer("queue.mem.flush.min_events") or 0
        for output, obj in view.outputs("elasticsearch", "logstash", "kafka", "redis"):
            size = view.batch(output.name, obj)
            if size is None or not 1 < least < size or view.has_preset(obj) or obj.get("queue") is not None:
                continue
            if output.name == "elasticsearch" and obj.get("bulk_max_size") is None and analysis.release is None:
                continue  # the default was 50 before 8.12
            setting = obj.get("bulk_max_size") if given is None else given
            if setting is None:
                continue
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
            is_smaller = analysis.release is None
            default_events, _ = queue_defaults(is_new=is_smaller or analysis.since("8.12"))
            events = analysis.root.integer("queue.mem.events") or default_events
            if size * workers <= events:
                fix = view.write(given, str(size), title=f"Set `queue.mem.flush.min_events` to `{size}`")
                yield self.finding(setting.span, f"{message}. Set `queue.mem.flush.min_events` to {size}", fix=fix)
                continue
            action = f"Set `flush.min_events` to {size}, `queue.mem.events` to {enough}"
            help = f"Two batches per worker: 2 × {workers} × {size} = {enough} events."
            if workers == 1 and (obj.get("worker") or obj.get("workers")) is not None:
                help = f"2 batches: 2 × {size} = {enough} events. Most releases ignore `worker` without `loadbalance`."
            yield self.finding(setting.span, f"{message}. {action}", fix=_both(view, given, size, enough), help=help)


def _both(view: FilebeatView, given: MergedSetting | None, least: int, events: int) -> Fix | None:
    """Return a fix that sets `flush.min_events` and `events`; None if the former is not set in the file."""
    first = view.write(given, str(least))
    if first is None:
        return None
    queue = view.root.get("queue.mem.events")
    other = view.write(queue, str(events))
    if other is None and queue is None and given is not None:
        name = _key_of(view.ctx, given)
        other = view.add_line(given, f"{name}: {events}") if name else None
    if other is None:
        return None
    title = f"Set `queue.mem.flush.min_events` to `{least}` and `queue.mem.events` to `{events}`"
    return Fix("unsafe", title, [*first.edits, *other.edits])


def _key_of(ctx: Context, given: MergedSetting) -> str:
    """Return the name of `events` in the place where the file sets `flush.min_events`; empty below `flush`."""
    entry = given.entry
    written = ctx.text[entry.key.start : entry.key.end].strip("\"'") if entry is not None else ""
    return written.removesuffix("flush.min_events") + "events" if written.endswith("flush.min_events") else ""


def _is_positive(timeout: object) -> bool:
    """Return whether a duration makes the queue wait; False if it is zero or depends on a variable."""
    return timeout is not None and re.search(r"[1-9]", str(timeout)) is not None
