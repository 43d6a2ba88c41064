from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.syntax.rule import SyntaxRule


@fact
def _odd_lists(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the lists of keys and values whose last key has no value, in order."""
    found = []
    for plugin in ctx.tree.plugins() if isinstance(ctx.tree, Pipeline) else ():
        for option in plugin.options:
            value = option.value
            if isinstance(value, Array) and len(value.items) % 2:
                entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
                known_option = entry.option(option.name) if entry is not None else None
                if known_option is not None and any(segment.type == "hash" for segment in known_option.segments):
                    found.append((value.start, value.end))
    return sorted(found)


def _lacks_value(error: ParseError, ctx: Context) -> bool:
    """Return whether an error is in a list whose last key has no value."""
    found = _odd_lists(ctx)
    number = bisect_left(found, (error.start, 0)) - 1
    return number >= 0 and error.start < found[number][1]


class TrailingComma(SyntaxRule):
    """`[\"a\",]`, `[,\"a\"]` or `[\"a\",,\"b\"]`."""

    code = "LS007"
    visits = ("syntax/trailing-comma",)
    summary = "Comma in a list with no item before or after it"
    why = """\
A list is written `[value, value]`. Logstash rejects a pipeline with a comma after the last item or before the first
one, or with two commas in a row."""
    bad = (
        'filter { mutate { add_tag => ["a", "b",] } }\n',
        'filter { mutate { add_tag => ["a",, "b"] } }\n',
    )
    good = ('filter { mutate { add_tag => ["a", "b"] } }\n',)
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if node.detail.get("position") == "trailing" and _lacks_value(node, ctx):
            message = (
                "The last key of the list has no value, so Logstash rejects the list: add the value after the comma,"
                " or remove the key and the commas around it"
            )
            yield self.error_finding(node, message)
        else:
            yield from super().check(node, ctx)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if error.detail.get("position") == "trailing":
            return "Logstash rejects a comma after the last item of a list: remove the comma", "Remove the comma"
        return "Logstash rejects a comma without a list item: remove the comma or add the item", "Remove the comma"
