from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import Boolean, Expression
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.plugins.age import is_known_from


class MixedAndOr(PipelineAdvice):
    code = "LS720"
    severity = "info"
    visits = ("condition",)
    summary = "`and` and `or` mixed without parentheses"
    why = """\
What `[a] or [b] and [c]` means depends on the execution engine:

- Java engine (the default since 7.0, the only one since 8.0): `and` binds more tightly than `or`, so it means
  `[a] or ([b] and [c])`. Readers who go from left to right take it for `([a] or [b]) and [c]`.
- Ruby engine (the default up to 6.8, or `pipeline.java_execution: false`): both have the same precedence and apply from
  left to right, so it means `([a] or [b]) and [c]`. An upgrade to 7.0 changes the meaning.

Add parentheses. Those that the finding suggests keep the meaning in the release in use, or the meaning since 7.0 if the
release is not known; check that this is what you want.

Conditions whose `and` groups share a term (`[a] and [b] or [a] and [c]`) are not reported. For the Ruby engine, only an
`and` after an `or` is reported, because the engines agree on all other conditions."""
    sources = (
        "Source of Logstash's compiler (lscl.rb): precedence of the operators, with a comment that doubts it",
        "Source of Logstash 1.5 to 6.8 (config_ast.rb): the operators are copied into Ruby code, in which `and` and"
        " `or` have the same precedence",
    )
    fix = "manual"
    names_releases = True
    bad = ("filter { if [a] or [b] and [c] { drop { } } }\n",)
    good = ("filter { if [a] or ([b] and [c]) { drop { } } }\n",)

    def check(self, node: Expression, ctx: Context) -> Findings:
        for level in booleans(node):
            words = [word for word, _, _ in level.operators]
            if "and" not in words or "or" not in words:
                continue
            changes = "and" in words[words.index("or") :]  # the engines group the operands differently
            engine = _engine(ctx) if changes or ctx.target is not None else "java"
            if (engine == "ruby" and not changes) or _repeats_a_term(level, words, ctx):
                continue
            edits = _from_left(level, words) if engine == "ruby" else _and_groups(level, words)
            start, end = next((start, end) for word, start, end in level.operators if word == "and")
            advice = _advice(ctx.text, level, edits)
            message, title = f"`and` binds more tightly than `or`, which is easy to misread. {advice}", "`and` group"
            if engine == "ruby":
                message = f"Up to 6.8, `and` and `or` apply from left to right; since 7.0, `and` comes first. {advice}"
                title = "group from the left"
            elif engine != "java" and changes:
                message = (
                    "Since 7.0, `and` binds more tightly than `or`; up to 6.8, they apply from left to right."
                    " Add parentheses to make the precedence explicit"
                )
                title = "`and` group, which is the meaning since 7.0"
            yield self.finding(
                (start, end),
                message,
                fix=Fix("manual", f"Add parentheses around each {title}", edits) if not ctx.has_syntax_errors else None,
            )


@fact
def _engine(ctx: Context) -> str:
    """Return which engine evaluates conditions: ``java``, ``ruby``, or an empty string if that is not known."""
    if ctx.target is None:
        return "java" if is_known_from(8, ctx) else ""
    if ctx.target.at_least(8):
        return "java"
    chosen = ctx.project.setting("pipeline.java_execution") if ctx.target.at_least(6, 1) else None
    if chosen is None or chosen.value is None:
        return "java" if ctx.target.at_least(7) else "ruby"
    return {"true": "java", "false": "ruby"}.get(str(chosen.value).lower(), "")


def _and_groups(level: Boolean, words: list[str]) -> list[Edit]:
    """Return the parentheses around each group of operands that ``and`` connects."""
    edits = []
    first = 0
    for index in range(len(words) + 1):
        if index == len(words) or words[index] != "and":
            if index > first:
                start, end = level.operands[first].start, level.operands[index].end
                edits += [Edit(start, start, "("), Edit(end, end, ")")]
            first = index + 1
    return edits


def _from_left(level: Boolean, words: list[str]) -> list[Edit]:
    """Return the parentheses of operators that apply from left to right: one pair wherever the operator changes."""
    start = level.operands[0].start
    ends = [level.operands[at].end for at in range(1, len(words)) if words[at] != words[at - 1]]
    return [Edit(start, start, "(" * len(ends)), *(Edit(end, end, ")") for end in ends)]


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
