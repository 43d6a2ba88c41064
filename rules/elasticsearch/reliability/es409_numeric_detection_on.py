from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop, marked, set_value
from lslint.rules.elasticsearch.model.index_definition import Template, text


class NumericDetectionOn(TemplateAdvice):
    code = "ES409"
    required_text = ("numeric_detection",)
    summary = "Strings become numbers by their first value"
    why = """\
With `numeric_detection: true` (off by default) a new string field whose first value looks like a number becomes
`long` or `float`: a later value such as `n/a` or `12ms` has its whole document refused, `007` loses its zeros in
searches, and which type a field gets depends on the document that comes first. Have the shipper or a pipeline convert
what is a number, or map the fields."""
    sources = ("Elasticsearch reference: dynamic field mapping, numeric detection",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "numeric_detection": true, "dynamic": true'
        " } } }\n",
        '{ "template": "weblogs-*", "mappings": { "web": { "numeric_detection": true } } }\n',
    )
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "numeric_detection": false } } }\n',)
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic": true } } }\n'

    def advise(self, template: Template) -> Findings:
        for mapping in template.mappings:
            entry = mapping.node.entry("numeric_detection")
            if entry is None or text(entry.value) != "true" or marked(template.ctx, entry.start, entry.end):
                continue
            yield self.finding(
                entry,
                "`numeric_detection` makes a number of a new field whose first value looks like one, and refuses every"
                " document with another value: take it out, and convert or map what is a number",
                fix=drop(mapping.node, entry, "Take `numeric_detection` out", template.ctx)
                or set_value(entry.value, "false", "unsafe", "Switch numeric detection off"),
            )
