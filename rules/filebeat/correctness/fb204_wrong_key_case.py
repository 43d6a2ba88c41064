"""FB204: a name with capitals where there are none."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class WrongKeyCase(Rule):
    code = "FB204"
    name = "wrong-key-case"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Name in the wrong case"
    why = """\
Names are told apart by capitals: `Filebeat.prospectors` is an unknown name, and unknown names are ignored without a
word, so that the inputs below it never run."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "Filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  Multiline.pattern: '^a'\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
