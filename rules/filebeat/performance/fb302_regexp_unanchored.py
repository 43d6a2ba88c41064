from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import FILES, inputs
from lslint.rules.filebeat.checks.inputs import multiline_blocks
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG

_BEGINS = re.compile(r"\(?(?:\?:)?(?:\\d|\[0-9\]|\[\[:digit:\]\]|[0-9]{2}|\\\[|<\\d|\[1-9\]|\[\\d\])")
"""Matches a pattern that begins with a digit or a bracket."""


class RegexpUnanchored(Advice):
    code = "FB302"
    required_text = ("multiline",)
    summary = "Unanchored `multiline` pattern"
    why = """\
With `negate: true` and `match: after`, the `multiline` pattern describes the first line of an event. Filebeat
searches for it anywhere in a line, so a continuation line that contains a match (a date inside a stack trace, a
bracket in a message) starts a new event, and the rest of the stack trace is attached to that event.

Without `^`, the regex engine also retries the match at every position of a line; with `^` it gives up after the
first.

Only patterns that begin with a date, a number or a bracket are reported, because a keyword such as `ERROR` may
deliberately match anywhere in a line. Add `^` at the start of the pattern."""
    sources = (
        "documentation of multiline: patterns are unanchored Go regular expressions",
        "matcher of libbeat 7.17: patterns are searched for, not matched",
    )
    bad = (
        (
            INPUT.replace(
                "  paths",
                "  parsers:\n  - multiline: {pattern: '[0-9]{4}-[0-9]{2}', negate: true, match: after}\n  paths",
            )
            + CONSOLE
        ),
        LOG + "  multiline.pattern: '\\d{4}-\\d{2}'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
    )
    good = (
        LOG
        + "  multiline.pattern: '^[0-9]{4}-[0-9]{2}'\n  multiline.negate: true\n  multiline.match: after\n"
        + CONSOLE,
        LOG + "  multiline.pattern: 'ERROR|WARN'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
    )

    def advise(self, ctx: Context) -> Findings:
        for _, obj in inputs(ctx, *FILES):
            for block in multiline_blocks(obj):
                setting = block.get("pattern")
                pattern = word(setting)
                if setting is None or pattern is None or block.value("match") != "after":
                    continue
                if values.boolean(block.value("negate")) is True and _BEGINS.match(pattern):
                    message = (
                        f"Multiline pattern `{pattern}` has no `^`, so a match inside a continuation line starts a new"
                        " event. Add `^` at the start of the pattern"
                    )
                    yield self.finding(setting.span, message)
