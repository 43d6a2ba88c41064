from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, span_of


class SuperuserAllowed(GroupRule):
    code = "LS513"
    kinds = ("logstash-settings",)
    summary = "`allow_superuser` that lets Logstash run as root"
    why = """\
Pipelines run Ruby code, read and delete files, and parse data from the network. If Logstash runs as root, a
vulnerability in one of them affects the whole machine. Since 9.0, Logstash refuses to start as root unless
`allow_superuser: true` is set.

Run Logstash as a dedicated user and remove the setting. A port below 1024 does not require root: grant the capability
to bind low ports."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file",
        "settings of the releases: default false since 9.0",
    )
    fix = "manual"
    releases = "8.3-"
    about_feature = True
    bad = ("allow_superuser: true\n",)
    good = ("allow_superuser: false\n",)

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        if group.is_on("allow_superuser"):
            yield self.finding(
                span_of(group["allow_superuser"], ctx),
                "`allow_superuser: true` lets Logstash run as root, so a mistake in a pipeline can affect the whole"
                " machine. Use a dedicated user and remove the setting",
            )
