from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class MultilineMissingMatch(Rule):
    code = "FB205"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    summary = "`multiline` without `match`"
    why = """\
`unknown matcher type:`: there is no default for the side to which lines are joined, and the agent does not start.
With a pattern for the first line of an event: `negate: true` and `match: after`."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline.pattern: '^\\['\n" + CONSOLE,
        (
            "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n  parsers:\n  - multiline:\n"
            "      pattern: '^a'\n"
        )
        + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline.pattern: '^\\['\n"
            "  multiline.negate: true\n  multiline.match: after\n"
        )
        + CONSOLE,
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    type: count\n    count_lines: 3\n")
        + CONSOLE,
    )
