from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import codec_name, option_text

_UNITS = {"redis": "entry of the list", "kafka": "record", "udp": "packet", "file": "line", "rabbitmq": "message",
          "sqs": "message", "jms": "message", "beats": "event"}  # fmt: skip
"""Inputs that hand over one message at a time, without a line end."""


class CodecFramingMismatch(PipelineRule):
    code = "LS254"
    visits = ("input/*", "output/tcp")
    required_text = ("codec",)
    summary = "The codec expects another framing than the plugin gives"
    why = """\
`json_lines` collects text until a line end comes, `json` takes what it gets as one document. So:

- Inputs that deliver whole messages (kafka, redis, udp, rabbitmq; file, which cuts at line ends and takes them off)
  need `json`: `json_lines` waits for a line end that does not come, and the events stay in its buffer.
- tcp and stdin are streams, in which `json` cannot tell where a document ends. Logstash replaces it by `json_lines`
  itself and says so in the log: one document a line, none over several lines. That is only a note.
- The tcp output writes nothing behind a document with `json`, its default: at the other end all of them arrive as one
  line that never ends. `json_lines` writes the line end."""
    sources = (
        "Logstash issues 10601, 1392 and 2173; logstash-codec-json issue 15; logstash-input-tcp issue 32",
        "source of Logstash: inputs/base, `fix_streaming_codecs`",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-codecs-json_lines",
    )
    fix = "unsafe"
    bad = (
        'input { redis { host => "r1" data_type => "list" key => "logs" codec => json_lines } }\n',
        'output { tcp { host => "a.example" port => 5000 codec => json } }\n',
        "input { tcp { port => 5000 codec => json } }\n",
    )
    good = (
        "input { tcp { port => 5000 codec => json_lines } }\n",
        'input { kafka { topics => ["logs"] codec => json } }\n',
        'output { tcp { host => "a.example" port => 5000 codec => json_lines } }\n',
        'output { tcp { host => "a.example" port => 5000 codec => line { format => "%{message}" } } }\n',
    )
    fixed = 'input { redis { host => "r1" data_type => "list" key => "logs" codec => json } }\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding per plugin, at its codec."""
        option, name = node.option("codec"), codec_name(node)
        if option is None:
            return
        value = option.value
        block = value if isinstance(value, Plugin) else None
        at = (value.start, value.end if block is None else block.name_end)
        if node.kind == "output":
            if name == "json":
                yield self.finding(
                    at,
                    "`json` writes nothing between two events, so that the other end of a tcp connection cannot tell"
                    " them apart: use `json_lines`, which ends each with a line end",
                    fix=_fix("json_lines", at, ctx),
                )
        elif name == "json_lines" and node.name in _UNITS:
            if node.name == "file" and option_text(node, "delimiter") is not None:
                return
            if block is not None and block.option("delimiter") is not None:
                return
            yield self.finding(
                at,
                f"`json_lines` waits for a line end, and each {_UNITS[node.name]} of `{node.name}` comes without one:"
                " the events stay in the codec's buffer; use `json`",
                fix=_fix("json", at, ctx),
            )
        elif name == "json" and node.name == "tcp":
            yield self.finding(
                at,
                f"`{node.name}` is a stream, in which `json` cannot tell where a document ends: Logstash reads it as"
                " `json_lines`, one document a line; write that, and let the sender end each with a line end",
                severity="info",
                fix=_fix("json_lines", at, ctx),
            )


def _fix(name: str, at: tuple[int, int], ctx: Context) -> Fix | None:
    quote = ctx.text[at[0]] if ctx.text[at[0]] in "\"'" else ""
    return Fix.write(at, name, "unsafe", quote) if not ctx.has_syntax_errors else None
