from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class MultilineMissingPattern(Rule):
    code = "FB206"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    summary = "`multiline` without `pattern` or count"
    why = """\
Lines are joined by a pattern, or by a count with `type: count`. With neither the agent does not start. A list below
`multiline` counts as empty."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    negate: true\n    match: after\n")
        + CONSOLE,
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n  - pattern: '^a'\n    match: after\n")
        + CONSOLE,
    )
    good = (
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    pattern: '^a'\n    match: after\n")
        + CONSOLE,
    )
