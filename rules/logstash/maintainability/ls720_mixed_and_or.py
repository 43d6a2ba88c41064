from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import Boolean, Expression
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class MixedAndOr(PipelineAdvice):
    code = "LS720"
    severity = "info"
    visits = ("condition",)
    summary = "`and` and `or` mixed without parentheses"
    why = """\
In Logstash, `and` binds more tightly than `or`: `[a] or [b] and [c]` means `[a] or ([b] and [c])`. Readers who go from
left to right take it for `([a] or [b]) and [c]`.

The rule is silent if both sides of an `or` are `and` groups with a common term, for example `[a] and [x] or [b] and
[x]`, because only one reading makes sense.

Add parentheses. The suggested parentheses keep the current meaning; check that this is what you want."""
    sources = ("Source of Logstash's compiler (lscl.rb): precedence of the operators, with a comment that doubts it",)
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
            if _repeats_a_term(level, words, ctx):
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
                f"`and` binds more tightly than `or`, which is easy to misread. {_advice(ctx.text, level, edits)}",
                fix=Fix("manual", "Add parentheses around each `and` group", edits)
                if not ctx.has_syntax_errors
                else None,
            )


def _advice(text: str, level: Boolean, edits: list[Edit]) -> str:
    """Return what to write: the condition with parentheses if it is short."""
    first, last = level.operands[0].start, level.operands[-1].end
    at, parts = first, []
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.start
    written = " ".join(("".join(parts) + text[at:last]).split())
    return f"Write `{written}`" if len(written) <= 70 else "Add parentheses to make the precedence explicit"


def _repeats_a_term(level: Boolean, words: list[str], ctx: Context) -> bool:
    """Return whether every operand of each ``or`` is an ``and`` group, and all groups share a term."""
    groups: list[set[str]] = [set()]
    for index, operand in enumerate(level.operands):
        if index and words[index - 1] == "or":
            groups.append(set())
        groups[-1].add(" ".join(ctx.text[operand.start : operand.end].split()))
    return all(len(group) > 1 for group in groups) and bool(set.intersection(*groups))
