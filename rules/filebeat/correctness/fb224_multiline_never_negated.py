from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class MultilineNeverNegated(IneffectiveSetting):
    code = "FB224"
    kinds = ("filebeat",)
    summary = "Multiline pattern for the first line of an event, not negated"
    why = """\
With `negate: false` (the default) and `match: after`, lines that match the pattern are appended to the line before
them. If the pattern describes the first line of an event, for example a date or a bracket, Filebeat joins separate
events into one and leaves the lines of a stack trace separate. Set `negate: true`.

Inputs that may read logs of several formats, for example `/var/log/*.log`, are not reported."""
    fix = "unsafe"
    bad = (LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: false\n  multiline.match: after\n" + CONSOLE,)
    good = (
        LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
        LOG + "  multiline.pattern: '^\\s'\n  multiline.match: after\n" + CONSOLE,
    )
    fixed = LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE
