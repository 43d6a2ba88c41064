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
        ids = node.all("id")
        first: str | None = None
        for option in ids:
            value = option.value
            if not isinstance(value, String | Bareword):
                fix = None
                if isinstance(value, Number):
                    quoted = f'"{value.text}"'
                    fix = Fix("manual", "Quote it", [Edit(value.start, value.end, quoted)])
                yield self.finding(
                    value, f"`id` of `{node.name}` is not a text, and Logstash cannot start; quote one text", fix=fix
                )
                return
            if first is not None and value.value != first:
                yield self.finding(
                    value,
                    f"`{node.name}` has a second id here; Logstash makes a list of both and cannot start; keep one",
                )
                return
            first = value.value
