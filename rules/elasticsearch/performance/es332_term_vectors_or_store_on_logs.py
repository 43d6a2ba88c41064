from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, forms, is_log, listed, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, text


class TermVectorsOrStoreOnLogs(TemplateAdvice):
    code = "ES332"
    required_text = ("term_vector", "store")
    summary = "Term vectors or stored fields in logs"
    why = """\
`term_vector` stores the terms of each document a second time, optionally with positions, for highlighting long
documents and "more like this" queries. `store: true` stores the value in addition to `_source`, to read it without
parsing the rest. Log lines are short, and Kibana reads `_source` and doc values, so both use disk without a benefit.

The rule reports `term_vector` on any field, and `store` on five or more fields. Remove the parameters."""
    sources = ("Elasticsearch reference: term_vector, store",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text", "term_vector": "with_positions_offsets" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text", "term_vector": "no" }, "host": { "type": "keyword", "store": true } '
        "} } } }\n",
        '{ "index_patterns": ["articles"], "template": { "mappings": { "properties": {\n'
        '  "body": { "type": "text", "term_vector": "yes" } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "message": { "type": "text" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each of the two parameters once per mapping, at the first field."""
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
                if found:
                    entries = [(one.node, entry) for one in found if (entry := one.node.entry(name)) is not None]
                    edits = [edit for node, entry in entries for edit in dropped(node, [entry], template.ctx)]
                    yield self.finding(
                        found[0].node.entry(name) or found[0].entry,
                        f"`{name}` on {listed([one.path for one in found])} {what}. Remove the parameter",
                        fix=unsafe_fix(f"Remove `{name}`", edits),
                    )
