from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class DuplicateInput(StartFailure):
    code = "FB203"
    summary = "Two inputs that are the same to the letter"
    why = """\
`input with same ID already exists`: Filebeat tells inputs apart by their whole content, and stops at two that are
equal. `test config` does not look."""
    fix = "safe"
    bad = (A_LOG + "- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (A_LOG + "- type: log\n  paths: [/a.log]\n  tags: [x]\n" + CONSOLE,)
    fixed = A_LOG + CONSOLE
