from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.knowledge import load

_DEFAULT_TRUE = frozenset(
    {"long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float", "unsigned_long", "date"}
    | {"date_nanos", "boolean", "ip", "keyword", "geo_point", "token_count", "integer_range", "float_range", "ip_range"}
    | {"long_range", "double_range", "date_range"}
)
"""Types whose doc values are on by default since 2.0, and which still take the parameter."""


class DocValuesForAll(TemplateAdvice):
    code = "ES302"
    summary = "Doc values are asked for on every field"
    why = """\
Doc values are the column on disk that sorting and aggregating read. On Elasticsearch 1.x they were off unless asked for
(and the heap carried the fields that were aggregated), and each field with them costs disk and indexing time. Measured
on 1.7.6 with 40,000 log documents of 19 fields: on every `.raw` field store +7 % and CPU about +10 %, on all fields of
a lean mapping store +10 %, on the 6 aggregated fields only +0.5 %. One article this linter began from saw 106 GB of
doc values for all fields against 1.7 GB for chosen ones. So choose: `_cat/fielddata?v` tells which fields are used.

Since 2.0 they are on for every type that can have them (all but analyzed text). `"doc_values": true` then says nothing,
and hides the question that is left: which fields could do without (`"doc_values": false`). The fix takes the words
away; it is safe where the template is for 2.0 or later."""
    sources = (
        "own measurement on 1.7.6: mapping_measurements.json",
        "Elasticsearch reference 2.0, breaking changes: doc values by default",
    )
    fix = "safe/unsafe"
    bad = (
        '{\n  "index_patterns": ["logs-*"],\n  "template": { "mappings": { "dynamic_templates": [\n'
        '    { "strings": { "match_mapping_type": "string",\n'
        '      "mapping": { "type": "keyword", "doc_values": true } } }\n  ] } }\n}\n',
        '{ "template": "logs-*", "mappings": { "_default_": { "dynamic_templates": [ { "numbers": {\n'
        '  "match": "*", "match_mapping_type": "long", "mapping": { "type": "long", "doc_values": true } } } ],\n'
        '  "properties": { "host": { "type": "string", "index": "not_analyzed" } } } } }\n',
    )
    good = (
        '{ "template": "logs-*", "mappings": { "_default_": { "properties": {\n'
        '  "status": { "type": "integer", "doc_values": true }, "bytes": { "type": "long" },\n'
        '  "host": { "type": "string", "index": "not_analyzed", "doc_values": true },\n'
        '  "path": { "type": "string", "index": "not_analyzed" }, "agent": { "type": "string" },\n'
        '  "user": { "type": "string", "index": "not_analyzed" } } } } }\n',
        '{ "index_patterns": ["logs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace": { "type": "keyword", "doc_values": false } } } } }\n',
    )
    fixed = (
        '{\n  "index_patterns": ["logs-*"],\n  "template": { "mappings": { "dynamic_templates": [\n'
        '    { "strings": { "match_mapping_type": "string",\n'
        '      "mapping": { "type": "keyword" } } }\n  ] } }\n}\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding for each mapping that asks for them everywhere, at the first place that does."""
        ctx = template.ctx
        old = template.is_old() is not False if ctx.target is None else not ctx.target.at_least(2)
        for mapping in template.mappings:
            catching = [rule.field for rule in mapping.dynamic_templates if rule.field and rule.catches_all_names()]
            ruled = [one for field in catching for one in _asking(field)]
            fields = [one for field in mapping.fields for one in _asking(field)]
            able = sum(_can(one) for field in mapping.fields for one in (field, *field.subs))
            many = len(fields) >= 5 and len(fields) > 0.6 * able
            if not ruled and not many:
                continue
            first = (ruled or fields)[0].node
            entry = first.entry("doc_values") or first.entry("fielddata")
            where = (
                "in dynamic templates for every field"
                if ruled
                else f"on {len(fields)} of {max(able, len(fields))} fields"
            )
            yield self.finding(
                (entry.start, entry.end) if entry else first,
                f"`doc_values` is asked for {where}: {_cost(old, ctx)}",
                fix=_fix(ruled + fields if many or not old else ruled, old, ctx),
            )


def _cost(old: bool, ctx: Context) -> str:
    if not old:
        return "that has been the default since 2.0, so it says nothing here; take it out"
    known = load("mapping_measurements")["doc_values_1.7.6"]
    cost = (
        f"on 1.x that made the store {known['all_twins'] - 1:.0%} to {known['all_fields_lean'] - 1:.0%} larger, on 6"
        f" chosen fields {known['six_fields_lean'] - 1:.1%}; keep it where you sort or aggregate"
    )
    return cost if ctx.target is not None else cost + " (since 2.0 it is the default and says nothing)"


def _fix(asking: list[Field], old: bool, ctx: Context) -> Fix | None:
    """Take the words out: everywhere where they are the default; on 1.x where they were asked for without choosing."""
    edits: list[Edit] = []
    for field in asking:
        entry = field.node.entry("doc_values")
        if entry is not None and (old or _can(field)):
            edits += dropped(field.node, [entry], ctx)
    if not edits:
        return None
    if old:
        return Fix("unsafe", "Remove `doc_values: true`; ask for it again where you sort or aggregate", edits)
    return Fix("safe", "Remove `doc_values: true`, which is the default", edits)


def _can(field: Field) -> bool:
    """Whether a field of that form can have doc values."""
    if field.type == "string":
        return field.setting("index") == "not_analyzed"
    return field.type in _DEFAULT_TRUE


def _asking(field: Field) -> list[Field]:
    """The field and its multi-fields that ask for doc values."""
    return [one for one in (field, *field.subs) if one.setting("doc_values") == "true" or _fielddata(one)]


def _fielddata(field: Field) -> bool:
    holder = field.node.get("fielddata")
    form = holder.get("format") if isinstance(holder, Mapping) else None
    return getattr(form, "text", "") == "doc_values"
