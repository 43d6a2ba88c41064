from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule


class NumberForm(PipelineRule):
    code = "LS014"
    severity = "error"
    stage = "parse"
    visits = ("syntax/number-form",)
    summary = "Number that Logstash cannot read"
    why = """\
Logstash cannot convert the following numbers:

- a whole number with a leading zero and a digit 8 or 9, for example `08`: the zero makes it octal
- a number that ends with a decimal point, for example `1.`
- a whole number that does not fit in a signed 64-bit integer (6.0 and later)

It rejects the pipeline, and its message does not name the line. Put identifiers that look like numbers in quotes.

Logstash 7.0 and 7.1 start with `08` and `1.`, which they read as 8 and 1.0, but their config test rejects these
numbers. For them, the finding is a warning."""
    sources = (
        "verdicts of the real compiler (Logstash 9) on small configs",
        "Logstash 5.6 to 7.1: lib/logstash/config/config_ast.rb; Logstash 6.0 to 9.5: lib/logstash/compiler/lscl.rb",
    )
    fix = "manual"
    bad = (
        'filter { throttle { key => "%{host}" after_count => 08 } }\n',
        "filter { if [took] and [took] > 1. { drop {} } }\n",
        'filter { mutate { add_field => { "account" => 99999999999999999999 } } }\n',
    )
    good = (
        'filter { throttle { key => "%{host}" after_count => 8 } }\n',
        "filter { if [took] and [took] > 1.0 { drop {} } }\n",
        'filter { mutate { add_field => { "account" => "99999999999999999999" } } }\n',
    )

    def check(self, node: ParseError, ctx: Context) -> Findings:
        text = node.detail["found"]
        short = text if len(text) <= 24 else text[:20] + "…"
        form = node.detail["form"]
        if form == "big" and ctx.target is not None and not ctx.target.at_least(6):
            return  # these releases have integers of any size
        is_lenient = form != "big" and ctx.target is not None and ctx.target.numbers[:2] in ((7, 0), (7, 1))
        if form == "octal":
            plain = text.replace("-", "").lstrip("0")
            better = "-" * text.startswith("-") + plain
            message = (
                f"Logstash rejects `{short}`: a leading zero means octal, which has no digit 8 or 9. Write `{better}`"
            )
        elif form == "point":
            better = text + "0"
            message = f"Logstash rejects `{short}` as a number: add a digit after the point, `{better}`"
        else:
            better = f'"{text}"'
            message = (
                f"Logstash rejects `{short}`, which does not fit in a signed 64-bit integer: put it in quotes"
                " if it is an identifier, or use a smaller number"
            )
        if is_lenient:
            message = (
                f"Logstash 7.0 and 7.1 read `{short}` as `{better}`, but their config test and other releases"
                f" reject it. Write `{better}`"
            )
        title = f"Replace `{short}` with `{better}`" if len(better) < 30 else "Put the number in quotes"
        yield self.finding(
            node,
            message,
            fix=Fix("manual", title, [Edit(node.start, node.end, better)]),
            severity="warning" if is_lenient else None,
            stage="run" if is_lenient else None,
        )
