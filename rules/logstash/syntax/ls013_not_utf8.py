from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class NotUtf8(SyntaxRule):
    code = "LS013"
    visits = ("syntax/not-utf8",)
    summary = "File that is not UTF-8"
    why = """\
Logstash reads pipeline files as UTF-8. If a file contains a byte that is not valid UTF-8, even in a comment, Logstash
does not load the pipeline. Some editors on Windows save files as Windows-1252 or UTF-16. Save the file as UTF-8."""
    sources = ("Logstash: logstash-core/lib/logstash/config/source/local.rb (encoding check)",)
    fix = "manual"
    bad = ("# Gr\udcfc\udcdfe\ninput { stdin {} }\n",)
    good = ("# Grüße\ninput { stdin {} }\n",)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        start = "The file is not UTF-8"
        at = ord(ctx.text[error.start]) if error.start < len(ctx.text) else 0
        if 0xDC80 <= at <= 0xDCFF:
            letter = bytes([at - 0xDC00]).decode("cp1252", "ignore")
            guess = f" (`{letter}` in Windows-1252)" if letter.isprintable() and letter else ""
            start = f"Byte 0x{at - 0xDC00:02X}{guess} is not valid UTF-8"
        elif "encoding" in error.detail:
            start = f"The file is {error.detail['encoding']}"
        return f"{start}, so Logstash loads no file of the pipeline: save the file as UTF-8", ""
