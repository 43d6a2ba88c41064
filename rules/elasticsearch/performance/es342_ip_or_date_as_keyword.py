from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, mode, reach, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_address, is_time
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.elasticsearch.rule import MERGED_ADVICE

_PLAIN = frozenset(("type", "ignore_above", "norms", "index", "doc_values", "store"))

_HELP = "Add `ignore_malformed: true` if the field can have other values, for example `-`."


class IpOrDateAsKeyword(TemplateAdvice):
    code = "ES342"
    merge_repeats = MERGED_ADVICE
    default = False
    required_text = ("keyword", "text")
    summary = "IP addresses or times mapped as `keyword` or `text`"
    why = """\
An address mapped as `keyword` cannot be searched by network (`10.0.0.0/8`). A time mapped as `keyword` cannot be
used in date histograms.

Map addresses as `ip` and times as `date`. If the field also has other values, for example `-`, set
`ignore_malformed: true`. The rule recognizes addresses and times by field names such as `client_ip` and
`created_at`."""
    sources = ("Elasticsearch reference: ip field type, date field type",)
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "client_ip": { "type": "keyword" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "created_at": { "type": "text" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "client_ip": { "type": "ip" } } } } }\n'
        ),
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "created_at": { "type": "date" } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "client_ip": { "type": "ip" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each address and time."""
        if reach(template) < (5,) or template.is_old():
            return
        # ES131 reports `@timestamp`
        needs_time = template.root.entry("data_stream") is not None or mode(template) in ("time_series", "logsdb")
        for mapping in template.mappings:
            strings = [
                one
                for one in mapping.fields
                if one.type in ("keyword", "text")
                and one.setting("index") != "false"
                and not any(sub.type in ("ip", "date", "date_nanos", "ip_range") for sub in one.subs)
            ]
            for kind, is_meant, effect in (
                ("ip", is_address, "queries for networks and address ranges do not work"),
                ("date", is_time, "time filters and date histograms do not work"),
            ):
                for field in strings:
                    if is_meant(field.path) and not (needs_time and field.path == "@timestamp"):
                        yield self.finding(
                            field.node.entry("type") or field.entry,
                            f"`{field.path}` is mapped as `{field.type}`, so {effect}. Map it as `{kind}`",
                            help=None if field.path == "@timestamp" else _HELP,
                            fix=self._fix(field, kind, template.ctx),
                        )

    def _fix(self, field: Field, kind: str, ctx: Context) -> Fix | None:
        """Return the fix, if the new type accepts the other parameters of the field."""
        node = field.node
        entry = node.entry("type")
        extra = [each for each in node.entries if each.name in ("ignore_above", "norms")]
        if ctx.has_syntax_errors or entry is None or not {each.name for each in node.entries} <= _PLAIN:
            return None
        removed = dropped(node, extra, ctx) if extra else []
        if extra and not removed:
            return None
        edits = [Edit(entry.value.start, entry.value.end, f'"{kind}"' if node.flow else kind), *removed]
        edits.sort(key=lambda edit: edit.start)
        return unsafe_fix(f"Change the type to `{kind}`", edits)
