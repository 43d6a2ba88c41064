"""FB203: the same input twice."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class DuplicateInput(Rule):
    code = "FB203"
    name = "duplicate-input"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Two inputs that are the same to the letter"
    why = """\
`input with same ID already exists`: Filebeat tells inputs apart by their whole content, and stops at two that are
equal. `test config` does not look."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n- type: log\n  paths: [/a.log]\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n- type: log\n  paths: [/a.log]\n  tags: [x]\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
