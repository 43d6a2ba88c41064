from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_whole_log, put, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import DynamicTemplate, Template


def _takes_dates(rule: DynamicTemplate) -> bool:
    return rule.catches_all_names() and bool({"*", "date"} & set(rule.json_types()))


class DateDetectionOn(TemplateAdvice):
    code = "ES405"
    summary = "The first document of a day decides what is a date"
    why = """\
With `date_detection` (on by default) a new string field whose first value looks like a date, such as `2024/01/05`,
becomes a `date`. A later value that is none has its whole document refused, and which type a field gets depends on
the document that came first after midnight. For logs switch it off, and map the times that are known. Off by default,
as most templates leave it on and few meet such a value. Not reported where new fields are not mapped (`dynamic` other
than `true`), or a dynamic template takes every date or every field."""
    sources = ("Elasticsearch reference: dynamic field mapping, date detection",)
    default = False
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": { "a": {"type": "ip"} } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "mappings": { "_doc": { "properties": { "a": { "type": "long" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "date_detection": false } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic": false } } }\n',
        '{ "index_patterns": ["products"], "template": { "mappings": { "properties": { "a": {"type": "ip"} } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "date_detection": false, "properties": '
        '{ "a": {"type": "ip"} } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if not is_whole_log(template) or any(one.node.entry("date_detection") for one in template.mappings):
            return
        for mapping in template.mappings:
            if mapping.dynamic() != "true" or any(_takes_dates(rule) for rule in mapping.dynamic_templates):
                continue
            yield self.finding(
                mapping.key(),
                "`date_detection` is on: a new field whose first value looks like a date refuses every document with"
                " another value; switch it off for logs, and map the times that are known",
                fix=unsafe_fix("Switch date detection off", put(mapping.node, "date_detection", "false", template.ctx)),
            )
            break
