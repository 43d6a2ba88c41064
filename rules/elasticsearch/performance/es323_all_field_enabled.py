from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_log, may_be_before, put, set_value, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, TypeMapping, text

_MESSAGE = (
    "`_all` is {}, so every field is analyzed a second time. Disable it, and set `index.query.default_field`, for"
    " example to `message`"
)


class AllFieldEnabled(TemplateAdvice):
    code = "ES323"
    default = False
    required_text = ("_all", "string", "analyzed")
    elasticsearch_only = True
    summary = "`_all` field enabled"
    why = """\
Up to 5.6, Elasticsearch collects the values of all fields in `_all` and analyzes them a second time, for queries
that name no field. Logs are usually searched by field.

Disable `_all`, and set `index.query.default_field` to `message`, so that queries without a field name search this
field. Elasticsearch 6.0 and later reject `_all` with `enabled: true` in new indices, and 7.0 and later reject any
`_all`: remove `_all` from the template before an upgrade to 7.0 (ES611)."""
    sources = (
        "Elasticsearch reference 5.6: _all field",
        "Elasticsearch reference 6.0, breaking changes: `_all` cannot be enabled in new indices",
        "PUT requests with `_all` to Elasticsearch 5.6.16, 6.8.23, 7.17.29 and 9.5.3",
    )
    releases = "1.0-5.6"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": true }, "properties": {\n'
        '  "host": { "type": "string" } } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
    )
    good = (
        (
            '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": false }, "properties": {\n'
            '  "host": { "type": "string" } } } } }\n'
        ),
    )
    fixed = (
        '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": false }, "properties": {\n'
        '  "host": { "type": "string" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        ctx = template.ctx
        if ctx.target is None or not may_be_before(template, 6):
            return  # without a target ES611 reports that the field was removed
        silent: TypeMapping | None = None
        for mapping in template.mappings:
            entry = mapping.node.entry("_all")
            stated = mapping.node.get("_all")
            if entry is None or not isinstance(stated, Mapping):
                silent = silent or mapping
                continue
            switch = stated.get("enabled")
            if mapping.name == "_default_" or text(switch) == "true":
                silent = None
            if text(switch) == "true":
                fix = (
                    set_value(switch, "false", "unsafe", "Set `_all.enabled` to `false`")
                    if switch is not None
                    else None
                )
                yield self.finding(entry, _MESSAGE.format("enabled"), fix=fix)
            if mapping.name == "_default_" or text(switch) == "true":
                break
        else:
            if silent is not None and may_be_before(template, 6) and self._alone(template, ctx):
                fix = unsafe_fix("Set `_all.enabled` to `false`", put(silent.node, "_all", '{ "enabled": false }', ctx))
                yield self.finding(silent.key(), _MESSAGE.format("not disabled"), fix=fix)

    def _alone(self, template: Template, ctx: Context) -> bool:
        return (
            template.shape == "legacy"
            and not ctx.has_syntax_errors
            and text(template.root.get("order")) in (None, "0")
            and is_log(template)
        )
