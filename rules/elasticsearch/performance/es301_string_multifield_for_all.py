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
    twin_fields,
)
from lslint.rules.elasticsearch.model.index_definition import DynamicTemplate, Field, Template, TypeMapping
from lslint.rules.knowledge import load


class StringMultifieldForAll(TemplateAdvice):
    code = "ES301"
    summary = "Every string is indexed twice: analyzed, and whole as `.raw` or `.keyword`"
    why = """\
A string that is text with a `keyword` twin (before 5.0: analyzed with a `not_analyzed` `.raw`) is indexed twice. Most
strings of a log are names, ids, paths and codes, which are filtered and aggregated whole; only the message is searched
word by word. Measured with synthetic log documents of 19 fields, keyword only and `message` as text against the twin on
every string:

| release | CPU of indexing | store |
|:--------|----------------:|------:|
| 1.7.6   |            0.81 |  0.89 |
| 7.17.29 |            0.77 |  0.88 |
| 9.5.3   |            0.72 |  0.87 |

The talk about a large cluster this linter began from saw the CPU of the cluster go from 28 % to 15 %.

Reported are rules for all strings that make the twin, mappings without such a rule where 60 % or more of at least 5
string fields are text with it (`message` and its like do not count), and templates for a pattern of indices that leave
strings to the default dynamic mapping, which makes text with `.keyword` since 5.0: only those that map no more than
three fields themselves, are not laid over another template, and do not switch `dynamic` off. A field with an `analyzer`
of its own was meant to be searched as text and is left alone; where many are, ignore this."""
    sources = (
        "own measurements on 1.7.6, 7.17.29 and 9.5.3: mapping_measurements.json",
        "Elasticsearch reference: dynamic field mapping, dynamic templates",
    )
    fix = "unsafe"
    bad = (
        '{\n  "index_patterns": ["web-*"],\n  "mappings": {\n    "dynamic_templates": [\n      { "strings": {\n'
        '        "match_mapping_type": "string",\n        "mapping": {\n          "type": "text",\n'
        '          "fields": { "keyword": { "type": "keyword", "ignore_above": 256 } }\n        }\n      } }\n    ],\n'
        '    "properties": { "message": { "type": "text" } }\n  }\n}\n',
        '{ "template": "web-*", "mappings": { "_default_": { "dynamic_templates": [ { "strings": {\n'
        '  "match": "*", "match_mapping_type": "string", "mapping": { "type": "multi_field", "fields": {\n'
        '  "{name}": { "type": "string", "index": "analyzed" },\n'
        '  "raw": { "type": "string", "index": "not_analyzed" } } } } } ] } } }\n',
        '{ "index_patterns": ["web-*"], "template": { "mappings": { "properties": { "at": { "type": "date" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["web-*"], "mappings": { "dynamic_templates": [ { "strings": {\n'
        '  "match_mapping_type": "string", "mapping": { "type": "keyword", "ignore_above": 1024 } } } ],\n'
        '  "properties": { "message": { "type": "text", "fields": { "keyword": { "type": "keyword" } } } } } }\n',
        '{ "index_patterns": ["w-*"], "mappings": { "dynamic": false, "properties": { "at": { "type": "date" } } } }\n',
    )
    fixed = (
        '{\n  "index_patterns": ["web-*"],\n  "mappings": {\n    "dynamic_templates": [\n      { "strings": {\n'
        '        "match_mapping_type": "string",\n        "mapping": {\n          "type": "keyword",\n'
        '          "ignore_above": 1024\n        }\n      } }\n    ],\n'
        '    "properties": { "message": { "type": "text" } }\n  }\n}\n'
    )

    def advise(self, template: Template) -> Findings:
        """At most one finding for each mapping: at the rule's name, at the first field, or at ``mappings``."""
        ctx = template.ctx
        for mapping in template.mappings:
            rule = all_strings_rule(mapping)
            fields, strings = twin_fields(mapping)
            if rule is not None and rule.field is not None and twin(rule.field):
                what = f"Dynamic template `{rule.name}` indexes every string twice, {_names(rule.field)}"
                at, fix = rule.item.entries[0].key, _fix(mapping, rule, rule.field, ctx)
                yield self.finding(at, f"{what}: {_cure(rule.field)}", fix=fix)
            elif rule is None and strings >= 5 and len(fields) >= 0.6 * strings:
                what = f"{len(fields)} of {strings} string fields are indexed twice, {_names(fields[0])}"
                more = [Related(f.entry.key.start, f.entry.key.end, "and here") for f in fields[1:3]]
                yield self.finding(fields[0].entry.key, f"{what}: {_cure(fields[0], some=True)}", related=more)
            elif rule is None and not ctx.has_syntax_errors and default_makes_twins(template, mapping, ctx.target):
                if mode(template) == "time_series":  # numbers, and dimensions that are mapped
                    continue
                what = "Strings without a mapping become text with `.keyword`"
                yield self.finding(mapping.key(), f"{what}: add a dynamic template, to {_cure(None)}")


def _names(field: Field) -> str:
    """The names of the two copies."""
    copy = twin(field)
    form = "analyzed" if copy is not None and copy.parent is not None else "whole"
    return f"{form} and as `.{lost_copy(field)}`"


def _cure(field: Field | None, some: bool = False) -> str:
    """What to do, and what it was worth when measured."""
    known = load("mapping_measurements")["keyword_only"]
    seen = [known["1.7.6"]] if field is not None and is_old(field) else [known["7.17.29"], known["9.5.3"]]
    cpu, store = (" to ".join(f"{value:.0%}" for value in sorted(one[key] for one in seen)) for key in ("cpu", "store"))
    old = field is not None and is_old(field)
    do = "map strings to `keyword` only and `message` to text"
    if some:
        do = f"map those that nobody searches by word {'as `not_analyzed`' if old else 'to `keyword`'} only"
    elif old:
        do = "map strings as `not_analyzed` only and leave `message` analyzed"
    return f"{do}; measured on logs, that took {cpu} of the CPU and {store} of the store"


def _fix(mapping: TypeMapping, rule: DynamicTemplate, field: Field, ctx: Context) -> Fix | None:
    """For the target release; unset: in the words of the file."""
    old = is_old(field) if ctx.target is None else not ctx.target.at_least(5)
    edits = single_copy(mapping, rule, old, ctx)
    what = f"Index strings once, whole, `message` as text; queries on `.{lost_copy(field)}` then ask the field itself"
    return unsafe_fix(what, edits)
