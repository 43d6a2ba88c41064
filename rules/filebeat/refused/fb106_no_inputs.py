"""FB106: nothing to read."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class NoInputs(Rule):
    code = "FB106"
    name = "no-inputs"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Nothing is switched on that Filebeat could read"
    why = """\
`no modules or inputs enabled and configuration reloading disabled. What files do you want me to watch?`: an input, a
module, autodiscover, or files under `filebeat.config` must be on. Typical are a wrong name (`filebeat.input`,
`inputs` at the top level), the sample entry with `enabled: false`, and modules that are all off."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        "output.console:\n  pretty: false\n",
        ("filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"),
        "filebeat.input:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n",
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
        "filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\noutput.console:\n  pretty: false\n",
        "filebeat.autodiscover: {}\noutput.console:\n  pretty: false\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
