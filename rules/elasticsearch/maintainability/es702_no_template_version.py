from __future__ import annotations

from lslint.rules.api import Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, put, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class NoTemplateVersion(TemplateAdvice):
    code = "ES702"
    summary = "Template without a version"
    why = """\
Elasticsearch stores and returns the `version` of a template (since 5.0) and the `_meta` of an index or component
template (since 7.8), but does not interpret them. With a `version`, a deployment can check which revision is installed
before it overwrites the template.

Add a `version`, and increase it with each change."""
    sources = ("Elasticsearch reference: create or update index template, version and _meta",)
    default = False
    releases = "5.0-"
    fix = "safe"
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',)
    good = (
        ('{ "version": 1, "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n'),
    )
    fixed = '{ "version": 1, "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n'

    def advise(self, template: Template) -> Findings:
        root = template.root
        if template.shape not in ("legacy", "composable", "component") or reach(template) < (5,):
            return
        if template.ctx.target is None and template.is_old():
            return
        if not root.entries or root.entry("version") is not None or root.entry("_meta") is not None:
            return
        edits = put(root, "version", "1", template.ctx)
        yield self.finding(
            root.entries[0].key,
            "The template has neither `version` nor `_meta`, so the server does not show which revision is installed."
            " Add a `version`",
            fix=Fix("safe", "Add `version: 1`", edits) if edits else None,
        )
