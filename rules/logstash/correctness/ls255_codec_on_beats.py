from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import codec_name

_HARMLESS = frozenset(("plain", "line", "json_lines", "multiline", "rubydebug"))  # other rules check the rest


class CodecOnBeats(PipelineRule):
    code = "LS255"
    default = False
    severity = "info"
    visits = ("input/beats", "input/elastic_agent")
    required_text = ("codec",)
    summary = "Codec of a beats input decodes only `message`"
    why = """\
Beats send events with named fields, not lines, and `message` is one of these fields. The codec of the input
receives only the string in `message`. The input then sets the Beat's own fields on the decoded event, so if both
have a field of the same name (`@timestamp`, `host`, `log`, `agent` …), the value from the document is lost.

Lines that are not JSON get the tag `_jsonparsefailure`, and events of modules without JSON in `message` pass
through the codec as well.

Use a `json` filter with a `target`, inside a condition, so that only the intended events are decoded. Filebeat
itself can decode with the `ndjson` parser or `decode_json_fields`."""
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
            f"With codec `{name}`, Beats fields such as `host` overwrite decoded fields of the same name. Replace"
            f" the codec with a `{name if name in ('json', 'csv') else 'json'}` filter that sets `target`",
        )
