from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.index_definition import Template, text


class CatchAllPattern(TemplateAdvice):
    code = "ES413"
    severity = "warning"
    required_text = ('"*"', "'*'", "**")
    summary = "The template is for every index"
    why = """\
The pattern `*` is for the indices of everyone: those of Kibana, of monitoring and of other teams get these settings
and fields. A composable template is used instead of others, not with them: where no better one matches, it hides
every legacy template. A legacy one is laid under or over all others, by its `order`; one with settings alone and
order 0, a baseline for what others leave open, is not reported. Name the patterns that are meant."""
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
            what = "hides every legacy template, and is used for the indices of Kibana, monitoring and other teams, too"
        elif template.mappings or text(template.root.get("order")) not in (None, "0"):
            what = "is laid over the indices of Kibana, monitoring and other teams, too"
        else:
            return
        yield self.finding(entry, f"a template for `{wide}` {what}: name the patterns that are meant")
