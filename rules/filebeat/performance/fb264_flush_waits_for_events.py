from __future__ import annotations

from lslint.rules.api import Findings, Related
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.examples import LOGSTASH


class FlushWaitsForEvents(Advice):
    code = "FB264"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = ("bulk_max_size",)
    summary = "`queue.mem.flush.min_events` above `bulk_max_size`"
    why = """\
Before 8.13, the memory queue passes events on when it has `flush.min_events` of them, or after `flush.timeout`, which
is 10 seconds since 8.12 (1 second before). If `bulk_max_size` of the output is lower, a batch that would be full waits
for more events, so events arrive late and the throughput drops. Set `flush.min_events` to at most `bulk_max_size`, or a
short `flush.timeout`. Since 8.13, the queue passes on a full batch at once.

The rule reports timeouts of 5 seconds or more."""
    sources = (
        "elastic/beats#37757",
        "libbeat/publisher/queue/memqueue: `newBufferingEventLoop` before 8.13, `MaxGetRequest` since",
    )
    bad = (LOGSTASH + "  bulk_max_size: 50\nqueue.mem:\n  events: 6400\n  flush.min_events: 3200\n",)
    good = (
        LOGSTASH + "  bulk_max_size: 3200\nqueue.mem:\n  events: 6400\n  flush.min_events: 3200\n",
        LOGSTASH + "  bulk_max_size: 50\nqueue.mem:\n  events: 6400\n  flush: {min_events: 3200, timeout: 1s}\n",
    )

    def advise(self, view: FilebeatView) -> Findings:
        least, timeout = view.flush
        given = view.root.get("queue.mem.flush.min_events")
        for _, obj in view.outputs():
            bulk, size = obj.get("bulk_max_size"), obj.integer("bulk_max_size")
            if bulk is None or not view.is_flush_slow(obj):
                continue
            message = (
                f"The queue waits for {least} events or {timeout:g} s, although a batch has {size}. Set"
                f" `queue.mem.flush.min_events` to {size} or less, or a shorter `flush.timeout`"
            )
            related = (Related(*bulk.span, "the size of a batch"),)
            yield self.finding((given or bulk).span, message, related=related)
