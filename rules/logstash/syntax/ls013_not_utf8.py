from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class NotUtf8(SyntaxRule):
    code = "LS013"
    visits = ("syntax/not-utf8",)
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

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        start = "The file is not UTF-8"
        at = ord(ctx.text[error.start]) if error.start < len(ctx.text) else 0
        if 0xDC80 <= at <= 0xDCFF:
            letter = bytes([at - 0xDC00]).decode("cp1252", "ignore")
            guess = f" (`{letter}` in Windows-1252)" if letter.isprintable() and letter else ""
            start = f"Byte 0x{at - 0xDC00:02X}{guess} is not UTF-8"
        elif "encoding" in error.detail:
            start = f"The file is {error.detail['encoding']}"
        return f"{start}: Logstash loads no file of the pipeline; save it as UTF-8", ""
