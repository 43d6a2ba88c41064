from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class DuplicateInput(Rule):
    code = "FB203"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    summary = "Two inputs that are the same to the letter"
    why = """\
`input with same ID already exists`: Filebeat tells inputs apart by their whole content, and stops at two that are
equal. `test config` does not look."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "safe"
    bad = ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n- type: log\n  paths: [/a.log]\n  tags: [x]\n") + CONSOLE,
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE
