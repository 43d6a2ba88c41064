from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, span_of
from lslint.rules.shared.containers import in_container


class SettingsFolderInSettingsFile(SettingsFileRule):
    code = "LS292"
    severity = "info"
    kinds = ("logstash-settings",)
    required_text = ("settings",)
    summary = "`path.settings` inside logstash.yml"
    why = """\
Logstash looks for logstash.yml in the folder that `--path.settings` or the variable `LS_SETTINGS_DIR` names. When
Logstash reads `path.settings` inside logstash.yml, this folder has already been chosen. At most, the value changes
where Logstash looks for pipelines.yml and log4j2.properties, so that the files come from different folders. The flag
overrides the value.

Remove the line, and pass the folder with `--path.settings`."""
    sources = (
        "source of Logstash 5.0 to 9.x: logstash-core/lib/logstash/runner.rb chooses the folder, then reads the file",
        "https://www.elastic.co/docs/reference/logstash/running-logstash-command-line",
    )
    fix = "manual"
    bad = (
        "path.settings: /etc/logstash\npath.data: /var/lib/logstash\n",
        "path:\n  settings: /srv/logstash\n",
    )
    good = ("path.data: /var/lib/logstash\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Yield one finding, at the setting."""
        if in_container(ctx):
            return
        for group in groups(ctx):
            leaf = group.get("path.settings")
            if leaf is not None:
                yield self.finding(
                    span_of(leaf, ctx),
                    "`path.settings` in logstash.yml does not change where Logstash reads logstash.yml. To use another"
                    " folder, start Logstash with `--path.settings`",
                    fix=Fix("manual", "Remove `path.settings` and start Logstash with `--path.settings`", []),
                )
