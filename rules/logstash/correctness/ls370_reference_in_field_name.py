from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, String
from lslint.rules.logstash.dataflow.field_references import sole_field
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.compiler import items_of
from lslint.rules.logstash.flow.named_fields import CHANGES, COPIES, READS, SETS, named_options
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.values.strings import plugin_text

_FILLED_IN = ("add_field", "remove_field", "rename")
"""Options with names of fields in which Logstash replaces ``%{…}``."""


class ReferenceInFieldName(PipelineRule):
    code = "LS370"
    visits = ("filter/*",)
    required_text = ("%{",)
    summary = "`%{field}` where the name of a field is expected"
    why = """\
Options such as `source` and `target` contain the name of a field. Most filters use the name as it is, without replacing
`%{…}`: `source => "%{ip}"` reads a field that is named `%{ip}`, which no event has, so the filter does nothing.
`target => "%{name}"` sets a field with exactly this name.

Write the name alone, `source => "ip"`. `rename`, `add_field` and `remove_field` replace references and are not
reported."""
    sources = ("sources of the filters: `event.get` and `event.set` without `sprintf`",)
    fix = "unsafe"
    bad = (
        'filter {\n  json { source => "%{message}" }\n}\n',
        'filter { geoip { source => "%{[client][ip]}" target => "client" } }\n',
        'filter { date { match => ["%{ts}", "ISO8601"] } }\n',
    )
    good = (
        'filter { json { source => "message" } }\n',
        'filter { geoip { source => "[client][ip]" target => "client" } }\n',
        'filter { mutate { rename => { "%{key}" => "value" } remove_field => ["%{key}"] } }\n',
    )
    fixed = 'filter {\n  json { source => "message" }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("%{", node.start, node.end):
            return
        name = f"filter/{node.name}"
        replaced = (entry(name) or {}).get("sprintf", ())
        for option, shape, role in named_options(name):
            if option in _FILLED_IN or option in replaced or role not in (READS, CHANGES, COPIES, SETS):
                continue
            for given in node.all(option):
                for item in items_of(given.value, shape):
                    text = plugin_text(item, ctx) if isinstance(item, String) and "%{" in item.value else None
                    if text is None:
                        continue
                    field = sole_field(text.value)
                    effect = "no event has a field with this name"
                    if role == SETS:
                        effect = "the field gets exactly this name"
                    written = display(path(field)) if field else ""
                    yield self.finding(
                        item,
                        f"`{option}` is the name of a field, in which `%{{…}}` is not replaced: {effect}. Write"
                        f" {f'`{written}`' if written else 'the name'}",
                        fix=Fix.write(item, written, "unsafe", '"') if written and role != SETS else None,
                    )
