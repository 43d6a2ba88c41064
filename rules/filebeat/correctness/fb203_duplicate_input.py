from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class DuplicateInput(StartFailure):
    code = "FB203"
    summary = "Two identical inputs"
    why = """\
Filebeat identifies an input by all of its settings together. If two inputs have the same settings, Filebeat exits at
startup with `input with same ID already exists`. `filebeat test config` does not detect the problem. Remove one of the
inputs, or change its settings."""
    fix = "safe"
    bad = (A_LOG + "- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (A_LOG + "- type: log\n  paths: [/b.log]\n" + CONSOLE,)
    fixed = A_LOG + CONSOLE
