from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import FILES, Advice, FilebeatView
from lslint.rules.filebeat.checks.inputs import multiline_blocks
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG

_BEGINS = re.compile(r"\(?(?:\?:)?(?:\\d|\[0-9\]|\[\[:digit:\]\]|[0-9]{2}|\\\[|<\\d|\[1-9\]|\[\\d\])")
"""Matches a pattern that begins with a digit or a bracket."""


class RegexpUnanchored(Advice):
    code = "FB302"
    required_text = ("multiline",)
    summary = "Unanchored `multiline` pattern"
    why = """\
With `negate: true` and `match: after`, the `multiline` pattern describes the first line of an event. Filebeat searches
for it anywhere in a line. If a continuation line contains a match, for example a date inside a stack trace, it starts
a new event. Add `^` at the start of the pattern.

Only patterns that begin with a date, a number or a bracket are reported."""
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
        "filebeat.inputs:\n- type: filestream\n  id: app\n  parsers:\n"
        + "  - multiline: {pattern: '^[0-9]{4}-[0-9]{2}', negate: true, match: after}\n"
        + "  paths: [/var/log/app.log]\noutput.console:\n  pretty: false\n",
        LOG + "  multiline.pattern: '^\\d{4}-\\d{2}'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,
    )

    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.inputs(*FILES):
            for block in multiline_blocks(obj):
                setting = block.get("pattern")
                pattern = word(setting)
                if setting is None or pattern is None or block.value("match") != "after":
                    continue
                if block.boolean("negate") is True and _BEGINS.match(pattern):
                    message = (
                        f"Multiline pattern `{pattern}` has no `^`, so a match inside a continuation line starts a new"
                        " event. Add `^` at the start of the pattern"
                    )
                    yield self.finding(setting.span, message)
