from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import TemplateView


class CatchAllPattern(TemplateAdvice):
    code = "ES413"
    severity = "info"
    required_text = ('"*"', "'*'", "**")
    summary = "Template pattern that matches every index"
    why = """\
The pattern `*` also matches the indices of other teams and programs, which then get the settings and fields of the
template. If no other composable template matches an index, Elasticsearch uses the one with `*` and ignores all
legacy templates for the index.

List the intended patterns. A legacy template with only settings and `order` 0 is not reported."""
    sources = (
        "Elasticsearch reference: index templates; create or update index template (legacy)",
        "https://github.com/elastic/elasticsearch/pull/50452",
    )
    bad = (
        '{ "index_patterns": ["*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": "*", "order": 10, "settings": { "number_of_replicas": 2 } }\n',
    )
    good = (
        '{ "index_patterns": ["web*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": "web*", "order": 10, "settings": { "number_of_replicas": 2 } }\n',
    )

    def advise(self, template: TemplateView) -> Findings:
        if template.shape not in ("legacy", "composable"):
            return
        wide = next((pattern for pattern in template.patterns() if pattern and not pattern.strip("*")), None)
        entry = template.root.entry("index_patterns") or template.root.entry("template")
        if wide is None or entry is None or (wide == "*" and "index.hidden" in template.flat):
            return  # Elasticsearch rejects that setting in a template for all indices
        target = template.ctx.target
        before_hidden = target is not None and not target.at_least(7, 7)
        matched = "every new index" + (" that is not hidden" if wide == "*" and not before_hidden else "")
        if template.shape == "composable":
            effect = "so Elasticsearch ignores all legacy templates for these indices"
        elif template.mappings or text(template.root.get("order")) not in (None, "0"):
            others = "Kibana, monitoring and other teams" if before_hidden else "other teams and programs"
            effect = f"so indices of {others} may also get this template"
        else:
            return
        yield self.finding(entry, f"Pattern `{wide}` matches {matched}, {effect}. List only the intended patterns")
