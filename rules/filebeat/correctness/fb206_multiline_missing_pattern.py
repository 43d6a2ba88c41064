from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class MultilineMissingPattern(StartFailure):
    code = "FB206"
    summary = "`multiline` without `pattern` or count"
    why = """\
Lines are joined by a pattern, or by a count with `type: count`. With neither the agent does not start. A list below
`multiline` counts as empty."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    negate: true\n    match: after\n"
        + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n  - pattern: '^a'\n    match: after\n"
        + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    pattern: '^a'\n    match: after\n"
        + CONSOLE,
    )
