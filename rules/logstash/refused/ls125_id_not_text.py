from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Number, Plugin, String, Value
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.refused.rule import CompileRule


class IdNotText(CompileRule):
    code = "LS125"
    visits = ("input/*", "filter/*", "output/*")
    holds_in_templates = True
    prevents_start = True
    summary = "`id` of a plugin that is not a string"
    why = """\
The `id` of an input, filter or output must be a string. With a number, list or hash, Logstash rejects the pipeline and
does not name the plugin. For a number, the message is "class java.lang.Long cannot be cast to class java.lang.String".
Two different ids in one plugin form a list.

Old releases accept a list with one string: 5.0 for inputs and filters, 5.1 to 5.3 for inputs."""
    sources = (*CompileRule.sources, "Logstash 5.0 to 5.6: lib/logstash/pipeline.rb, filter_delegator.rb")
    fix = "manual"
    bad = (
        "filter { mutate { id => 5 } }\n",
        'filter { mutate { id => ["clean"] } }\n',
        'filter { mutate { id => "clean" id => "clean_up" } }\n',
    )
    good = (
        'filter { mutate { id => "5" } }\n',
        'filter { mutate { id => "clean" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        first: str | None = None
        for option in node.all("id"):
            value = option.value
            if not isinstance(value, String | Bareword):
                if _is_accepted(value, node, ctx):
                    return
                edits = [Edit(value.start, value.end, f'"{value.text}"')] if isinstance(value, Number) else []
                message = f"`id` of the `{node.name}` {node.kind} is not a string, so Logstash rejects the pipeline"
                advice = "put the number in quotes" if edits else "write one string"
                fix = Fix("manual", "Put the number in quotes", edits) if edits else None
                yield self.finding(value, f"{message}: {advice}", fix=fix)
                return
            if first is not None and value.value != first:
                message = f"The `{node.name}` {node.kind} has a second `id`, so Logstash rejects the pipeline"
                yield self.finding(value, f"{message}: keep one `id`")
                return
            first = value.value


def _is_accepted(value: Value, node: Plugin, ctx: Context) -> bool:
    """Return whether the target is one of the first releases, which use a list with one string as the id."""
    if not isinstance(value, Array) or len(value.items) != 1 or not isinstance(value.items[0], String | Bareword):
        return False
    until = {"input": (5, 4), "filter": (5, 1)}.get(node.kind)
    return until is not None and ctx.target is not None and not ctx.target.at_least(*until)
