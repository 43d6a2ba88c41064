from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, is_log, lines, may_match_only, reach
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.knowledge import load


class MessageNotMatchOnlyText(TemplateAdvice):
    code = "ES313"
    default = False
    required_text = ("message",)
    elasticsearch_only = True
    summary = "`message` of logs mapped as `text`, not as `match_only_text`"
    why = """\
A `text` field stores frequencies, positions and norms to rank documents by relevance. Logs are searched for words and
displayed by time. `match_only_text` (since 7.14) omits this data. In our benchmark on 7.17.29, with all other strings
mapped as `keyword`, an index with `message` as `match_only_text` took 82 % of the disk space that the default dynamic
mapping took, and one with `message` as `text` took 88 %. Both used the same CPU time. The log templates of
Elasticsearch use `match_only_text`, too.

All full-text queries still work, but every hit has the score 1.0, phrase queries read `_source` of the candidates and
are slower, and span queries are rejected. A field with a custom analyzer, term vectors, or another parameter whose
effect would be lost is not reported. `norms: false` and `index_options` do not prevent a finding: `match_only_text` has
neither norms nor positions, and the fix removes both parameters.

The rule checks only templates for logs: their index patterns or name contain a word such as `logs`, `nginx` or
`filebeat`, or the mapping has the fields `@timestamp` and `message`.

The rule is off by default, because the gain is small and phrase queries on `message` become slower."""
    sources = (
        "own measurement on 7.17.29: rules/knowledge/mapping_measurements.json",
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
        '  "message": { "type": "text", "analyzer": "simple" } } } } }\n',
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
                f"`{field.name if field.path == field.name else field.path}` stores positions and frequencies that"
                " log searches rarely use, which costs disk. Map it as `match_only_text`",
                help=f"In our benchmark on 7.17.29, `match_only_text` used {known['store']:.0%} and `text`"
                f" {known['keyword_only_store']:.0%} of the disk space that the default mapping used.",
                fix=self._fix(field, kind, template.ctx),
            )

    def _fix(self, field: Field, kind: Entry, ctx: Context) -> Fix | None:
        """Return the fix: the other type, without the parameters that it does not accept."""
        removed = [entry for entry in field.node.entries if entry.name in ("norms", "index_options", "index")]
        edits = dropped(field.node, removed, ctx) if removed else []
        if ctx.has_syntax_errors or (removed and not edits):
            return None
        new_type = '"match_only_text"' if field.node.flow else "match_only_text"
        edits.append(Edit(kind.value.start, kind.value.end, new_type))
        edits.sort(key=lambda edit: edit.start)
        return Fix("unsafe", "Change the type to `match_only_text`", edits)
