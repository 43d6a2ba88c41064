from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import number, persisted, span_of
from lslint.rules.logstash.settings.node_rules import GroupRule

_EFFECTS = (
    (
        "queue.checkpoint.writes",
        1,
        "is safe, and every event waits for the disk: keep it where no event may be lost, else take the default of"
        " 1024",
    ),
    (
        "queue.checkpoint.writes",
        0,
        "is no limit: a checkpoint is made only when a page of the queue is full, and a crash loses what came since;"
        " 1024 is the default",
    ),
    (
        "queue.checkpoint.acks",
        0,
        "is no limit: what outputs have taken is noted only when a page of the queue is full, so that a crash repeats"
        " all of it; 1024 is the default",
    ),
)


class PqCheckpoint(GroupRule):
    code = "LS322"
    severity = "info"
    summary = "A persisted queue that writes a checkpoint after every event, or none"
    why = """\
A persisted queue is flushed to the disk at each checkpoint. `queue.checkpoint.writes: 1` makes one for every event:
nothing is lost when the machine fails, and every event waits for the disk. 0 means no limit: a checkpoint is made
only when a page is full, and what was written since then may be lost. The default is 1024 for both settings. Without
`queue.type: persisted` they have no effect."""
    sources = ("https://www.elastic.co/docs/reference/logstash/persistent-queues",)
    fix = "manual"
    bad = (
        "queue.type: persisted\nqueue.checkpoint.writes: 1\n",
        "queue.type: persisted\nqueue.checkpoint.writes: 0\n",
        "queue.type: persisted\nqueue.checkpoint.acks: 0\n",
    )
    good = (
        "queue.type: persisted\nqueue.checkpoint.writes: 1024\n",
        "queue.type: memory\nqueue.checkpoint.writes: 1\n",
    )

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        for name, value, effect in _EFFECTS if persisted(ctx, group) else ():
            if number(setting_text(ctx, group, name)) == value:
                yield self.finding(span_of(group[name], ctx), f"`{name}: {value}` {effect}")
