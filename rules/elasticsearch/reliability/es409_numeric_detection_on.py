from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop, marked, set_value
from lslint.rules.elasticsearch.model.index_definition import Template, text


class NumericDetectionOn(TemplateAdvice):
    code = "ES409"
    required_text = ("numeric_detection",)
    summary = "`numeric_detection` enabled"
    why = """\
With `numeric_detection: true` (off by default), a new string field whose first value looks like a number becomes
`long` or `float`. Elasticsearch then rejects every document whose value is not a number, for example `n/a` or `12ms`,
and searches treat `007` as 7. The type depends on which document arrives first.

Not reported if `dynamic` of the mapping is `false`, `strict` or `runtime`, because Elasticsearch then adds no such
field.

Remove the setting. Convert numbers in the shipper or an ingest pipeline, or map the fields."""
    sources = ("Elasticsearch reference: dynamic field mapping, numeric detection",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "numeric_detection": true, "dynamic": true'
        " } } }\n",
        '{ "template": "weblogs-*", "mappings": { "web": { "numeric_detection": true } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "numeric_detection": false } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "numeric_detection": true, "dynamic": "strict"'
        " } } }\n",
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic": true } } }\n'

    def advise(self, template: Template) -> Findings:
        for mapping in template.mappings:
            entry = mapping.node.entry("numeric_detection")
            if entry is None or text(entry.value) != "true" or marked(template.ctx, entry.start, entry.end):
                continue
            if text(mapping.node.get("dynamic")) in ("false", "strict", "runtime"):
                continue
            yield self.finding(
                entry,
                "`numeric_detection` maps a string field as a number if its first value looks numeric, so later text is"
                " rejected. Remove it, and map numeric fields explicitly",
                fix=drop(mapping.node, entry, "Remove `numeric_detection`", template.ctx)
                or set_value(entry.value, "false", "unsafe", "Set `numeric_detection` to `false`"),
            )
