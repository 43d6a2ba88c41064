from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, is_log, lines, may_match_only, reach
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.knowledge import load


class MessageNotMatchOnlyText(TemplateAdvice):
    code = "ES313"
    required_text = ("message",)
    summary = "`message` of logs is `text`, not `match_only_text`"
    why = """\
A `text` field keeps frequencies, positions and norms, to score documents by relevance. Lines of logs are searched for
words, and shown by time: `match_only_text` (since 7.14) leaves those out. Measured on 7.17.29 with keyword fields and
`message` as `match_only_text`, the store was 0.82 of the default mapping's, 0.88 with `message` as `text`; the CPU
was the same. The templates that Elasticsearch brings for logs use it too.

All full-text queries still work, but phrases read the source of the candidates and are slower, and span queries are
refused. A field with an analyzer of its own, term vectors, or anything else that `match_only_text` does not take is
not reported."""
    sources = (
        "own measurement on 7.17.29: mapping_measurements.json",
        "Elasticsearch reference: match_only_text field type",
    )
    releases = "7.14-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text", "norms": false } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "match_only_text" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text", "analyzer": "words" } } } } }\n',
        '{ "index_patterns": ["articles"], "template": { "mappings": { "properties": { "message": { "type": '
        '"text" } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "match_only_text" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if reach(template) < (7, 14) or not is_log(template):
            return
        for mapping in template.mappings:
            field = next((one for one in lines(mapping) if may_match_only(one)), None)
            kind = field.node.entry("type") if field is not None else None
            if field is None or kind is None:
                continue
            known = load("mapping_measurements")["match_only_text_7.17.29"]
            yield self.finding(
                kind,
                f"`{field.name if field.path == field.name else field.path}` keeps positions and scores that searches"
                f" in logs do not use: `match_only_text` made the store {known['store']:.0%} of the default, `text`"
                f" {known['keyword_only_store']:.0%}, when measured on 7.17",
                fix=self._fix(field, kind, template.ctx),
            )

    def _fix(self, field: Field, kind: Entry, ctx: Context) -> Fix | None:
        """The other type, and without the parameters that it does not take."""
        gone = [entry for entry in field.node.entries if entry.name in ("norms", "index_options", "index")]
        edits = dropped(field.node, gone, ctx) if gone else []
        if ctx.has_syntax_errors or (gone and not edits):
            return None
        new_type = '"match_only_text"' if field.node.flow else "match_only_text"
        edits.append(Edit(kind.value.start, kind.value.end, new_type))
        edits.sort(key=lambda edit: edit.start)
        return Fix("unsafe", "Make it `match_only_text`", edits)
