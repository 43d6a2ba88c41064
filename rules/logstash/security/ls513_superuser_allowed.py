from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, is_on, span_of


class SuperuserAllowed(Rule):
    code = "LS513"
    severity = "warning"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "`allow_superuser` lets Logstash run as root"
    why = """\
Pipelines run Ruby code, read and delete files, and parse whatever comes from the network; as root a mistake in one
of them reaches the whole machine. Since 9.0 Logstash refuses to start as root unless `allow_superuser: true` is set.
A low port needs no root: a redirect, or the capability to bind low ports, does."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file",
        "settings of the releases: default false since 9.0",
    )
    fix = "manual"
    releases = "8.3-"
    bad = ("allow_superuser: true\n",)
    good = ("allow_superuser: false\n", "node.name: ls1\n")

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            leaf = group.get("allow_superuser")
            if leaf is not None and is_on(setting_text(ctx, group, leaf.name)):
                yield self.finding(
                    span_of(leaf, ctx),
                    "`allow_superuser: true` lets Logstash run as root, so that a mistake in a pipeline reaches the"
                    " whole machine: give it a user of its own and take this out",
                )
