from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, listed, reach, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_address, is_time
from lslint.rules.elasticsearch.model.index_definition import Field, Template

_PLAIN = frozenset(("type", "ignore_above", "norms", "index", "doc_values", "store"))


class IpOrDateAsKeyword(TemplateAdvice):
    code = "ES342"
    required_text = ("keyword", "text")
    summary = "Addresses or times are mapped as words"
    why = """\
A `keyword` is compared letter by letter: `10.0.0.0/8` finds nothing in it, `10.0.0.9` comes after `10.0.0.10`, and a
time is good for no histogram, and for a range only where all of them are written alike. `ip` (with IPv6 since 5.0)
takes networks and ranges, `date` takes ranges and intervals. Fields called `client_ip`, `created_at`, `timestamp` and
the like are reported, unless a sub-field has the type. Where values are mixed (`-`, host names, several addresses in
one text) add `ignore_malformed: true`, or let Logstash clean them."""
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
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "client_ip": { "type": "ip" }, "created_at": { "type": "date" }, "zip": { "type": "keyword" },\n'
        '  "source_ip": { "type": "keyword", "fields": { "ip": { "type": "ip" } } } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "client_ip": { "type": "ip" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """At most one finding a mapping for addresses, and one for times, at the first field."""
        if reach(template) < (5,) or template.is_old():
            return
        for mapping in template.mappings:
            words = [
                one for one in mapping.fields if one.type in ("keyword", "text") and one.setting("index") != "false"
            ]
            for kind, wanted, gain in (
                ("ip", is_address, "networks and ranges of addresses cannot be asked for"),
                ("date", is_time, "no time filter or date histogram works on it"),
            ):
                found = [
                    one
                    for one in words
                    if wanted(one.path)
                    and not any(sub.type in ("ip", "date", "date_nanos", "ip_range") for sub in one.subs)
                ]
                if found:
                    yield self.finding(
                        found[0].node.entry("type") or found[0].entry,
                        f"{listed([one.path for one in found])} as `{found[0].type}`: {gain}; map as `{kind}`, with"
                        " `ignore_malformed` if other values come, too",
                        fix=self._fix(found, kind, template.ctx),
                    )

    def _fix(self, found: list[Field], kind: str, ctx: Context) -> Fix | None:
        """The other type for those that have no parameters that it would not take."""
        edits = []
        for one in found:
            entry = one.node.entry("type")
            extra = [e for e in one.node.entries if e.name in ("ignore_above", "norms")]
            if ctx.has_syntax_errors or entry is None or not {e.name for e in one.node.entries} <= _PLAIN:
                continue
            removed = dropped(one.node, extra, ctx) if extra else []
            if extra and not removed:
                continue
            edits.append(Edit(entry.value.start, entry.value.end, f'"{kind}"' if one.node.flow else kind))
            edits += removed
        edits.sort(key=lambda edit: edit.start)
        return unsafe_fix(f"Make it `{kind}`", edits)
