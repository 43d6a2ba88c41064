from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    mode,
    put,
    unsafe_fix,
)
from lslint.rules.elasticsearch.mappings.multi_fields import makes_terms
from lslint.rules.elasticsearch.model.json_values import texts
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView, TypeMapping


def _unbounded(field: Field) -> bool:
    """Whether the field indexes a long value as one term."""
    bounded = field.node.entry("ignore_above") is not None or field.node.entry("normalizer") is not None
    return makes_terms(field) and not bounded


def _log_lines(mapping: TypeMapping) -> Iterator[Field]:
    """Yield the field for the log line: ``message``, or the dynamic template for it."""
    yield from (field for field in mapping.fields if field.path == "message")
    for rule in mapping.dynamic_templates:
        if rule.field is not None and texts(rule.body.get("match")) == ["message"]:
            yield rule.field


def _kept(fields: list[Field]) -> str:
    """Return how long values of the fields are stored: with `index: false`, doc values have the same limit."""
    if all(field.type == "keyword" and field.setting("index") in ("false", "no") for field in fields):
        return "stores every string as one doc value"
    return "indexes every string as one term"


class KeywordWithoutIgnoreAbove(TemplateAdvice):
    code = "ES406"
    severity = "info"
    required_text = ("dynamic_templates", "message")
    summary = "Strings indexed as one term without `ignore_above`"
    why = """\
A term in an index has at most 32,766 bytes. Elasticsearch rejects a document with a longer value in a `keyword`
field: `Document contains at least one immense term`. A dynamic template for every string also applies to stack traces
and URLs, and `message` contains the whole log line.

Set `ignore_above`: Elasticsearch then keeps the document, but does not index the longer value.

By default, the rule reports only templates for data streams, or with two of the fields `@timestamp`, `message` and
`host`; others with `--extend-select ES406`."""
    sources = (
        "Elasticsearch reference: ignore_above",
        "Lucene: SortedSetDocValuesWriter.addValue refuses more than 32,766 bytes; elastic/elasticsearch#93046",
        "Lucene 4.8 (LUCENE-5472), which Elasticsearch uses from 1.2.0 on (1.1.2: Lucene 4.7.2, which skips the term)",
    )
    fix = "unsafe"
    releases = "1.2-"
    bad = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "strings": {\n'
            '  "match_mapping_type": "string", "mapping": { "type": "keyword" } } } ] } } }\n'
        ),
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "@timestamp": { "type": "date" }, "message": { "type": "keyword" } } } } }\n'
        ),
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { '
            '"strings": {\n'
            '  "match_mapping_type": "string", "mapping": { "type": "keyword", "ignore_above": 1024 } } '
            "} ] } } }\n"
        ),
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "@timestamp": { "type": "date" }, "message": { "type": "text" } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "strings": {\n'
        '  "match_mapping_type": "string", "mapping": { "ignore_above": 1024, "type": "keyword" } } } ] } } }\n'
    )

    def advise(self, template: TemplateView) -> Findings:
        if "index.mapping.ignore_above" in template.flat or mode(template) in ("logsdb", "?"):
            return
        for mapping in template.mappings:
            yield from self._lines(mapping, template)
            for rule in mapping.dynamic_templates:
                if rule.field is None or not rule.catches_all_strings():
                    continue
                found = [field for field in (rule.field, *rule.field.subs) if _unbounded(field)]
                if not found or masked(template.ctx, (rule.item.start, rule.item.end)):
                    continue
                edits = [edit for field in found for edit in put(field.node, "ignore_above", "1024", template.ctx)]
                yield self.finding(
                    found[0].node.entry("type") or found[0].entry,
                    f"Dynamic template `{rule.name}` {_kept(found)}, so documents with values"
                    " over 32,766 bytes are rejected. Set `ignore_above: 1024`",
                    fix=unsafe_fix("Add `ignore_above: 1024`", edits),
                    optional=not template.is_log,
                )

    def _lines(self, mapping: TypeMapping, template: TemplateView) -> Findings:
        for line in _log_lines(mapping):
            if not _unbounded(line) or line.type == "constant_keyword":
                continue
            if masked(template.ctx, (line.node.start, line.node.end)):
                continue
            yield self.finding(
                line.node.entry("type") or line.entry,
                "`message` is indexed as one term, so Elasticsearch rejects log lines of more than 32,766 bytes."
                f" Set `ignore_above`, or {'analyze the field' if line.type == 'string' else 'map it as `text`'}",
                fix=unsafe_fix(
                    f"Add `ignore_above: {LONGEST}`", put(line.node, "ignore_above", str(LONGEST), template.ctx)
                ),
                optional=not template.is_log,
            )


LONGEST = 8191
"""Characters of UTF-8 that fit into the longest term."""
