"""LS013: bytes that UTF-8 does not have."""

from __future__ import annotations

from lslint.grammar.parse_errors import Slip
from lslint.rules.api import Context, Findings, Rule


class NotUtf8(Rule):
    code = "LS013"
    name = "not-utf8"
    severity = "error"
    stage = "parse"
    kinds = ("logstash",)
    visits = ("slip/not-utf8",)
    summary = "The file is not UTF-8"
    why = """\
Logstash reads pipeline files as UTF-8. One byte that is not, be it in a comment, and it loads none of them: the log
has "The following config files contains non-ascii characters but are not UTF-8 encoded", then "Could not load the
configuration file". Editors on Windows write Windows-1252 or UTF-16 without telling; grok patterns and comments with
umlauts are the usual place."""
    sources = ("Logstash: logstash-core/lib/logstash/config/source/local.rb (check of the encoding)",)
    fix = "manual"
    bad = ("# Gr\udcfc\udcdfe\ninput { stdin {} }\n",)
    good = ("# Grüße\ninput { stdin {} }\n", "input { stdin {} }\n")

    def check(self, node: Slip, ctx: Context) -> Findings:
        """One finding a file, at the first byte that does not fit."""
        at = ord(ctx.text[node.start]) if node.start < len(ctx.text) else 0
        if 0xDC80 <= at <= 0xDCFF:
            byte = at - 0xDC00
            letter = bytes([byte]).decode("cp1252", "ignore")
            guess = f" (`{letter}` in Windows-1252)" if letter.isprintable() and letter else ""
            message = f"Byte 0x{byte:02X}{guess} is not UTF-8: Logstash loads no file of the pipeline; save it as UTF-8"
        elif "encoding" in node.detail:
            message = f"The file is {node.detail['encoding']}: Logstash loads no file of the pipeline; save it as UTF-8"
        else:
            message = "The file is not UTF-8: Logstash loads no file of the pipeline; save it as UTF-8"
        yield self.slip_finding(node, message)
