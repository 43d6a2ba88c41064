from __future__ import annotations

from lslint.grammar.lines import is_blank, line_start
from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule, Related


class MutateRunsInFixedOrder(PipelineRule):
    code = "LS230"
    visits = ("filter/mutate",)
    summary = "Operations of one mutate run in a fixed order, not in the one they are written in"
    why = """\
Whatever the order in the file, a mutate filter runs its operations in this one: coerce, rename, update, replace,
convert, gsub, uppercase, capitalize, lowercase, strip, split, join, merge, copy; then, as with every filter,
add_field, remove_field, add_tag, remove_tag. Where two of them touch one field and are written the other way round,
the result is not what stands there, and nothing tells: `gsub` that cleans a number in front of `convert` runs behind
it ("ABC123" has become 0 by then), a field is renamed before the operation that was to change it, a copy is made of
what has been changed already. Put the one that is to come later into a mutate of its own.

There is a finding only where the written order would give something else than the real one, and makes sense."""
    sources = (
        "documentation of the mutate filter: processing order; common options",
        "https://github.com/logstash-plugins/logstash-filter-mutate/issues/27",
        "https://github.com/logstash-plugins/logstash-filter-mutate/issues/28",
        "https://github.com/elastic/logstash/issues/3255",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  mutate {\n    gsub => ["size", "[^0-9]", ""]\n    convert => { "size" => "integer" }\n  }\n}\n',
        'filter { mutate { lowercase => ["Host"] rename => { "Host" => "host_name" } } }\n',
        'filter { mutate { add_field => { "level" => "5" } convert => { "level" => "integer" } } }\n',
        'filter { mutate { copy => { "message" => "raw" } gsub => ["message", "\\d", "#"] } }\n',
    )
    good = (
        'filter { mutate { gsub => ["size", "[^0-9]", ""] } mutate { convert => { "size" => "integer" } } }\n',
        'filter { mutate { strip => ["a"] lowercase => ["a"] } }\n',
        'filter { mutate { remove_field => ["old"] rename => { "old" => "new" } } }\n',
        'filter { mutate { gsub => ["a", "x", "y"] convert => { "b" => "integer" } } }\n',
    )
    fixed = (
        'filter {\n  mutate {\n    gsub => ["size", "[^0-9]", ""]\n  }\n  mutate {\n'
        '    convert => { "size" => "integer" }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each operation that runs before one written in front of it."""
        if len(node.options) < 2:
            return
        from lslint.rules.logstash.dataflow import mutate_order as order

        for overtaken, overtaking, consequence in order.clashes(node):
            first, later = overtaken.option, overtaking.option
            fix = _split(node, later, ctx.text) if not ctx.has_syntax_errors and order.may_split(node, later) else None
            yield self.finding(
                (later.start, later.name_end),
                f"`{later.name}` runs before `{first.name}`, whatever the order in a mutate, so"
                f" {consequence}; put `{later.name}` into a mutate of its own behind this one",
                fix=fix,
                related=[Related(first.start, first.name_end, f"runs after `{later.name}`")],
            )


def _split(node: Plugin, option: Option, text: str) -> Fix | None:
    """Close the block in front of the option and open a second one."""
    message = f"Start a second mutate at `{option.name}`"
    line = line_start(text, option.start)
    if line <= node.open or not is_blank(text, line, option.start):
        return Fix("unsafe", message, [Edit(option.start, option.start, "} mutate { ")])
    begin = line_start(text, node.start)
    lead = text[begin : node.start]
    indent = lead[: len(lead) - len(lead.lstrip(" \t"))]
    end = "\r\n" if line > 1 and text[line - 2] == "\r" else "\n"
    return Fix("unsafe", message, [Edit(line, line, f"{indent}}}{end}{indent}mutate {{{end}")])
