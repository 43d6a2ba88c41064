from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, reach, set_value
from lslint.rules.elasticsearch.mappings.field_names import folded
from lslint.rules.elasticsearch.model.index_definition import Template

NAMES = frozenset(("percent", "percentage", "pct", "ratio", "load", "utilization", "usage", "rate"))


class OversizedNumberType(TemplateAdvice):
    code = "ES326"
    required_text = ("double",)
    default = False
    summary = "Percentages mapped as `double`"
    why = """\
Fractions hardly compress: a `double` uses 8 bytes per value. A `scaled_float` is stored as a whole number, which
compresses well.

For percentages, ratios and loads, use a `scaled_float` with a `scaling_factor` of 100 or 1000, unless more digits
matter."""
    sources = ("Elasticsearch reference: numeric field types, which type should I use",)
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["shop-metrics-*"], "template": { "mappings": { "properties": {\n'
        '  "cpu_percent": { "type": "double" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["shop-metrics-*"], "template": { "mappings": { "properties": {\n'
            '  "cpu_percent": { "type": "scaled_float", "scaling_factor": 100 } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["shop-metrics-*"], "template": { "mappings": { "properties": {\n'
        '  "cpu_percent": { "type": "scaled_float", "scaling_factor": 100 } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if reach(template) < (5,) or template.is_old():
            return
        for mapping in template.mappings:
            for field in mapping.fields:
                kind = field.node.entry("type")
                if field.type != "double" or kind is None or not NAMES & set(folded(field.name).split()):
                    continue
                flow = field.node.flow and not template.ctx.has_syntax_errors
                made = '"scaled_float", "scaling_factor": 100'
                yield self.finding(
                    kind,
                    f"`{field.path}` as `double` takes 8 bytes per value and compresses poorly. Map it as"
                    " `scaled_float` with `scaling_factor: 100`",
                    fix=set_value(
                        kind.value, made, "unsafe", "Change the type to `scaled_float` with `scaling_factor: 100`"
                    )
                    if flow
                    else None,
                )
