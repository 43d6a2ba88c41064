from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    mode,
    set_value,
)
from lslint.rules.elasticsearch.examples import settings, template
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import TemplateView


class SourceDisabled(TemplateAdvice):
    code = "ES401"
    severity = "info"
    required_text = ("_source",)
    summary = "`_source` disabled"
    why = """\
Without `_source`, documents can be found, but not displayed, updated, highlighted or reindexed. To correct a wrong
mapping, you have to load the data again from its origin.

Keep `_source`, and save disk space with `index.codec: best_compression`. Templates for metrics are not reported,
because metrics are usually only aggregated."""
    sources = ("Elasticsearch reference: _source field, disabling; synthetic _source",)
    fix = "unsafe"
    bad = (template('"mappings": {"_source": {"enabled": false}}'),)
    good = (settings('"index.codec": "best_compression"'),)
    fixed = template('"mappings": {"_source": {"enabled": true}}')

    def advise(self, template: TemplateView) -> Findings:
        if mode(template) == "time_series":
            return
        for mapping in template.mappings:
            source = mapping.node.get("_source")
            entry = source.entry("enabled") if isinstance(source, Mapping) else None
            if entry is None or text(entry.value) != "false" or masked(template.ctx, (entry.start, entry.end)):
                continue
            yield self.finding(
                entry,
                "`_source` is disabled: documents can be found but not displayed, updated or reindexed. Enable it,"
                " and save disk with `index.codec: best_compression`",
                fix=set_value(entry.value, "true", "unsafe", "Set `_source.enabled` to `true`"),
                optional=not template.is_template,
            )
