from __future__ import annotations

from lslint.rules.api import Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, put, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class NoTemplateVersion(TemplateAdvice):
    code = "ES702"
    summary = "The template has no version"
    why = """\
Nothing on the server tells which state of a file a template was made of. `version` (6.0; legacy templates too) and
`_meta` (7.8) are kept and shown and mean nothing to Elasticsearch: with them a deployment can see what is there
before it writes, and who finds an old field knows where it comes from. Off by default: it is a habit, not a fault."""
    sources = ("Elasticsearch reference: create or update index template, version and _meta",)
    default = False
    releases = "6.0-"
    fix = "safe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    good = (
        '{ "version": 3, "index_patterns": ["weblogs-*"], "template": {} }\n',
        '{ "index_patterns": ["weblogs-*"], "template": {}, "_meta": { "team": "web" } }\n',
        '{ "settings": { "number_of_shards": 1 }, "mappings": {} }\n',
    )
    fixed = '{ "version": 1, "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n'

    def advise(self, template: Template) -> Findings:
        root = template.root
        if template.shape not in ("legacy", "composable", "component") or reach(template) < (6,):
            return
        if not root.entries or root.entry("version") is not None or root.entry("_meta") is not None:
            return
        edits = put(root, "version", "1", template.ctx)
        yield self.finding(
            root.entries[0].key,
            "the template has neither `version` nor `_meta`, so that nobody can tell which state of it a server has:"
            " give it a `version`, and raise it with each change",
            fix=Fix("safe", "Add `version`", edits) if edits else None,
        )
