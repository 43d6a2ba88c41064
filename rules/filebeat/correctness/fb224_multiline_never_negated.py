from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class MultilineNeverNegated(IneffectiveSetting):
    code = "FB224"
    kinds = ("filebeat",)
    summary = "Start of an event as the pattern of lines to join"
    why = """\
With `negate: false` and `match: after`, lines that match the pattern are joined to the line before. A pattern that
describes the first line of an event (a date, a bracket) then glues the events together and leaves the lines of a
stack trace alone: it needs `negate: true`."""
    fix = "unsafe"
    bad = (LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: false\n  multiline.match: after\n" + CONSOLE,)
    good = (
        LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
        LOG + "  multiline.pattern: '^\\s'\n  multiline.match: after\n" + CONSOLE,
    )
    fixed = LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE
