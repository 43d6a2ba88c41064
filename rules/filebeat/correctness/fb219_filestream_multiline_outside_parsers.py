from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamMultilineOutsideParsers(IneffectiveSetting):
    code = "FB219"
    kinds = ("filebeat",)
    summary = "`multiline` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input multiline is one of the `parsers`. `multiline` itself is ignored without a word, and a stack
trace arrives as so many events."""
    fix = "unsafe"
    bad = (INPUT + "  multiline:\n    pattern: '^\\s'\n    match: after\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - multiline:\n      pattern: '^\\s'\n      match: after\n" + CONSOLE,)
    fixed = INPUT + "  parsers:\n    - multiline:\n        pattern: '^\\s'\n        match: after\n" + CONSOLE
