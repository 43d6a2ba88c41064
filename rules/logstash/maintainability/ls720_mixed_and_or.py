from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import Expression
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class MixedAndOr(PipelineAdvice):
    code = "LS720"
    visits = ("condition",)
    summary = "`and` and `or` on one level, without parentheses"
    why = """\
Logstash binds `and` tighter than `or`: `[a] or [b] and [c]` is `[a] or ([b] and [c])`. A comment in the compiler itself
doubts whether that was meant, and who reads from left to right takes it for `([a] or [b]) and [c]`. With parentheses
nobody has to know. Nothing else is changed by those of the fix; look whether they stand where you want them."""
    sources = ("source of Logstash's compiler (lscl.rb): precedence of the operators",)
    fix = "manual"
    bad = ("filter { if [a] or [b] and [c] { drop { } } }\n",)
    good = (
        "filter { if [a] or ([b] and [c]) { drop { } } }\n",
        "filter { if [a] and [b] and [c] { drop { } } }\n",
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        for level in booleans(node):
            words = [word for word, _, _ in level.operators]
            if "and" not in words or "or" not in words:
                continue
            edits = []
            first = 0
            for index in range(len(words) + 1):
                if index == len(words) or words[index] != "and":
                    if index > first:
                        start, end = level.operands[first].start, level.operands[index].end
                        edits += [Edit(start, start, "("), Edit(end, end, ")")]
                    first = index + 1
            start, end = next((start, end) for word, start, end in level.operators if word == "and")
            yield self.finding(
                (start, end),
                "`and` binds tighter than the `or` beside it: put parentheses around what belongs together, so that it"
                " shows",
                fix=Fix("manual", "Put parentheses around the `and`", edits) if not ctx.has_syntax_errors else None,
            )
