from __future__ import annotations

from lslint.rules.logstash.api import INDEXING, Findings, Fix, Pipeline, PipelineAdvice, PipelineView, Repeats
from lslint.rules.logstash.catalogue.traits import plugins_with

_OPEN = plugins_with("unbounded message")
_PARSED = plugins_with("parsed")


class NoSizeGuard(PipelineAdvice):
    code = "LS439"
    visits = ("pipeline",)
    merge_repeats = Repeats(
        message=(
            "No filter limits the length of events from {count} inputs, so long lines can slow down the pipeline. Add a"
            " `truncate` filter"
        )
    )
    default = False
    summary = "No limit on the length of events"
    why = """\
Parsing and indexing time grows with the length of a message, so a few very long lines can slow down the whole pipeline.
A `keyword` field holds at most 32,766 bytes: Elasticsearch rejects documents with longer values unless `ignore_above`
is set.

Add a `truncate` filter (bundled since 6.0), which limits fields to a number of bytes without splitting characters, for
example `truncate { fields => ["message"] length_bytes => 10240 }`. Place it after `json` and `xml` filters, which
cannot parse truncated fields."""
    sources = (
        "documentation of the truncate filter",
        "article: lines of 20,000 bytes (1,500 on average) slowed down a pipeline until they were cut at 10,240 bytes",
        "documentation of Lucene: IndexWriter.MAX_TERM_LENGTH, 32766 bytes",
    )
    fix = "manual"
    bad = ('input { tcp { port => 5000 } } output { elasticsearch { hosts => ["es:9200"] } }\n',)
    good = (
        "input { tcp { port => 5000 } }\n"
        'filter { truncate { fields => ["message"] length_bytes => 10240 } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        pipeline = ctx.flow
        if "truncate" in pipeline.named("filter") or INDEXING.isdisjoint(pipeline.named("output")):
            return
        for section, plugin, _ in node.walk_plugins():
            if section.kind == "input" and plugin.name in _OPEN and plugin.codec not in _PARSED:
                yield self.finding(
                    plugin.head,
                    f"No filter limits the length of events from `{plugin.name}`, so long lines can slow down the"
                    " pipeline. Add a `truncate` filter",
                    fix=Fix("manual", "Add a `truncate` filter"),
                    key="unset",
                )
