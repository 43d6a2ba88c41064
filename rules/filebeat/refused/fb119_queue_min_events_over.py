from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class QueueMinEventsOver(RejectedConfig):
    code = "FB119"
    summary = "`flush.min_events` is more than `events`"
    why = """\
`flush.min_events must be less events`: the queue can never hold as many as it waits for. The default counts too, 2048
up to 8.11 and 1600 from 8.12, so that `events: 1000` alone is refused."""
    fix = "safe"
    bad = (CONFIG + "queue.mem.events: 1000\n", CONFIG + "queue.mem:\n  events: 512\n  flush.min_events: 1024\n")
    good = (CONFIG + "queue.mem:\n  events: 1000\n  flush.min_events: 500\n",)
    fixed = CONFIG + "queue.mem.events: 1000\nqueue.mem.flush.min_events: 500\n"
