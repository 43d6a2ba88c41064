"""FB104: no output that is on."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class NoOutput(Rule):
    code = "FB104"
    name = "no-output"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "No output is switched on"
    why = """\
`no outputs are defined, please define one under the output section`: the file has none, they are all switched off, or
they stand under another name (`outputs:`, a list, below `filebeat`). Lists for modules.d and inputs.d need none."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  enabled: false\n"
        ),
        ("filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutputs:\n  console: {}\n"),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
        "- module: nginx\n  access:\n    enabled: true\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
