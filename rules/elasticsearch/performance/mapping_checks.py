"""Checks of the rules about how templates map all strings and fields."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Edit, Findings, Fix, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, mode, unsafe_fix
from lslint.rules.elasticsearch.mappings.multi_fields import (
    all_strings_rule,
    default_makes_twins,
    is_complete,
    is_old,
    lost_copy,
    single_copy,
    twin,
    twin_fields,
)
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, Field, TemplateView, TypeMapping
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.knowledge import load
from lslint.rules.shared.message_parts import backticked


class StringMultifieldForAllCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        """Report each mapping at most once: at the name of the dynamic template, the first field, or ``mappings``."""
        ctx = template.ctx
        for mapping in template.mappings:
            rule = all_strings_rule(mapping)
            fields, strings = twin_fields(mapping)
            copied = rule.field if rule is not None else fields[0] if fields else None
            is_for_6 = ctx.target is None or ctx.target.at_least(6)
            if copied is not None and (is_old(copied) or copied.type == "string") and is_for_6:
                continue  # `string` is not a type there: ES602 and ES606 report it
            if rule is not None and rule.field is not None and twin(rule.field):
                what = f"Dynamic template `{rule.name}` indexes every string {_copies(rule.field)}"
                place, fix = rule.item.entries[0].key, _single_copy(mapping, rule, rule.field, ctx)
                yield self.finding(place, f"{what}. {_action(ctx)}", help=_help(rule.field), fix=fix)
            elif rule is None and strings >= 5 and len(fields) >= 0.6 * strings:
                what = f"{len(fields)} of {strings} string fields are indexed {_copies(fields[0])}"
                more = [Related(f.entry.key.start, f.entry.key.end, "also indexed twice") for f in fields[1:3]]
                message = f"{what}. {_action(ctx, some=True)}"
                yield self.finding(
                    fields[0].entry.key, message, help=_help(fields[0]), related=more, optional=not template.is_log
                )
            elif rule is None and not ctx.has_syntax_errors and default_makes_twins(template, mapping, ctx.target):
                if mode(template) == "time_series":  # numbers, and dimensions that are mapped
                    continue
                message = (
                    "Strings without a mapping are indexed twice (as `text` and as `.keyword`), which costs CPU and"
                    " disk. Add a dynamic template that maps them as `keyword`"
                )
                yield self.finding(mapping.key(), message, help=_help(None), optional=not template.is_log)


def _copies(field: Field) -> str:
    """Return how often a string is indexed, the names of its copies, and the consequence."""
    copy, copies = twin(field), [sub.name for sub in field.subs if is_complete(sub)]
    is_below = copy is not None and copy.parent is not None
    if is_below and len(copies) > 1:
        names = " and ".join(f"as `.{name}`" for name in copies)
        return f"{len(copies) + 1} times (analyzed, {names}), which costs CPU and disk"
    return (
        f"twice ({'analyzed' if is_below else 'not analyzed'} and as `.{lost_copy(field)}`), which costs CPU and disk"
    )


def _action(ctx: Context, some: bool = False) -> str:
    """Return the last sentence of the message. ``some``: not all strings are indexed twice."""
    form = "`not_analyzed`" if _uses_old_types(ctx) else "`keyword`"
    return f"Map {'those never searched by word' if some else 'strings'} as {form} only"


def _help(field: Field | None) -> str:
    """Return the measured savings, and what to keep."""
    known = load("mapping_measurements")["keyword_only"]
    seen = [known["1.7.6"]] if field is not None and is_old(field) else [known["7.17.29"], known["9.5.3"]]
    cpu, store = (
        " to ".join(f"{value:.0%}" for value in sorted(1 - one[key] for one in seen)) for key in ("cpu", "store")
    )
    keeps = f".{lost_copy(field)}" if field is not None and field.type == "text" and twin(field) else ""
    instead = f" If dashboards use `{keeps}`, set `index: false` on the `text` field instead." if keeps else ""
    return (
        f"In our benchmark with log documents, indexing each string only once saved {cpu} of the CPU time and {store}"
        f" of the disk space. Keep full-text fields such as `message` analyzed.{instead}"
    )


def _uses_old_types(ctx: Context) -> bool:
    """Whether the advice is for releases before 5.0."""
    return ctx.target is not None and not ctx.target.at_least(5)


def _single_copy(mapping: TypeMapping, rule: DynamicTemplate, field: Field, ctx: Context) -> Fix | None:
    """Return the fix in the syntax of the target release or, without a target, of the file."""
    old = _uses_old_types(ctx)
    edits = single_copy(mapping, rule, old, ctx)
    what = f"Map strings as {'`not_analyzed`' if old else '`keyword`'} only, without `.{lost_copy(field)}`"
    return unsafe_fix(what, edits)


_DEFAULT_TRUE = names("doc_values_by_default")
"""Types whose doc values are on by default since 2.0, and which still accept the parameter."""


class DocValuesForAllCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        ctx = template.ctx
        old = ctx.is_below(2)
        first: Field | None = None
        where, chosen, is_for_all, is_partial = "", [], False, False
        for mapping in template.mappings:
            wide = [rule for rule in mapping.dynamic_templates if rule.field and rule.catches_all_names()]
            ruled = [one for rule in wide if rule.field for one in _with_doc_values(rule.field, ctx)]
            fields = [one for field in mapping.fields for one in _with_doc_values(field, ctx)]
            able = sum(_can(one) for field in mapping.fields for one in (field, *field.subs))
            many = len(fields) >= 5 and len(fields) > 0.6 * able
            if not ruled and not many:
                continue
            with_values = [rule for rule in wide if rule.field and _with_doc_values(rule.field, ctx)]
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
    if is_partial:
        return "costs disk. Keep it only on fields that are sorted or aggregated"
    selected = f"{known['six_fields_lean'] - 1:.1%}"
    return (
        f"costs disk ({disk} in our benchmark, {selected} on 6 fields). Keep it only on fields that are sorted or"
        " aggregated"
    )


def _fix(fields: list[Field], old: bool, template: TemplateView) -> Fix | None:
    """Return the fix that removes the setting: from all fields where it is the default, else from the given ones; None
    if that leaves the first of them, at which the finding is."""
    ctx = template.ctx
    removed: list[list[Edit]] = []
    for field in fields:
        entry = field.node.entry("doc_values")
        is_default = _can(field) or field.type == "{dynamic_type}"
        removed.append(dropped(field.node, [entry], ctx) if entry is not None and (old or is_default) else [])
    if not removed[0]:
        return None
    edits = [edit for each in removed for edit in each]
    if old:
        return Fix("unsafe", "Remove `doc_values: true`", edits)
    since = "" if template.is_old is False else "2.0"  # 1.x refuses the file where it is not old
    title = "Remove `doc_values: true`, which is the default"
    return Fix("unsafe" if since and ctx.target is None else "safe", title, edits, since)


def _can(field: Field) -> bool:
    """Whether a field of that form can have doc values."""
    if field.type == "string":
        return field.setting("index") == "not_analyzed"
    return field.type in _DEFAULT_TRUE


def _with_doc_values(field: Field, ctx: Context) -> list[Field]:
    """Return the field and its multi-fields that enable doc values, where a release accepts that."""
    has_strings = ctx.target is None or not ctx.target.at_least(6)
    forms = [one for one in (field, *field.subs) if one.type not in ("text", "string") or (has_strings and _can(one))]
    return [one for one in forms if one.setting("doc_values") == "true" or _fielddata(one)]


def _fielddata(field: Field) -> bool:
    holder = field.node.get("fielddata")
    form = holder.get("format") if isinstance(holder, Mapping) else None
    return getattr(form, "text", "") == "doc_values"
