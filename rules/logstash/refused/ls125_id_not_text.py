from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, Rule


class IdNotText(Rule):
    code = "LS125"
    severity = "error"
    stage = "parse"
    kinds = ("logstash",)
    visits = ("input/*", "filter/*", "output/*")
    summary = "The id of a plugin is not a text"
    why = """\
The id of an input, filter or output is taken as a text before any setting is checked. A number, a list or a hash
stops the start with a bare "class java.lang.Long cannot be cast to class java.lang.String", which names no plugin.
Two different ids in one plugin are joined into a list, with the same end."""
    sources = ("verdicts of the real compiler (Logstash 9) on small configs",)
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
