from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, marked, mode, name_words, set_value
from lslint.rules.elasticsearch.model.index_definition import Template, text

_METRICS = frozenset(("metric", "metrics", "metricbeat", "stats", "statistics", "timeseries", "topbeat", "collectd"))


class SourceDisabled(TemplateAdvice):
    code = "ES401"
    severity = "warning"
    required_text = ("_source",)
    summary = "The documents themselves are not kept"
    why = """\
Without `_source` a document can be found, but not shown, updated, highlighted or reindexed: a mapping that proves
wrong, or an upgrade over two major releases, which needs a reindex, loses the data. The reference advises to keep it
and to compress better instead (`codec: best_compression`). From 8.4 on synthetic `_source` makes the document from
its doc values, for metrics first (`index.mode: time_series`), later for logs (`logsdb`); it needs a licence since
8.17. Templates for metrics, which are only ever aggregated, are left alone."""
    sources = ("Elasticsearch reference: _source field, disabling; synthetic _source",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "_source": { "enabled": false } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "_source": { "enabled": "false" } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "_source": { "excludes": ["tmp.*"] } } } }\n',
        '{ "index_patterns": ["metrics-*"], "template": { "mappings": { "_source": { "enabled": false } } } }\n',
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
                "`_source` is off: documents can be found, but not shown, updated or reindexed, so that no mistake in"
                " the mapping can be mended; keep it, and save space with `codec: best_compression`",
                fix=set_value(entry.value, "true", "unsafe", "Keep `_source`"),
            )
