from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import FILES, inputs, number
from lslint.rules.filebeat.checks.inputs import multiline_blocks
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, LOG


class MultilineLimitsTooLarge(Advice):
    code = "FB317"
    default = False
    required_text = ("max_lines", "timeout")
    summary = "Very large `multiline` limits"
    why = """\
For each open file, Filebeat keeps all lines of a multiline event in memory until the next event begins. 5,000 lines
of 200 bytes are 1 MB per event. `timeout` delays the last event of a file, because Filebeat waits for more lines.

The defaults are 500 lines and 5 s. The rule reports `max_lines` above 5,000 and `timeout` above one minute."""
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
                    message = (
                        f"`max_lines: {lines}` allows very large events, and a queue full of them may exhaust"
                        " memory. Lower the value toward the default of 500"
                    )
                    yield self.finding(block.fields["max_lines"].span, message)
                if wait is not None and wait > 60:
                    message = f"`timeout: {block.value('timeout')}` delays the last multiline event of a file by more"
                    yield self.finding(
                        block.fields["timeout"].span,
                        f"{message} than a minute. Lower the value toward the default of `5s`",
                    )
