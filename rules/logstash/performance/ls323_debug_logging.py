from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import value_span
from lslint.rules.logstash.settings.node_rules import GroupRule


class DebugLogging(GroupRule):
    code = "LS323"
    kinds = ("logstash-settings",)
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

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        level, leaf = setting_text(ctx, group, "log.level"), group.get("log.level")
        span = value_span(leaf) if leaf is not None else None
        if level not in ("debug", "trace") or span is None:
            return
        plain = ctx.text[span[0] : span[1]] == level
        yield self.finding(
            span,
            f"`log.level: {level}` logs every event and slows all pipelines: set `info`, and raise single loggers"
            " through the API while you look for something",
            fix=Fix("unsafe", "Write `info`", [Edit(*span, "info")]) if plain else None,
        )
