from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    is_index_template,
    marked,
    mode,
    name_words,
    set_value,
)
from lslint.rules.elasticsearch.model.index_definition import Template, text

_METRICS = frozenset(("metric", "metrics", "metricbeat", "stats", "statistics", "timeseries", "topbeat", "collectd"))


class SourceDisabled(TemplateAdvice):
    code = "ES401"
    severity = "info"
    required_text = ("_source",)
    summary = "`_source` disabled"
    why = """\
Without `_source`, a document can be found, but not displayed, updated, highlighted or reindexed. A wrong mapping can
then be corrected only by loading the data again from another place. The same applies to an upgrade over two major
releases, which requires a reindex.

The reference recommends keeping `_source` and saving disk with better compression (`index.codec: best_compression`).
Since 8.4, synthetic `_source` rebuilds the document from its doc values, first for metrics (`index.mode: time_series`),
later for logs (`logsdb`); since 8.17 it requires a license.

Templates for metrics are not reported, because metrics are usually only aggregated. The body of a single index is
reported only if you select the rule, because its program may need only the ids of what it finds."""
    sources = ("Elasticsearch reference: _source field, disabling; synthetic _source",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "_source": { "enabled": false } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "_source": { "enabled": "false" } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "_source": { "excludes": ["tmp.*"] } } } }\n',
        '{ "index_patterns": ["shop-metrics-*"], "template": { "mappings": { "_source": { "enabled": false } } } }\n',
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "_source": { "enabled": true } } } }\n'

    def advise(self, template: Template) -> Findings:
        if mode(template) == "time_series" or not _METRICS.isdisjoint(name_words(template)):
            return
        for mapping in template.mappings:
            source = mapping.node.get("_source")
            entry = source.entry("enabled") if isinstance(source, Mapping) else None
            if entry is None or text(entry.value) != "false" or marked(template.ctx, entry.start, entry.end):
                continue
            yield self.finding(
                entry,
                "`_source` is disabled: documents can be found but not displayed, updated or reindexed. Enable it,"
                " and save disk with `index.codec: best_compression`",
                fix=set_value(entry.value, "true", "unsafe", "Set `_source.enabled` to `true`"),
                optional=not is_index_template(template),
            )
