from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, value_span


class DebugLogging(GroupRule):
    code = "LS323"
    kinds = ("logstash-settings",)
    summary = "`log.level` set to `debug` or `trace`"
    why = """\
With `debug` or `trace`, many plugins log every event, for example grok and json before and after they process it. The
log may fill the disk, and writing it slows down all pipelines. With `config.debug: true`, it also contains the compiled
pipeline, including passwords.

To debug a problem, set a single logger to `DEBUG` at run time with the API (`PUT _node/logging`), and undo it with `PUT
_node/logging/reset`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logging",)
    fix = "unsafe"
    bad = ("log.level: debug\n", "log:\n  level: trace\n")
    good = (
        "log.level: info\n",
        """\
log:
  level: info
""",
    )
    fixed = good[0]

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        level, leaf = group.value("log.level"), group.get("log.level")
        span = value_span(leaf) if leaf is not None else None
        if level not in ("debug", "trace") or span is None:
            return
        plain = ctx.text[span[0] : span[1]] == level
        yield self.finding(
            span,
            f"`log.level: {level}` lets plugins log every event, which fills the disk and slows down all pipelines. Set"
            " `info`",
            help="To debug a problem, raise the level of single loggers through the API (`PUT _node/logging`).",
            fix=Fix("unsafe", f"Change `{level}` to `info`", [Edit(*span, "info")]) if plain else None,
        )
