from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.index_definition import Template, text


class CatchAllPattern(TemplateAdvice):
    code = "ES413"
    severity = "info"
    required_text = ('"*"', "'*'", "**")
    summary = "Template pattern that matches every index"
    why = """\
The pattern `*` also matches the indices of Kibana, monitoring and other teams, which then get the settings and fields
of the template. Elasticsearch uses only one composable template per index: where no other one matches, the template
with `*` replaces every legacy template. Legacy templates are merged with all others by their `order`.

A legacy template with only settings and order 0 is not reported, because it is a baseline that other templates
override. List the intended patterns."""
    sources = ("Elasticsearch reference: index templates; create or update index template (legacy)",)
    bad = (
        '{ "index_patterns": ["*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "template": "*", "mappings": { "_default_": { "properties": { "a": { "type": "string" } } } } }\n',
        '{ "index_patterns": "*", "order": 10, "settings": { "number_of_replicas": 2 } }\n',
    )
    good = (
        '{ "index_patterns": ["web*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["*"], "order": 0, "settings": { "number_of_replicas": 2 } }\n',
    )

    def advise(self, template: Template) -> Findings:
        if template.shape not in ("legacy", "composable"):
            return
        wide = next((pattern for pattern in template.patterns() if pattern and not pattern.strip("*")), None)
        entry = template.root.entry("index_patterns") or template.root.entry("template")
        if wide is None or entry is None:
            return
        if template.shape == "composable":
            what = "matches every new index, so legacy templates are ignored and Kibana indices also get this template"
        elif template.mappings or text(template.root.get("order")) not in (None, "0"):
            what = "matches every new index, also those of Kibana, monitoring and other teams"
        else:
            return
        yield self.finding(entry, f"Pattern `{wide}` {what}. List only the intended patterns")
