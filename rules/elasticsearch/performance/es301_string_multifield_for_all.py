from __future__ import annotations

from lslint.rules.api import Context, Findings, Fix, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, mode, unsafe_fix
from lslint.rules.elasticsearch.mappings.multi_fields import (
    all_strings_rule,
    default_makes_twins,
    is_old,
    lost_copy,
    single_copy,
    twin,
    twin_counts,
    twin_fields,
    whole_copies,
)
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, Field, TemplateView, TypeMapping
from lslint.rules.knowledge import load


class StringMultifieldForAll(TemplateAdvice):
    code = "ES301"
    summary = "Strings indexed twice: analyzed and as `.raw` or `.keyword`"
    why = """\
A string field that is `text` with a `keyword` sub-field, as in the default dynamic mapping, is indexed twice. Most
strings of a log are names, ids and paths, which users filter and aggregate as whole values.

Map strings as `keyword` only, and fields that are searched by word as `text`. In our benchmark on 9.5.3, that saved
28 % of the CPU time and 13 % of the disk space.

The rule checks only templates for logs, recognized by their index patterns, name or fields.

Without a dynamic template for all strings, the rule reports by default only templates for data streams, or with two of
the fields `@timestamp`, `message` and `host`; others with `--extend-select ES301`."""
    sources = (
        "own measurements on 1.7.6, 7.17.29 and 9.5.3: rules/knowledge/mapping_measurements.json",
        "talk from 2016 about 6 clusters with 300 nodes in total: CPU usage fell from 28 % to 15 %",
        "Elasticsearch reference: dynamic field mapping, dynamic templates",
    )
    fix = "unsafe"
    bad = (
        (
            '{\n  "index_patterns": ["weblogs-*"],\n  "mappings": {\n    "dynamic_templates": [\n      { "strings": {\n'
            '        "match_mapping_type": "string",\n        "mapping": {\n          "type": "text",\n'
            '          "fields": { "keyword": { "type": "keyword", "ignore_above": 256 } }\n        }\n'
            "      } }\n    ],\n"
            '    "properties": { "message": { "type": "text" } }\n  }\n}\n'
        ),
        '{ "index_patterns": ["logs-*"], "mappings": { "properties": { "at": { "type": "date" } } } }\n',
    )
    good = (
        (
            "{\n"
            '  "index_patterns": ["weblogs-*"],\n'
            '  "mappings": {\n'
            '    "dynamic_templates": [\n'
            '      { "strings": {\n'
            '        "match_mapping_type": "string",\n'
            '        "mapping": { "type": "keyword", "ignore_above": 1024 }\n'
            "      } }\n"
            "    ],\n"
            '    "properties": { "message": { "type": "text" } }\n'
            "  }\n"
            "}\n"
        ),
        (
            '{ "index_patterns": ["logs-*"], "mappings": {\n'
            '  "dynamic_templates": [ { "strings": { "match_mapping_type": "string", "mapping": { '
            '"type": "keyword" } } } ],\n'
            '  "properties": { "at": { "type": "date" } } } }\n'
        ),
    )
    fixed = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "mappings": {\n    "dynamic_templates": [\n      { "strings": {\n'
        '        "match_mapping_type": "string",\n        "mapping": {\n          "type": "keyword",\n'
        '          "ignore_above": 1024\n        }\n      } }\n    ],\n'
        '    "properties": { "message": { "type": "text" } }\n  }\n}\n'
    )

    def advise(self, template: TemplateView) -> Findings:
        """Report each mapping at most once: at the name of the dynamic template, the first field, or ``mappings``."""
        ctx = template.ctx
        for mapping in template.mappings:
            rule = all_strings_rule(mapping)
            fields, strings = twin_fields(mapping)
            copied = rule.field if rule is not None else fields[0] if fields else None
            if copied is not None and (is_old(copied) or copied.type == "string") and _is_for_6(template):
                continue  # `string` is not a type there: ES602 and ES606 report it
            if rule is not None and rule.field is not None and twin(rule.field):
                what = f"Dynamic template `{rule.name}` indexes every string {_copies(rule.field)}"
                place, fix = rule.item.entries[0].key, _fix(mapping, rule, rule.field, ctx)
                yield self.finding(place, f"{what}. {_action(rule.field, ctx)}", help=_help(rule.field), fix=fix)
            elif rule is None and strings >= 5 and len(fields) >= 0.6 * strings:
                count, every = twin_counts(mapping)
                what = f"{count} of {every} string fields are indexed {_copies(fields[0])}"
                more = [Related(f.entry.key.start, f.entry.key.end, "also indexed twice") for f in fields[1:3]]
                message = f"{what}. {_action(fields[0], ctx, some=True)}"
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


def _is_for_6(template: TemplateView) -> bool:
    """Return whether a template is for 6.0 or newer releases: the target is, or it has `index_patterns`."""
    target = template.ctx.target
    return target.at_least(6) if target is not None else template.root.get("index_patterns") is not None


def _copies(field: Field) -> str:
    """Return how often a string is indexed, the names of its copies, and the consequence."""
    copy, copies = twin(field), whole_copies(field)
    is_below = copy is not None and copy.parent is not None
    if is_below and len(copies) > 1:
        names = " and ".join(f"as `.{name}`" for name in copies)
        return f"{len(copies) + 1} times (analyzed, {names}), which costs CPU and disk"
    return (
        f"twice ({'analyzed' if is_below else 'not analyzed'} and as `.{lost_copy(field)}`), which costs CPU and disk"
    )


def _action(field: Field, ctx: Context, some: bool = False) -> str:
    """Return the last sentence of the message. ``some``: not all strings are indexed twice."""
    form = "`not_analyzed`" if _uses_old_types(field, ctx) else "`keyword`"
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


def _uses_old_types(field: Field, ctx: Context) -> bool:
    """Whether the advice is for releases before 5.0."""
    return is_old(field) if ctx.target is None else not ctx.target.at_least(5)


def _fix(mapping: TypeMapping, rule: DynamicTemplate, field: Field, ctx: Context) -> Fix | None:
    """Return the fix in the syntax of the target release or, without a target, of the file."""
    old = _uses_old_types(field, ctx)
    edits = single_copy(mapping, rule, old, ctx)
    what = f"Map strings as {'`not_analyzed`' if old else '`keyword`'} only, without `.{lost_copy(field)}`"
    return unsafe_fix(what, edits)
