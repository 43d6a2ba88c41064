from __future__ import annotations

from lslint.rules.api import Context, Edit, Finding, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, forms, listed, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Field, Template


class FielddataTrueOnText(TemplateAdvice):
    code = "ES309"
    severity = "warning"
    required_text = ("fielddata",)
    summary = "Analyzed words are loaded into the heap"
    why = """\
To sort or aggregate a `text` field, its words are turned around into the heap, for all documents of a shard, with the
first such request: with many different words that fills the heap and trips the circuit breaker, or takes the node
down. And the result counts words, not values. The talk that this linter began from found field data nearly as large
as all segments in the heap, and moved the largest users to doc values. A `keyword` sub-field has those, on disk:
aggregate on `field.keyword`. Off by default since 5.0, for this reason."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: text field type, fielddata",
    )
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "agent": { "type": "text", "fielddata": true } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "agent": { "type": "text", "fields": { "keyword": { "type": "keyword" } } } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "agent": { "type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 1024}} } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field; fields with an analyzer of their own apart."""
        for mapping in template.mappings:
            found = [one for one in forms(mapping) if one.type == "text" and one.setting("fielddata") == "true"]
            own = [one for one in found if one.setting("analyzer") is not None]
            plain = [one for one in found if one.setting("analyzer") is None]
            for fields in (plain, own):
                if fields:
                    yield self._finding(fields, template.ctx)

    def _finding(self, found: list[Field], ctx: Context) -> Finding:
        first = found[0]
        outer = first.parent
        edits: list[Edit] = []
        if first.setting("analyzer") is not None:  # words may be what is counted
            cure = "where whole values do, aggregate on a keyword"
        else:
            edits = [edit for one in found for edit in self._edits(one, ctx)]
            inside = outer is not None and outer.type == "keyword"
            cure = "aggregate on " + (
                f"`{outer.name}` itself, a keyword" if outer and inside else "a keyword sub-field"
            )
        paths = listed([one.path for one in found])
        return self.finding(
            first.node.entry("fielddata") or first.entry,
            f"{paths}: `fielddata: true` loads every word of all documents into the heap: {cure}",
            fix=unsafe_fix("Aggregate on a keyword", edits),
        )

    def _edits(self, field: Field, ctx: Context) -> list[Edit]:
        """A keyword sub-field in its place, or nothing where one is there."""
        entry = field.node.entry("fielddata")
        if entry is None or ctx.has_syntax_errors:
            return []
        outer = field.parent
        if (outer is not None and outer.type == "keyword") or any(one.type == "keyword" for one in field.subs):
            return dropped(field.node, [entry], ctx)
        if outer is not None or field.node.entry("fields") is not None:
            return []
        made = '"fields": {"keyword": {"type": "keyword", "ignore_above": 1024}}'
        if not field.node.flow:
            made = "fields: {keyword: {type: keyword, ignore_above: 1024}}"
        return [Edit(entry.start, entry.end, made)]
