from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_log, may_be_before, put, set_value, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, TypeMapping, text

_MESSAGE = (
    "{}: every field is analyzed a second time, for queries that name none; switch it off and set `query.default_field`"
    " (off since 6.0)"
)


class AllFieldEnabled(TemplateAdvice):
    code = "ES323"
    required_text = ("_all", "string", "analyzed")
    summary = "Every field is analyzed a second time for `_all`"
    why = """\
Up to 5.x the values of all fields are gathered in `_all` and analyzed once more, on by default: text that is indexed
twice for queries that name no field. Logs are searched by field. Switch it off, and point `index.query.default_field`
to `message`; Kibana up to 5 asks `_all` where no field is named. For chosen fields `copy_to` does the same. Since 6.0
it is off, and `enabled: true` is refused; 7.0 refuses the key (ES611).

A mapping that does not speak of it is reported only for logs, with a target before 6.0 or in the words of those
releases, and not where `_default_` speaks for it."""
    sources = (
        "Elasticsearch reference 5.6: _all field",
        "Elasticsearch reference 6.0, breaking changes: _all is disabled by default",
    )
    releases = "1.0-5.6"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": true }, "properties": {\n'
        '  "host": { "type": "string" } } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
    )
    good = (
        '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": false }, "properties": {\n'
        '  "host": { "type": "string" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "mappings": { "properties": { "host": { "type": "keyword" } } } }\n',
    )
    fixed = (
        '{ "template": "weblogs-*", "mappings": { "web": { "_all": { "enabled": false }, "properties": {\n'
        '  "host": { "type": "string" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        ctx = template.ctx
        if ctx.target is not None and not may_be_before(template, 6):
            return
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
                fix = set_value(switch, "false", "unsafe", "Switch `_all` off") if switch is not None else None
                yield self.finding(entry, _MESSAGE.format("`_all` is on"), fix=fix)
            if mapping.name == "_default_" or text(switch) == "true":
                break
        else:
            if silent is not None and may_be_before(template, 6) and self._alone(template, ctx):
                fix = unsafe_fix("Switch `_all` off", put(silent.node, "_all", '{ "enabled": false }', ctx))
                yield self.finding(silent.key(), _MESSAGE.format("`_all` is not switched off"), fix=fix)

    def _alone(self, template: Template, ctx: Context) -> bool:
        return (
            template.shape == "legacy"
            and not ctx.has_syntax_errors
            and text(template.root.get("order")) in (None, "0")
            and is_log(template)
        )
