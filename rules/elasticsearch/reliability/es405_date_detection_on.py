from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, put, unsafe_fix
from lslint.rules.elasticsearch.examples import dynamic, fields, template
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, TemplateView, TypeMapping


def _matches_dates(rule: DynamicTemplate) -> bool:
    return rule.catches_all_names() and bool({"*", "date"} & set(rule.json_types()))


def _string_rule(mapping: TypeMapping) -> DynamicTemplate | None:
    """Return the dynamic template for every string."""
    rules = (rule for rule in mapping.dynamic_templates if rule.catches_all_names() and rule.json_types() == ["string"])
    return next(rules, None)


class DateDetectionOn(TemplateAdvice):
    code = "ES405"
    summary = "Date detection for new string fields"
    why = """\
With `date_detection` (on by default), a new string field becomes a `date` if its first value looks like a date, for
example `2024/01/05`. Elasticsearch then rejects every document with another value in the field. A dynamic template
with `match_mapping_type: string` does not prevent this.

Set `date_detection: false`, and map the known time fields."""
    sources = ("Elasticsearch reference: dynamic field mapping, date detection",)
    default = False
    fix = "unsafe"
    bad = (
        fields('"a": {"type": "ip"}'),
        dynamic('{"strings": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}', "products"),
    )
    good = (
        template('"mappings": {"date_detection": false, "properties": {"a": {"type": "ip"}}}'),
        '{ "index_patterns": ["products"], "template": { "mappings": { "date_detection": false,\n'
        '  "dynamic_templates": [ { "strings": {\n'
        '    "match_mapping_type": "string", "mapping": { "type": "keyword" } } } ] } } }\n',
    )
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        known = template.shape in ("legacy", "composable", "body") and not template.ctx.has_syntax_errors
        if not known or not template.is_self_contained:
            return
        if any(one.node.entry("date_detection") and not _is_on(one) for one in template.mappings):
            return
        for mapping in template.mappings:
            if mapping.dynamic() != "true" or any(_matches_dates(rule) for rule in mapping.dynamic_templates):
                continue
            rule = _string_rule(mapping)
            entry = mapping.node.entry("date_detection")
            if rule is not None:
                message = (
                    f"Dynamic template `{rule.name}` does not match strings that look like dates: such fields"
                    " become `date` and reject other values. Set `date_detection: false`"
                )
                place = rule.item.entries[0].key
            elif entry is None and template.shape != "body":
                message = (
                    "`date_detection` is on by default: a field whose first value looks like a date becomes `date`"
                    " and rejects other values. Set `date_detection: false`"
                )
                place = mapping.key()
            else:
                continue
            edits = put(mapping.node, "date_detection", "false", template.ctx)
            yield self.finding(place, message, fix=unsafe_fix("Add `date_detection: false`", edits))
            break


def _is_on(mapping: TypeMapping) -> bool:
    return text(mapping.node.get("date_detection")) == "true"
