from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.refused.rule import CompileRule


class IdNotText(CompileRule):
    code = "LS125"
    visits = ("input/*", "filter/*", "output/*")
    summary = "The id of a plugin is not a text"
    why = """\
The id of an input, filter or output is taken as a text before any setting is checked. A number, a list or a hash
stops the start with a bare "class java.lang.Long cannot be cast to class java.lang.String", which names no plugin.
Two different ids in one plugin are joined into a list, with the same end."""
    fix = "manual"
    bad = (
        "filter { mutate { id => 5 } }\n",
        'filter { mutate { id => ["clean"] } }\n',
        'filter { mutate { id => "clean" id => "clean_up" } }\n',
    )
    good = (
        'filter { mutate { id => "5" } }\n',
        "filter { mutate { id => clean } }\n",
        'filter { mutate { id => "clean" id => "clean" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for a plugin at most."""
        first: str | None = None
        for option in node.all("id"):
            value = option.value
            if not isinstance(value, String | Bareword):
                edits = [Edit(value.start, value.end, f'"{value.text}"')] if isinstance(value, Number) else []
                message = f"`id` of `{node.name}` is not a text, and Logstash cannot start; quote one text"
                yield self.finding(value, message, fix=Fix("manual", "Quote it", edits) if edits else None)
                return
            if first is not None and value.value != first:
                message = f"`{node.name}` has a second id here; Logstash makes a list of both and cannot start"
                yield self.finding(value, f"{message}; keep one")
                return
            first = value.value
