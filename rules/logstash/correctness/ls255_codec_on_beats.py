from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import codec_name

_HARMLESS = frozenset(("plain", "line", "json_lines", "multiline", "rubydebug"))  # others have rules of their own


class CodecOnBeats(PipelineRule):
    code = "LS255"
    visits = ("input/beats", "input/elastic_agent")
    required_text = ("codec",)
    summary = "A codec of the beats input sees only the message"
    why = """\
Beats send events, not lines: fields with names, of which `message` is one. The codec of the input gets the text of
`message` only. What it makes of it is then filled up with the Beat's own fields, and where both have one of a name
(`@timestamp`, `host`, `log`, `agent` …), that of the document is lost. Lines that are no JSON get `_jsonparsefailure`,
and events of modules that have no JSON in `message` go through the codec as well.

A `json` filter with a `target`, behind a condition, touches only what is meant; Filebeat itself decodes with the
`ndjson` parser or `decode_json_fields`."""
    sources = (
        "source of logstash-input-beats: the codec decodes `message`, then each of the Beat's fields is set",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-beats",
    )
    fix = "manual"
    bad = ("input { beats { port => 5044 codec => json } }\n",)
    good = (
        'input { beats { port => 5044 } }\nfilter { json { source => "message" target => "app" } }\n',
        'input { beats { port => 5044 codec => plain { charset => "ISO-8859-1" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option, name = node.option("codec"), codec_name(node)
        if option is None or not name or name in _HARMLESS or "${" in name:
            return
        yield self.finding(
            option,
            f"`{name}` sees only `message` of what Beats send, and its `@timestamp`, `host` and `log` are lost to those"
            f" of the Beat: decode in Filebeat, or with a `{name if name in ('json', 'csv') else 'json'}` filter that"
            " has a `target`",
        )
