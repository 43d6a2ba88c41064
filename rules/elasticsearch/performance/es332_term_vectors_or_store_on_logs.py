from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, forms, is_log, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, text
from lslint.rules.elasticsearch.rule import MERGED_ADVICE


class TermVectorsOrStoreOnLogs(TemplateAdvice):
    code = "ES332"
    merge_repeats = MERGED_ADVICE
    required_text = ("term_vector", "store")
    summary = "Term vectors or stored fields in logs"
    why = """\
`term_vector` stores the terms of each document a second time, and `store: true` stores the value in addition to
`_source`. Log searches use neither, so both only use disk space. The rule reports `store` only on five or more
fields.

Remove the parameters.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
    sources = ("Elasticsearch reference: term_vector, store",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text", "term_vector": "with_positions_offsets" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "message": { "type": "text" } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each of the two parameters of each field."""
        if not is_log(template):
            return
        for mapping in template.mappings:
            vectors = [one for one in forms(mapping) if one.setting("term_vector") not in (None, "no")]
            stored = [one for one in forms(mapping) if one.setting("store") in ("true", "yes")]
            source = mapping.node.get("_source")
            if len(stored) < 5 or (isinstance(source, Mapping) and text(source.get("enabled")) == "false"):
                stored = []
            for name, found, what in (
                (
                    "term_vector",
                    vectors,
                    "stores the terms of each document a second time, which log searches do not use",
                ),
                ("store", stored, "stores values that `_source` already contains, which costs disk"),
            ):
                for one in found:
                    entry = one.node.entry(name)
                    edits = dropped(one.node, [entry], template.ctx) if entry is not None else []
                    yield self.finding(
                        entry or one.entry,
                        f"`{name}` on `{one.path}` {what}. Remove the parameter",
                        fix=unsafe_fix(f"Remove `{name}`", edits),
                    )
