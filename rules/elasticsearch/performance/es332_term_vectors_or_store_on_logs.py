from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, dropped, forms, is_log, listed, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, text


class TermVectorsOrStoreOnLogs(TemplateAdvice):
    code = "ES332"
    required_text = ("term_vector", "store")
    summary = "Logs keep term vectors or stored fields"
    why = """\
`term_vector` keeps the words of each document once more, with places if asked, for highlighting of long texts and
"more like this"; `store: true` keeps the value once more beside `_source`, which has it already, so that it can be
read without parsing the rest. Lines of logs are short, and Kibana reads `_source` and doc values: both are disk for
nothing. Reported are `term_vector` on any field, and `store` on five fields or more."""
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
        """At most one finding a mapping for each of the two, at the first field."""
        if not is_log(template):
            return
        for mapping in template.mappings:
            vectors = [one for one in forms(mapping) if one.setting("term_vector") not in (None, "no")]
            stored = [one for one in forms(mapping) if one.setting("store") in ("true", "yes")]
            source = mapping.node.get("_source")
            if len(stored) < 5 or (isinstance(source, Mapping) and text(source.get("enabled")) == "false"):
                stored = []
            for name, found, what in (
                ("term_vector", vectors, "keeps the words of each document once more"),
                ("store", stored, "keeps values beside `_source` once more"),
            ):
                if found:
                    entries = [(one.node, entry) for one in found if (entry := one.node.entry(name)) is not None]
                    edits = [edit for node, entry in entries for edit in dropped(node, [entry], template.ctx)]
                    yield self.finding(
                        found[0].node.entry(name) or found[0].entry,
                        f"`{name}` of {listed([one.path for one in found])} {what}, which searches in logs do not"
                        " use: leave it out",
                        fix=unsafe_fix(f"Remove `{name}`", edits),
                    )
