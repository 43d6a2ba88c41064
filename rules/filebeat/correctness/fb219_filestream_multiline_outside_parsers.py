from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, INPUT


class FilestreamMultilineOutsideParsers(Rule):
    code = "FB219"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "`multiline` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input multiline is one of the `parsers`. `multiline` itself is ignored without a word, and a stack
trace arrives as so many events."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (INPUT + "  multiline:\n    pattern: '^\\s'\n    match: after\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - multiline:\n      pattern: '^\\s'\n      match: after\n" + CONSOLE,)
    fixed = INPUT + "  parsers:\n    - multiline:\n        pattern: '^\\s'\n        match: after\n" + CONSOLE
