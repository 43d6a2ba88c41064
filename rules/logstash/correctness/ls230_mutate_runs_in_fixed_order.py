from __future__ import annotations

import re

from lslint.grammar.lines import is_blank, line_start
from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow import mutate_order as order
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pairs, text


class MutateRunsInFixedOrder(PipelineRule):
    code = "LS230"
    visits = ("filter/mutate",)
    summary = "Operations of one mutate run in a fixed order, not as written"
    why = """\
Whatever the order in the file, a mutate filter runs its operations in this one: coerce, rename, update, replace,
convert, gsub, uppercase, capitalize, lowercase, strip, split, join, merge, copy. Then, as in every filter, come
add_field, remove_field, add_tag and remove_tag.

If two operations change the same field and are written in another order, the result is not the intended one, and
Logstash logs nothing. A `gsub` that cleans a number runs after `convert`, when "ABC123" has already become 0. A field
is renamed before the operation that should change it. A copy contains a value that has already been changed. Move the
operation that should run later to a second mutate filter.

Reported only if the written order makes sense and gives another result than the real one. Not reported:

- an operation on the target of a `copy`, if an earlier filter sets or may set that field
- fields that the next filter replaces
- `lowercase` or `uppercase` of a field that a condition of the file compares with a string in the case that the field
  really has
- an `add_field` whose value comes from a `rename` below it, because the author relies on `add_field` running last"""
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
        'filter { mutate { copy => { "a" => "b" } lowercase => ["b"] } if [b] == "TCP" { drop { } } }\n',
    )
    fixed = (
        'filter {\n  mutate {\n    gsub => ["size", "[^0-9]", ""]\n  }\n  mutate {\n'
        '    convert => { "size" => "integer" }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for each operation that runs before one that is written above it."""
        if len(node.options) < 2:
            return
        from lslint.rules.logstash.dataflow import mutate_effect

        for overtaken, overtaking, consequence in order.clashes(node):
            absent = order.absent(overtaken, overtaking)
            if absent and mutate_effect.may_exist_before(absent, node, ctx):
                continue
            if mutate_effect.is_replaced({overtaken.field, overtaking.field}, node, ctx):
                continue
            if overtaken.name == "add_field" and overtaken.field != overtaking.field and _is_made_here(overtaken, node):
                continue
            if overtaking.name in order.CASES and _is_compared(overtaking, ctx):
                continue
            first, later = overtaken.option, overtaking.option
            fix = _split(node, later, ctx.text) if not ctx.has_syntax_errors and order.may_split(node, later) else None
            yield self.finding(
                (later.start, later.name_end),
                f"`mutate` runs `{later.name}` before `{first.name}`, so {consequence}. Move `{later.name}` to a"
                " second `mutate`",
                fix=fix,
                related=[Related(first.start, first.name_end, f"runs after `{later.name}`")],
            )


def _is_made_here(added: order.Operation, node: Plugin) -> bool:
    """Return whether an ``add_field`` reads a field that a ``rename`` below it makes."""
    made = {
        path(new)
        for option in node.all("rename")
        if option.start > added.option.start
        for _, value in pairs(option.value)
        if (new := text(value))
    }
    return any(field in made for field in added.uses)


def _is_compared(operation: order.Operation, ctx: Context) -> bool:
    """Return whether a condition compares the field with a string that the operation would change."""
    name = re.escape("".join(f"[{part}]" for part in operation.field))
    compared = rf"""{name}[ \t]*(?:[=!]=|(?:not[ \t]+)?in)[ \t]*(\[[^\]\n]*\]|"[^"\n]*"|'[^'\n]*')"""
    found = re.findall(compared, ctx.text)
    return any(value != order.CASES[operation.name](value) for value in found)


def _split(node: Plugin, option: Option, text: str) -> Fix | None:
    """Return the fix that closes the block before the option and opens a second one."""
    message = f"Start a second `mutate` at `{option.name}`"
    line = line_start(text, option.start)
    if line <= node.open or not is_blank(text, line, option.start):
        return Fix("unsafe", message, [Edit(option.start, option.start, "} mutate { ")])
    begin = line_start(text, node.start)
    lead = text[begin : node.start]
    indent = lead[: len(lead) - len(lead.lstrip(" \t"))]
    end = "\r\n" if line > 1 and text[line - 2] == "\r" else "\n"
    return Fix("unsafe", message, [Edit(line, line, f"{indent}}}{end}{indent}mutate {{{end}")])
