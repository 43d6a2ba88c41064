from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import leaf_if_on, span_of, value_span
from lslint.rules.logstash.settings.node_rules import GroupRule


class SecretInDebug(GroupRule):
    code = "LS511"
    required_text = ("debug",)
    summary = "`config.debug` prints the passwords of the pipelines into the log"
    why = """\
With `config.debug: true` Logstash logs the compiled pipeline as soon as the log level is `debug`, now or when somebody
raises it through the API: with all options, passwords in plain text, those from the keystore included. The
documentation warns of it in so many words. The log is read by more people and programs than the keystore."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logstash-settings-file: config.debug, warning",)
    fix = "unsafe"
    bad = ("config.debug: true\nlog.level: debug\n",)
    good = ("config.debug: false\n", "log.level: info\n")
    fixed = "config.debug: false\nlog.level: debug\n"

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        leaf = leaf_if_on(ctx, group, "config.debug")
        if leaf is None:
            return
        value = value_span(leaf)
        plain = value is not None and ctx.text[value[0] : value[1]] == "true"
        level = setting_text(ctx, group, "log.level")
        when = "" if level in ("debug", "trace") else " as soon as the log level is `debug`"
        yield self.finding(
            span_of(leaf, ctx),
            f"`config.debug: true` prints all options of the pipelines, passwords included, into the log{when}: set"
            " `false`",
            fix=Fix("unsafe", "Write `false`", [Edit(*value, "false")]) if value is not None and plain else None,
        )
