from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamMultilineOutsideParsers(IneffectiveSetting):
    code = "FB219"
    kinds = ("filebeat",)
    summary = "`multiline` of a `filestream` input outside `parsers`"
    why = """\
In a `filestream` input, `multiline` must be an entry of `parsers`. Filebeat silently ignores it as an option of the
input, and every line of a stack trace becomes a separate event."""
    fix = "unsafe"
    bad = (INPUT + "  multiline:\n    pattern: '^\\s'\n    match: after\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - multiline:\n      pattern: '^\\s'\n      match: after\n" + CONSOLE,)
    fixed = INPUT + "  parsers:\n    - multiline:\n        pattern: '^\\s'\n        match: after\n" + CONSOLE
