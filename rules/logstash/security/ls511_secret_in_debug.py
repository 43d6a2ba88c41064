from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import leaf_if_on, span_of, value_span
from lslint.rules.logstash.settings.node_rules import GroupRule


class SecretInDebug(GroupRule):
    code = "LS511"
    required_text = ("debug",)
    summary = "`config.debug` that writes passwords to the log"
    why = """\
With `config.debug: true` and the log level `debug`, Logstash logs the pipelines with all plugin options, including
passwords in plain text. If the file does not set this level, the finding is an info: the default is `info`, but an
option (`--log.level`) or the API can change it."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logstash-settings-file: config.debug, warning",)
    fix = "unsafe"
    bad = ("config.debug: true\nlog.level: debug\n",)
    good = (
        """\
config.debug: false
log.level: info
""",
    )
    fixed = "config.debug: false\nlog.level: debug\n"

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        leaf = leaf_if_on(ctx, group, "config.debug")
        if leaf is None:
            return
        value = value_span(leaf)
        plain = value is not None and ctx.text[value[0] : value[1]] == "true"
        level = setting_text(ctx, group, "log.level")
        when = "" if level in ("debug", "trace") else " if the log level is `debug`"
        yield self.finding(
            span_of(leaf, ctx),
            f"`config.debug: true` writes all plugin options, including passwords, to the log{when}. Set `config.debug:"
            " false`",
            severity=None if level in ("debug", "trace") else "info",
            fix=Fix("unsafe", "Set `config.debug: false`", [Edit(*value, "false")])
            if value is not None and plain
            else None,
        )
