from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule


class NumberForm(PipelineRule):
    code = "LS014"
    severity = "error"
    stage = "parse"
    visits = ("syntax/number-form",)
    summary = "A number that Logstash cannot read"
    why = """\
Numbers go to Ruby as they are written. A leading zero makes a whole number octal: `010` is 8, and `08` or `09` are
refused (`invalid value for Integer(): "08"`). A point without a digit behind it is refused (`invalid value for
Float(): "1."`), and a whole number beyond 64 bits too (`Invalid eValue … with class java.math.BigInteger`). Each
stops the whole pipeline at the compile step, and no message names the line. Identifiers that look like numbers belong
in quotes."""
    sources = ("verdicts of the real compiler (Logstash 9) on small configs",)
    fix = "manual"
    bad = (
        "filter { sleep { time => 08 } }\n",
        "filter { if [took] > 1. { drop {} } }\n",
        'filter { mutate { add_field => { "account" => 99999999999999999999 } } }\n',
    )
    good = (
        "filter { sleep { time => 8 } }\n",
        "filter { if [took] > 1.0 { drop {} } }\n",
        'filter { mutate { add_field => { "account" => "99999999999999999999" } } }\n',
        "filter { sleep { time => 010 } }\n",
        "filter { if [took] > 08.5 { drop {} } }\n",
    )

    def check(self, node: ParseError, ctx: Context) -> Findings:
        text = node.detail["found"]
        short = text if len(text) <= 24 else text[:20] + "…"
        form = node.detail["form"]
        if form == "octal":
            plain = text.replace("-", "").lstrip("0")
            better = "-" * text.startswith("-") + plain
            message = f"`{short}` is no number: a leading zero makes it octal, which has no 8 and 9; write `{better}`"
        elif form == "point":
            better = text + "0"
            message = f"`{short}` is no number for Logstash: write a digit behind the point, `{better}`"
        else:
            better = f'"{text}"'
            message = f"`{short}` does not fit into 64 bits, which Logstash refuses; quote it if it is an identifier"
        title = f"Write {better if len(better) < 30 else 'it in quotes'}"
        yield self.finding(node, message, fix=Fix("manual", title, [Edit(node.start, node.end, better)]))
