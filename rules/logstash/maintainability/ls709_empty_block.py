from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Node, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import has_comment


class EmptyBlock(PipelineAdvice):
    code = "LS709"
    visits = ("filter/mutate", "branch")
    default = False
    summary = "A block with nothing in it"
    why = """\
A `mutate` without operations changes nothing and is called for every event. An `if` with nothing in its arms is left
out when the pipeline is compiled, an empty arm looks as if something had been lost. Plugins that need no options
(`drop { }`, `stdin { }`) are not meant, nor is an arm with a comment in it."""
    sources = ("source of Logstash's compiler: conditions without plugins are dropped",)
    fix = "safe"
    bad = (
        "filter {\n  mutate { }\n  drop { }\n}\n",
        "filter { if [a] { } }\n",
        "filter { if [a] { drop { } } else { } }\n",
    )
    good = (
        "filter { }\n",
        "filter { drop { } }\n",
        "filter { if [a] { drop { } } else { mutate { add_tag => [b1] } } }\n",
    )
    fixed = "filter {\n  drop { }\n}\n"

    def check(self, node: Plugin | Branch, ctx: Context) -> Findings:
        if isinstance(node, Plugin):
            rest = [option for option in node.options if option.name not in ("id", "enable_metric", "periodic_flush")]
            if not rest and (not ctx.has_syntax_errors or not ctx.text[node.open + 1 : node.end - 1].strip()):
                yield self.finding(
                    (node.start, node.name_end),
                    "`mutate` without operations does nothing: remove it",
                    fix=_removal(node, "Remove it", ctx),
                )
            return
        if ctx.has_syntax_errors:
            return
        if not any(clause.items for clause in node.clauses):
            if not _is_explained(node, ctx):
                yield self.finding(
                    (node.start, node.start + 2),
                    "This `if` has nothing in its arms: remove it",
                    fix=_removal(node, "Remove it", ctx),
                )
            return
        for index, clause in enumerate(node.clauses):
            if clause.items or _is_explained(clause, ctx):
                continue
            last = 0 < index == len(node.clauses) - 1
            yield self.finding(
                (clause.start, clause.start + len(clause.keyword.split()[0])),
                f"The arm `{clause.keyword}` is empty: remove it, or turn the condition round",
                fix=_removal(clause, "Remove the arm", ctx) if last else None,
            )


def _is_explained(node: Node, ctx: Context) -> bool:
    """True where a comment inside says why nothing is done."""
    return has_comment(ctx.tree, node.start, node.end)  # type: ignore[arg-type]


def _removal(node: Node, message: str, ctx: Context) -> Fix | None:
    """Takes out the block, with its line where it stands there alone; not with a comment inside."""
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
