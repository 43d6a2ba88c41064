from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM, A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class MultilineMissingMatch(StartFailure):
    code = "FB205"
    about_missing = True
    summary = "`multiline` without `match`"
    why = """\
`multiline` joins several lines into one event. `match` sets whether a line is joined to the line before it (`after`)
or to the line after it (`before`). Without `match`, Filebeat exits at startup with `unknown matcher type:`, although
`filebeat test config` accepts the file.

If the pattern describes the first line of an event, set `negate: true` and `match: after`."""
    bad = (
        A_LOG + "  multiline.pattern: '^\\['\n" + CONSOLE,
        A_FILESTREAM + "  parsers:\n  - multiline:\n      pattern: '^a'\n" + CONSOLE,
    )
    good = (A_LOG + "  multiline.pattern: '^\\['\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,)
