from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped
from lslint.rules.elasticsearch.examples import dynamic, fields
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.knowledge import load
from lslint.rules.shared.message_parts import backticked

_DEFAULT_TRUE = names("doc_values_by_default")
"""Types whose doc values are on by default since 2.0, and which still accept the parameter."""


class DocValuesForAll(TemplateAdvice):
    code = "ES302"
    names_releases = True
    summary = "`doc_values: true` on every field"
    why = """\
Elasticsearch sorts and aggregates by doc values, a copy of each value on disk. Since 2.0, they are on by default
for every type that supports them, so `"doc_values": true` is redundant. In 1.x, they are off by default, and cost
disk on every field.

Remove the setting (in 1.x from fields that are never sorted or aggregated), or since 2.0 set `false` on fields
that are never sorted or aggregated. In our benchmark on 7.17.29, `false` on 8 of 14 string fields saved 9 % of the
disk space."""
    sources = (
        "own measurement on 1.7.6: rules/knowledge/mapping_measurements.json",
        "article about a cluster on 1.x: 106 GB of doc values for all fields, 1.7 GB for selected fields",
        "Elasticsearch reference 2.0, breaking changes: doc values by default",
    )
    fix = "safe/unsafe"
    bad = (
        dynamic('{"strings": {"match_mapping_type": "string", "mapping": {"type": "keyword", "doc_values": true}}}'),
    )
    good = (
        dynamic('{"strings": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}'),
        fields('"trace": {"type": "keyword", "doc_values": false}'),
    )
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        ctx = template.ctx
        old = template.is_old is not False if ctx.target is None else not ctx.target.at_least(2)
        first: Field | None = None
        where, chosen, is_for_all, is_partial = "", [], False, False
        for mapping in template.mappings:
            wide = [rule for rule in mapping.dynamic_templates if rule.field and rule.catches_all_names()]
            ruled = [one for rule in wide if rule.field for one in _with_doc_values(rule.field)]
            fields = [one for field in mapping.fields for one in _with_doc_values(field)]
            able = sum(_can(one) for field in mapping.fields for one in (field, *field.subs))
            many = len(fields) >= 5 and len(fields) > 0.6 * able
            if not ruled and not many:
                continue
            with_values = [rule for rule in wide if rule.field and _with_doc_values(rule.field)]
            covers = many or any(rule.catches_all_strings() for rule in with_values)
            is_for_all, is_partial = is_for_all or bool(ruled), is_partial or not covers
            if first is None:
                first = (ruled or fields)[0]
                of_fields = f"on {len(fields)} of {max(able, len(fields))} fields"
                where = of_fields if not ruled else f"on all {_names([rule.json_types() for rule in with_values])}"
            chosen += ruled + fields if many or not old else ruled
        if first is not None:
            setting = first.node.entry("doc_values") or first.node.entry("fielddata")
            name = "`doc_values: true`" if first.node.entry("doc_values") else "`fielddata.format: doc_values`"
            yield self.finding(
                (setting.start, setting.end) if setting else first.node,
                f"{name} {where} {_consequence(old, ctx, is_partial)}",
                help=_HELP_ON_1 if old else None,
                fix=_fix(chosen, old, template),
                optional=is_partial or (ctx.target is None and template.is_old is True and not is_for_all),
            )


_HELP_ON_1 = (
    "Since 2.0, `true` is the default, and `doc_values: false` on fields that are never sorted or aggregated saves"
    " disk. `_cat/fielddata?v` lists the fields that are sorted or aggregated on 1.x."
)


def _names(types: list[list[str]]) -> str:
    """Return how messages name the fields of dynamic templates that match these JSON types (``*``: any type)."""
    names = list(dict.fromkeys(name for each in types for name in each))
    if "*" in names:
        return "fields"
    if names == ["string"]:
        return "strings"
    return f"dynamic {backticked(names)} fields" if len(names) < 3 else f"dynamic fields of {len(names)} types"


def _consequence(old: bool, ctx: Context, is_partial: bool) -> str:
    if not old:
        return (
            "is redundant (the default since 2.0). Remove it, or save disk with `false` on fields that are never"
            " sorted or aggregated"
        )
    known = load("mapping_measurements")["doc_values_1.7.6"]
    disk = f"{known['all_twins'] - 1:.0%} to {known['all_fields_lean'] - 1:.0%}"
    if ctx.target is None:
        measured = "" if is_partial else f"{disk} more "
        keep = "Keep it only on sorted or aggregated fields"
        return f"costs {measured}disk in Elasticsearch 1.x, and is redundant since 2.0. {keep}"
    if is_partial:
        return "costs disk. Keep it only on fields that are sorted or aggregated"
    selected = f"{known['six_fields_lean'] - 1:.1%}"
    return (
        f"costs disk ({disk} in our benchmark, {selected} on 6 fields). Keep it only on fields that are sorted or"
        " aggregated"
    )


def _fix(fields: list[Field], old: bool, template: TemplateView) -> Fix | None:
    """Return the fix that removes the setting: from all fields where it is the default, else from the given ones."""
    ctx = template.ctx
    edits: list[Edit] = []
    for field in fields:
        entry = field.node.entry("doc_values")
        if entry is not None and (old or _can(field)):
            edits += dropped(field.node, [entry], ctx)
    if not edits:
        return None
    if old:
        return Fix("unsafe", "Remove `doc_values: true`", edits)
    since = "" if template.is_old is False else "2.0"  # 1.x refuses the file where it is not old
    return Fix("safe", "Remove `doc_values: true`, which is the default", edits, since)


def _can(field: Field) -> bool:
    """Whether a field of that form can have doc values."""
    if field.type == "string":
        return field.setting("index") == "not_analyzed"
    return field.type in _DEFAULT_TRUE


def _with_doc_values(field: Field) -> list[Field]:
    """Return the field and its multi-fields that enable doc values."""
    forms = [one for one in (field, *field.subs) if one.type != "text"]  # which cannot have them
    return [one for one in forms if one.setting("doc_values") == "true" or _fielddata(one)]


def _fielddata(field: Field) -> bool:
    holder = field.node.get("fielddata")
    form = holder.get("format") if isinstance(holder, Mapping) else None
    return getattr(form, "text", "") == "doc_values"
