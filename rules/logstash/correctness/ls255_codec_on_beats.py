from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin

_HARMLESS = frozenset(("plain", "line", "json_lines", "multiline", "rubydebug"))  # other rules check the rest


class CodecOnBeats(PipelineRule):
    code = "LS255"
    default = False
    severity = "info"
    visits = ("input/beats", "input/elastic_agent")
    required_text = ("codec",)
    summary = "Codec of a beats input decodes only `message`"
    why = """\
Beats send events with named fields, and the codec of a beats input decodes only one of them, `message`. The input
then sets the fields of the Beat on the decoded event. A value of the JSON document under the same name (`host`,
`log`, `agent`) is lost. Events whose `message` is not JSON get the tag `_jsonparsefailure`.

Use a `json` filter with a `target`, or decode in Filebeat with the `ndjson` parser."""
    sources = (
        "source of logstash-input-beats: the codec decodes `message`, then each of the Beat's fields is set",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-beats",
    )
    fix = "manual"
    bad = ("input { beats { port => 5044 codec => json } }\n",)
    good = ('input { beats { port => 5044 } }\nfilter { json { source => "message" target => "app" } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, name = node.option("codec"), node.codec
        if option is None or not name or name in _HARMLESS or "${" in name:
            return
        yield self.finding(
            option,
            f"With codec `{name}`, Beats fields such as `host` overwrite decoded fields of the same name. Replace"
            f" the codec with a `{name if name in ('json', 'csv') else 'json'}` filter that sets `target`",
        )
