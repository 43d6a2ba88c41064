from __future__ import annotations

from lslint.rules.api import Edit, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_whole_log, mode, put, settings_of, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template

_LIMITS = ("mapping.total_fields.limit", "mapping.total_fields.ignore_dynamic_beyond_limit")


class UnboundedDynamicMapping(TemplateAdvice):
    code = "ES411"
    summary = "Dynamic mapping of logs without a limit"
    why = """\
Without `dynamic`, dynamic templates or a field limit in the template, every new key adds a field to the mapping.
Elasticsearch 5.0 and later reject a document that would raise the number of fields above 1,000. Indices with
`index.mode: logsdb` only ignore the surplus fields, so the rule does not report them.

Set `dynamic: false` (new keys stay in `_source`, but are not indexed), or map objects with arbitrary keys as
`flattened` (since 7.3)."""
    sources = ("Elasticsearch reference: mapping limit settings; dynamic",)
    default = False
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": { "a": {"type": "ip"} } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": {\n'
            '  "dynamic": false, "properties": { "a": {"type": "ip"} } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic": false, "properties": '
        '{ "a": {"type": "ip"} } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if not is_whole_log(template) or any(name in settings_of(template) for name in _LIMITS):
            return
        if mode(template) in ("logsdb", "?"):
            return  # it indexes documents without the fields beyond the limit
        if any(mapping.dynamic_templates for mapping in template.mappings):  # `_default_` applies to the others
            return
        for mapping in template.mappings:
            if mapping.dynamic() != "true":
                continue
            dynamic = mapping.node.get("dynamic")
            edits = put(mapping.node, "dynamic", "false", template.ctx)
            if dynamic is not None:
                edits = [Edit(dynamic.start, dynamic.end, "false")]
            yield self.finding(
                mapping.key(),
                "Every new key becomes a field, and documents that add a field beyond the 1,000th are rejected (since"
                " 5.0). Set `dynamic: false`",
                fix=unsafe_fix("Set `dynamic` to `false`", edits),
            )
            break
