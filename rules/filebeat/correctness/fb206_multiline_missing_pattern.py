from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class MultilineMissingPattern(StartFailure):
    code = "FB206"
    about_missing = True
    summary = "`multiline` without `pattern` or count"
    why = """\
`multiline` joins lines either by a regular expression (`pattern`) or in groups of a fixed number of lines (`type:
count` with `count_lines`). With neither, Filebeat exits at startup.

If the options below `multiline` are written as a list (`- pattern: …`), Filebeat does not read them. Remove the
dash."""
    bad = (
        A_LOG + "  multiline:\n    negate: true\n    match: after\n" + CONSOLE,
        A_LOG + "  multiline:\n  - pattern: '^a'\n    match: after\n" + CONSOLE,
    )
    good = (A_LOG + "  multiline:\n    pattern: '^a'\n    match: after\n" + CONSOLE,)
