from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, number, persisted, span_of


class PqCheckpoint(Rule):
    code = "LS322"
    severity = "info"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
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

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            if not persisted(ctx, group):
                continue
            writes = number(setting_text(ctx, group, "queue.checkpoint.writes"))
            if writes == 1:
                yield self.finding(
                    span_of(group["queue.checkpoint.writes"], ctx),
                    "`queue.checkpoint.writes: 1` is safe, and every event waits for the disk: keep it where no event"
                    " may be lost, else take the default of 1024",
                )
            elif writes == 0:
                yield self.finding(
                    span_of(group["queue.checkpoint.writes"], ctx),
                    "`queue.checkpoint.writes: 0` is no limit: a checkpoint is made only when a page of the queue is"
                    " full, and a crash loses what came since; 1024 is the default",
                )
            if number(setting_text(ctx, group, "queue.checkpoint.acks")) == 0:
                yield self.finding(
                    span_of(group["queue.checkpoint.acks"], ctx),
                    "`queue.checkpoint.acks: 0` is no limit: what outputs have taken is noted only when a page of the"
                    " queue is full, so that a crash repeats all of it; 1024 is the default",
                )
