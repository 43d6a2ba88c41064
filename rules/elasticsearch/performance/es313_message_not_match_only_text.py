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
A `text` field stores frequencies, positions and norms to rank documents by relevance. `match_only_text` omits them.
In our benchmark on 7.17.29, an index with `message` as `match_only_text` was 7 % smaller than one with `text`.

With `match_only_text`, every hit has the score 1.0, phrase queries are slower, and span queries are rejected.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
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
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "message": { "type": "match_only_text" } } } } }\n'
        ),
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
