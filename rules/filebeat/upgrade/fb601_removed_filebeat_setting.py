"""FB601: a name that 7.0 refuses."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class RemovedFilebeatSetting(Rule):
    code = "FB601"
    name = "removed-filebeat-setting"
    severity = "warning"
    stage = "advice"
    may_refuse = True
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Name that Filebeat 7.0 and later refuse"
    why = """\
`setting 'filebeat.prospectors' has been removed`: prospectors are called inputs since 6.3, and 7.0 refuses the old
names, those of the registry and `prospector` in a fileset too. `registry_file` was a file and `registry.path` is a
folder, so that one needs a new value."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "filebeat.registry_file: /var/lib/filebeat/registry\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "filebeat.registry.path: /var/lib/filebeat/registry\noutput.console:\n  pretty: false\n"
        ),
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
