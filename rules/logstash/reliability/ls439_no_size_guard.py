from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, flow
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import option_text

_OPEN = frozenset(("tcp", "udp", "syslog", "http", "beats", "kafka", "redis", "gelf", "lumberjack", "file"))
_CUT = r"\.slice!?\s*\(|\[\s*0\s*(?:,|\.\.)|\.(?:length|size|bytesize)\b|\btruncate\b"
_INSTEAD = 'truncate { fields => ["message"] length_bytes => 10240 }'


class NoSizeGuard(PipelineAdvice):
    code = "LS439"
    visits = ("pipeline",)
    merge_repeats = Repeats(keyed_only=True)
    default = False
    summary = "Nothing limits the length of a message"
    why = """\
Time for parsing and indexing grows with the length of the text. In one of the articles this linter began from, lines of
20,000 bytes among a mean of 1,500 slowed the whole down until they were cut at 10,240 by ruby code. A `keyword` takes
32,766 bytes at most: a longer value makes Elasticsearch refuse the document, unless `ignore_above` is set.

`truncate` (bundled since 6.0) cuts at a number of bytes without breaking characters and needs no ruby. Off by default:
shippers have limits of their own (`max_bytes` of Filebeat). Told once a file."""
    sources = (
        "documentation of the truncate filter",
        "documentation of Lucene: IndexWriter.MAX_TERM_LENGTH, 32766 bytes",
    )
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 } } output { elasticsearch { hosts => ["es:9200"] } }\n',
        "filter {\n  ruby {\n    code => \"event.set('message', event.get('message').slice!(0, 10240))\"\n  }\n}\n",
    )
    good = (
        "input { tcp { port => 5000 } }\nfilter { " + _INSTEAD + " }\noutput { elasticsearch { } }\n",
        "input { tcp { port => 5000 } } output { stdout { } }\n",
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each ruby filter that cuts; else one a file, at its first text input."""
        pipeline = flow(ctx)
        if "truncate" in pipeline.named("filter"):
            return
        cut = False
        for step in pipeline.filters:
            code = option_text(step.plugin, "code") if step.plugin.name == "ruby" else None
            if code is None or not regex(_CUT).search(code):
                continue
            cut = True
            if step.tree is node and "slice" in code and "message" in code:
                yield self.finding(
                    (step.plugin.start, step.plugin.name_end),
                    f"this code cuts texts, which `{_INSTEAD}` does without ruby and without breaking characters",
                    fix=Fix("manual", "Use the truncate filter", []),
                )
        if cut or ctx.has_syntax_errors or not any(step.plugin.name in INDEXING for step in pipeline.outputs):
            return
        for step in pipeline.inputs:
            if step.tree is node and step.plugin.name in _OPEN:
                yield self.finding(
                    (step.plugin.start, step.plugin.name_end),
                    f"nothing limits the length of what comes in by `{step.plugin.name}`, and long lines slow parsing"
                    f" and indexing of all others: add `{_INSTEAD}`",
                    fix=Fix("manual", "Add a truncate filter", []),
                    key="unset",
                )
