from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import FILES, inputs, number
from lslint.rules.filebeat.checks.inputs import multiline_blocks
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, LOG


class MultilineLimitsTooLarge(Advice):
    code = "FB317"
    required_text = ("max_lines", "timeout")
    summary = "Multiline events may grow very large or wait very long"
    why = """\
Until the next event begins, all lines of the present one are in memory, for each open file, and then in the queue:
5,000 lines of 200 bytes are 1 MB an event. `timeout` is how long the last event of a file waits for a line that may
never come, before it is sent. The defaults are 500 lines and 5 s; what is over `max_lines` is dropped."""
    sources = (
        "defaults of multiline, Filebeat 7.17: 500 lines, 5s",
        "elastic/beats#13740: the queue counts events, not bytes",
    )
    bad = (
        LOG + "  multiline: {pattern: '^x', negate: true, match: after, max_lines: 100000}\n" + CONSOLE,
        LOG + "  multiline: {pattern: '^x', negate: true, match: after, timeout: 5m}\n" + CONSOLE,
    )
    good = (
        LOG + "  multiline: {pattern: '^x', negate: true, match: after, max_lines: 1000, timeout: 30s}\n" + CONSOLE,
    )

    def advise(self, ctx: Context) -> Findings:
        for _, obj in inputs(ctx, *FILES):
            for block in multiline_blocks(obj):
                lines = number(block, "max_lines")
                wait = values.seconds(block.value("timeout"))
                if lines is not None and lines > 5000:
                    message = f"`max_lines: {lines}`: an event of so many lines is held in memory for each open file"
                    yield self.finding(block.fields["max_lines"].span, f"{message}, then in the queue")
                if wait is not None and wait > 60:
                    message = f"`timeout: {block.value('timeout')}`: the last event of a file waits that long"
                    yield self.finding(block.fields["timeout"].span, f"{message} before it is sent")
