from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Node, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import has_comment


class EmptyBlock(PipelineAdvice):
    code = "LS709"
    visits = ("filter/mutate", "branch")
    default = False
    summary = "Empty `mutate`, `if` or branch"
    why = """\
A `mutate` without operations changes nothing but is called for every event. An empty `if` or branch looks as if its
content had been lost. Remove the empty `mutate`, `if` or last branch. An `if` or branch that contains a comment is not
reported.

If another branch follows an empty one, removing the empty branch would change the behavior: its events skip the
branches below. Such a branch has no fix. Negate the condition, or add a comment with the reason."""
    sources = ("Source of Logstash's compiler: conditions without plugins are removed",)
    fix = "safe"
    bad = (
        "filter {\n  mutate { }\n  drop { }\n}\n",
        "filter { if [a] { } }\n",
        "filter { if [a] { drop { } } else { } }\n",
    )
    good = (
        "filter { drop { } }\n",
        "filter { if [a] { drop { } } }\n",
    )
    fixed = "filter {\n  drop { }\n}\n"

    def check(self, node: Plugin | Branch, ctx: Context) -> Findings:
        if isinstance(node, Plugin):
            rest = [option for option in node.options if option.name not in ("id", "enable_metric", "periodic_flush")]
            if not rest and (not ctx.has_syntax_errors or not ctx.text[node.open + 1 : node.end - 1].strip()):
                yield self.finding(
                    (node.start, node.name_end),
                    "`mutate` without operations has no effect; remove the filter",
                    fix=_removal(node, "Remove the empty `mutate`", ctx),
                )
            return
        if ctx.has_syntax_errors:
            return
        if not any(clause.items for clause in node.clauses):
            if not _is_explained(node, ctx):
                yield self.finding(
                    (node.start, node.start + 2),
                    "`if` without plugins has no effect; remove the condition",
                    fix=_removal(node, "Remove the empty `if`", ctx),
                )
            return
        for index, clause in enumerate(node.clauses):
            if clause.items or _is_explained(clause, ctx):
                continue
            last = 0 < index == len(node.clauses) - 1
            yield self.finding(
                (clause.start, clause.start + len(clause.keyword.split()[0])),
                f"Empty branch `{clause.keyword}` has no effect; remove the branch"
                if last
                else f"Branch `{clause.keyword}` is empty, so its events skip the branches below. Negate the condition,"
                " or add a comment with the reason",
                fix=_removal(clause, f"Remove the empty `{clause.keyword}`", ctx) if last else None,
            )


def _is_explained(node: Node, ctx: Context) -> bool:
    """Return whether a comment inside the block may explain why the block is empty."""
    return has_comment(ctx.tree, node.start, node.end)  # type: ignore[arg-type]


def _removal(node: Node, message: str, ctx: Context) -> Fix | None:
    """Return a fix that removes a block, and its lines if they hold nothing else; None for a block with a comment."""
    if ctx.has_syntax_errors or _is_explained(node, ctx):
        return None
    text, start, end = ctx.text, node.start, node.end
    line, stop = start, end
    while line and text[line - 1] in " \t":
        line -= 1
    while stop < len(text) and text[stop] in " \t\r":
        stop += 1
    if (not line or text[line - 1] == "\n") and stop < len(text) and text[stop] == "\n":
        return Fix("safe", message, [Edit(line, stop + 1, "")])
    if line and text[line - 1] != "\n":
        start = line
    return Fix("safe", message, [Edit(start, end, "")])
