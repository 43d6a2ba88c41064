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
    summary = "Percentages are stored as `double`"
    why = """\
Fractions hardly compress: a `double` takes 8 bytes a value, a `float` 4, and a `scaled_float` (since 5.0) is kept as
a whole number, which compresses well: for percentages, ratios and loads a factor of 100 or 1,000 loses nothing that
anybody reads. For whole numbers the type makes no difference on disk, only the values do, so `long` is not reported.
Whether the digits matter the mapping does not tell: off by default."""
    sources = ("Elasticsearch reference: numeric field types, which type should I use",)
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["metrics-*"], "template": { "mappings": { "properties": {\n'
        '  "cpu_percent": { "type": "double" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["metrics-*"], "template": { "mappings": { "properties": {\n'
        '  "cpu_percent": { "type": "scaled_float", "scaling_factor": 100 }, "latitude": { "type": "double" '
        "} } } } }\n",
    )
    fixed = (
        '{ "index_patterns": ["metrics-*"], "template": { "mappings": { "properties": {\n'
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
                    f"`{field.path}` as `double` takes 8 bytes a value that hardly compress: `scaled_float` keeps two"
                    " digits as a whole number",
                    fix=set_value(kind.value, made, "unsafe", "Make it a `scaled_float`") if flow else None,
                )
