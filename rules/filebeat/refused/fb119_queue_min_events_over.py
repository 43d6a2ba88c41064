from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class QueueMinEventsOver(RejectedConfig):
    code = "FB119"
    summary = "`flush.min_events` greater than `events`"
    why = """\
The memory queue waits for `flush.min_events` events but cannot hold more than `events`. Filebeat rejects the
combination: `flush.min_events must be less events`.

The default of `flush.min_events` is 2048 up to 8.11 and 1600 since 8.12. Therefore, `events: 1000` alone is rejected
too. Set both options."""
    fix = "safe"
    bad = (CONFIG + "queue.mem.events: 1000\n", CONFIG + "queue.mem:\n  events: 512\n  flush.min_events: 1024\n")
    good = (CONFIG + "queue.mem:\n  events: 1000\n  flush.min_events: 500\n",)
    fixed = CONFIG + "queue.mem.events: 1000\nqueue.mem.flush.min_events: 500\n"
