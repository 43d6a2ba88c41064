from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, value_span


class DebugLogging(Rule):
    code = "LS323"
    severity = "warning"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "`log.level` is debug or trace"
    why = """\
At `debug` Logstash logs every event at several steps, at `trace` more than that: the log grows faster than the data,
its disk fills, and the pipelines wait for it. With `config.debug: true` the log also holds the compiled pipeline,
passwords included. One logger at a time can be raised while the node runs, through the API (`PUT _node/logging`)."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logging",)
    fix = "unsafe"
    bad = ("log.level: debug\n", "log:\n  level: trace\n")
    good = ("log.level: info\n", "# log.level: debug\n")
    fixed = "log.level: info\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            level, leaf = setting_text(ctx, group, "log.level"), group.get("log.level")
            at = value_span(leaf) if leaf is not None else None
            if level not in ("debug", "trace") or at is None:
                continue
            plain = ctx.text[at[0] : at[1]] == level
            yield self.finding(
                at,
                f"`log.level: {level}` logs every event and slows all pipelines: set `info`, and raise single loggers"
                " through the API while you look for something",
                fix=Fix("unsafe", "Write `info`", [Edit(*at, "info")]) if plain else None,
            )
