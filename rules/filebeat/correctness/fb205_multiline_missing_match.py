from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM, A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class MultilineMissingMatch(StartFailure):
    code = "FB205"
    summary = "`multiline` without `match`"
    why = """\
`unknown matcher type:`: there is no default for the side to which lines are joined, and the agent does not start.
With a pattern for the first line of an event: `negate: true` and `match: after`."""
    bad = (
        A_LOG + "  multiline.pattern: '^\\['\n" + CONSOLE,
        A_FILESTREAM + "  parsers:\n  - multiline:\n      pattern: '^a'\n" + CONSOLE,
    )
    good = (
        A_LOG + "  multiline.pattern: '^\\['\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
        A_LOG + "  multiline:\n    type: count\n    count_lines: 3\n" + CONSOLE,
    )
