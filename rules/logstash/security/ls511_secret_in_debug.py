from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, is_on, span_of, value_span


class SecretInDebug(Rule):
    code = "LS511"
    severity = "warning"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
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

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding for each place where it is on."""
        for group in groups(ctx):
            leaf = group.get("config.debug")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            at = value_span(leaf)
            plain = at is not None and ctx.text[at[0] : at[1]] == "true"
            level = setting_text(ctx, group, "log.level")
            when = "" if level in ("debug", "trace") else " as soon as the log level is `debug`"
            yield self.finding(
                span_of(leaf, ctx),
                f"`config.debug: true` prints all options of the pipelines, passwords included, into the log{when}: set"
                " `false`",
                fix=Fix("unsafe", "Write `false`", [Edit(*at, "false")]) if at is not None and plain else None,
            )
