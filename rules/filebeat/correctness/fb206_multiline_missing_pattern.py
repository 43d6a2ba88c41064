from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class MultilineMissingPattern(StartFailure):
    code = "FB206"
    summary = "`multiline` without `pattern` or count"
    why = """\
Lines are joined by a pattern, or by a count with `type: count`. With neither the agent does not start. A list below
`multiline` counts as empty."""
    bad = (
        A_LOG + "  multiline:\n    negate: true\n    match: after\n" + CONSOLE,
        A_LOG + "  multiline:\n  - pattern: '^a'\n    match: after\n" + CONSOLE,
    )
    good = (A_LOG + "  multiline:\n    pattern: '^a'\n    match: after\n" + CONSOLE,)
