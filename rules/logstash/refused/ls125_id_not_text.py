from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, Plugin, String
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
Two different ids in one plugin form a list."""
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
        """Report at most one id per plugin."""
        first: str | None = None
        for option in node.all("id"):
            value = option.value
            if not isinstance(value, String | Bareword):
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
