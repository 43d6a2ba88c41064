from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, number, span_of

_EFFECTS = (
    (
        "queue.checkpoint.writes",
        1,
        "flushes the queue to disk after every event, which slows down inputs. If losing some events in a crash is"
        " acceptable, use the default, 1024",
    ),
    (
        "queue.checkpoint.writes",
        0,
        "writes a checkpoint only when a queue page is full, so a crash may lose the events since then. Use the default"
        " of 1024",
    ),
    (
        "queue.checkpoint.acks",
        0,
        "records processed events only when a queue page is full, so they may be sent again after a crash. Use the"
        " default of 1024",
    ),
)


class PqCheckpoint(GroupRule):
    code = "LS322"
    severity = "info"
    summary = "Persisted queue with a checkpoint for every event, or without a limit"
    why = """\
Logstash flushes a persisted queue to disk at each checkpoint. With `queue.checkpoint.writes: 1`, inputs wait for the
disk at every event.

0 means no limit: Logstash writes a checkpoint only when a page of the queue is full. After a crash, events written
since then may be lost (`queue.checkpoint.writes`), and events processed since then may be sent again
(`queue.checkpoint.acks`). The default of both settings is 1024."""
    sources = ("https://www.elastic.co/docs/reference/logstash/persistent-queues",)
    fix = "manual"
    bad = (
        "queue.type: persisted\nqueue.checkpoint.writes: 1\n",
        "queue.type: persisted\nqueue.checkpoint.writes: 0\n",
        "queue.type: persisted\nqueue.checkpoint.acks: 0\n",
    )
    good = (
        "queue.type: persisted\nqueue.checkpoint.writes: 1024\n",
        """\
queue.type: persisted
queue.checkpoint.acks: 1024
""",
    )

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        for name, value, effect in _EFFECTS if group.is_persisted else ():
            if number(group.value(name)) == value:
                yield self.finding(span_of(group[name], ctx), f"`{name}: {value}` {effect}")
