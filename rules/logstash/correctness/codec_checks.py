"""Check of the rule about codecs that do not fit the framing of the plugin."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.shared.option_edits import addition

_UNITS = values_of("one message")

_BETTER = values_of("splits at line ends")
_FLUSHES = (6, 3)
"""Since this release, `udp` empties the buffer of the codec after each packet (json_lines 3.0.6)."""


_BYPASSED = "If Filebeat decodes the JSON itself, the input does not use the codec."


class CodecFramingMismatchCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, name = node.option("codec"), node.codec
        if option is None:
            record = ctx.record(node, "codec") if node.kind == "output" and ctx.is_complete(node) else None
            better = _BETTER.get(str(record.segments[-1].default)) if record is not None else None
            if better is not None:
                yield self.finding(
                    node.head,
                    f"The default codec of `{node.name}` writes no newline after an event, so all events are one line"
                    f" unless the receiver splits them. Set `codec => {better}`",
                    fix=addition(ctx, node, f"codec => {better}", "unsafe"),
                )
            return
        value = option.value
        block = value if isinstance(value, Plugin) else None
        at = (value.start, value.end if block is None else block.name_end)
        if node.kind == "output":
            better = _BETTER.get(name) if node.option("message_format") is None else None  # it replaces the codec
            if better is not None and not (block is not None and _ends_line(block)):
                yield self.finding(
                    at,
                    f"`{name}` writes no newline after an event, so `{node.name}` joins all events into one line."
                    f" Use `{better}`",
                    fix=_fix(better, at, ctx),
                )
        elif name == "json_lines" and node.name in _UNITS:
            if node.name == "file" and node.text("delimiter") is not None:
                return
            if block is not None and block.option("delimiter") is not None:
                return
            if node.name == "udp" and not ctx.is_below(*_FLUSHES):
                return
            unit, may_be_decoded = _UNITS[node.name], node.name == "beats"
            yield self.finding(
                at,
                f"`json_lines` waits for a newline, but `{node.name}` delivers each {unit} without one, so events"
                f" {'may stay' if may_be_decoded else 'stay'} in the buffer. Use `json`",
                help=_BYPASSED if may_be_decoded else None,
                severity="info" if may_be_decoded else None,
                fix=_fix("json", at, ctx),
            )
        elif name == "json" and node.name == "tcp":
            lost = " and ignores `target`" if block is not None and block.option("target") is not None else ""
            yield self.finding(
                at,
                f"`json` cannot split the stream of a `{node.name}` input, so Logstash uses `json_lines` instead{lost}."
                " Set `json_lines` explicitly",
                help="With `json_lines` the sender must end each document with a newline.",
                severity="info",
                optional=True,
                fix=_fix("json_lines", at, ctx),
            )


def _ends_line(codec: Plugin) -> bool:
    """Return whether the format of a codec has a line end, or may have one."""
    option, format_ = codec.option("format"), codec.text("format")
    return option is not None and (format_ is None or "\n" in format_ or "\\n" in format_)


def _fix(name: str, at: tuple[int, int], ctx: PipelineView) -> Fix | None:
    quote = ctx.text[at[0]] if ctx.text[at[0]] in "\"'" else ""
    return Fix.write(at, name, "unsafe", quote) if not ctx.has_syntax_errors else None
