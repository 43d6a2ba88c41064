from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, Flow, flow
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import codec_name, option_text

_OPEN = frozenset(("tcp", "udp", "syslog", "http", "beats", "kafka", "redis", "gelf", "lumberjack", "file"))
_PARSED = frozenset(("avro", "cef", "csv", "es_bulk", "json", "json_lines", "msgpack", "protobuf"))
"""Codecs that decode events into fields, before any filter could truncate them."""
_WHOLE = ("json", "xml")
"""Filters that cannot parse a truncated field."""
_TRUNCATES = r"\.slice!?\s*\(|\[\s*0\s*(?:,|\.\.)|\.(?:length|size|bytesize)\b|\btruncate\b"
_INSTEAD = 'truncate { fields => ["message"] length_bytes => 10240 }'


class NoSizeGuard(PipelineAdvice):
    code = "LS439"
    visits = ("pipeline",)
    merge_repeats = Repeats(
        message=(
            f"No filter limits the length of events from {{count}} inputs, so long lines can slow down parsing. Add"
            f" `{_INSTEAD}`"
        )
    )
    default = False
    summary = "No limit on the length of events"
    why = """\
Parsing and indexing time grows with the length of a message, so a few very long lines can slow down the whole pipeline.
A `keyword` field holds at most 32,766 bytes: Elasticsearch rejects documents with longer values unless `ignore_above`
is set.

Add a `truncate` filter (bundled since 6.0), which limits fields to a number of bytes without splitting characters and
needs no Ruby code. Place it after `json` and `xml` filters, which cannot parse truncated fields."""
    sources = (
        "documentation of the truncate filter",
        "article: lines of 20,000 bytes (1,500 on average) slowed down a pipeline until they were cut at 10,240 bytes",
        "documentation of Lucene: IndexWriter.MAX_TERM_LENGTH, 32766 bytes",
    )
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 } } output { elasticsearch { hosts => ["es:9200"] } }\n',
        "filter {\n  ruby {\n    code => \"event.set('message', event.get('message').slice!(0, 10240))\"\n  }\n}\n",
    )
    good = (
        "input { tcp { port => 5000 } }\n"
        'filter { truncate { fields => ["message"] length_bytes => 10240 } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """Yield one finding per ruby filter that truncates `message`, otherwise one per file at its first input."""
        pipeline = flow(ctx)
        if "truncate" in pipeline.named("filter"):
            return
        cuts = _cuts(pipeline)
        for plugin in cuts.get(id(node), ()):
            code = option_text(plugin, "code") or ""
            if "slice" in code and "message" in code:
                yield self.finding(
                    (plugin.start, plugin.name_end),
                    "Ruby code truncates `message`, although the `truncate` filter does so without Ruby. Use"
                    f" `{_INSTEAD}`",
                    fix=Fix("manual", "Replace the Ruby code with the `truncate` filter", []),
                    key=f"ruby {plugin.start}",
                )
        parsers = [name for name in _WHOLE if name in pipeline.named("filter")]
        if cuts or ctx.has_syntax_errors or INDEXING.isdisjoint(pipeline.named("output")):
            return
        for section, plugin, _ in node.walk_plugins():
            if section.kind == "input" and plugin.name in _OPEN and codec_name(plugin) not in _PARSED:
                effect = f"No filter limits the length of events from `{plugin.name}`, so long lines can slow down"
                if parsers:
                    yield self.finding(
                        (plugin.start, plugin.name_end),
                        f"{effect} later filters and indexing. Add a `truncate` filter after `{parsers[0]}`",
                        fix=Fix("manual", "Add a `truncate` filter", []),
                    )
                    return
                yield self.finding(
                    (plugin.start, plugin.name_end),
                    f"{effect} parsing. Add `{_INSTEAD}`",
                    fix=Fix("manual", "Add a `truncate` filter", []),
                    key="unset",
                )


@fact
def _cuts(pipeline: Flow) -> dict[int, list[Plugin]]:
    """Return the ruby filters that truncate strings, by the identity of the tree of their file."""
    cuts: dict[int, list[Plugin]] = {}
    for step in pipeline.named("filter").get("ruby", ()):
        code = option_text(step.plugin, "code")
        if code is not None and regex(_TRUNCATES).search(code):
            cuts.setdefault(id(step.tree), []).append(step.plugin)
    return cuts
