"""FB602: a setting that is gone."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class IgnoredOldSetting(Rule):
    code = "FB602"
    name = "ignored-old-setting"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Setting of an older release that nobody reads"
    why = """\
Settings that 5.0 and 6.0 dropped are not refused but ignored: `spool_size`, `publish_async`, `document_type`,
`output.elasticsearch.template` and others stand in many configs and do nothing. `document_type` filled the field
`type`, which nothing fills any more."""
    sources = ("breaking changes of Filebeat 5.0 and 6.0; accepted without a word by 7.17.29",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nfilebeat.spool_size: 2048\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  document_type: nginx\n"
            "output.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  template.name: x\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.mem:\n  events: 4096\n  flush.min_events: 2048\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nqueue.mem.flush.min_events: 2048\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
