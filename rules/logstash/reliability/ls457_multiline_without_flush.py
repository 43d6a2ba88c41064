from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.shared.option_edits import addition


class MultilineWithoutFlush(PipelineRule):
    code = "LS457"
    severity = "info"
    visits = ("input/file", "codec/multiline")
    summary = "Multiline codec without a flush, or with a path as its pattern"
    why = """\
The codec emits an event only when the next event begins. Without `auto_flush_interval`, the last event of a file stays
in memory until another line is written, or until the input closes the idle file after one hour (`close_older`). The
stack trace of a program that has just crashed is therefore delayed.

Set `auto_flush_interval => 2` to emit the event after two seconds without a new line. With `mode => "read"`, the input
flushes the codec at the end of each file.

`pattern` is a regular expression. If it is the path of a file, no line matches, and with `negate => true` the codec
joins all lines up to `max_lines` (500 by default). This finding is a warning, and the only one about the codec.
Releases before 2.2, which have no `auto_flush_interval`, get only this warning. `patterns_dir` names folders with grok
patterns that `pattern` can use."""
    sources = (
        "documentation of the multiline codec: auto_flush_interval",
        "https://github.com/logstash-plugins/logstash-input-tcp/issues/156",
        "https://github.com/logstash-plugins/logstash-input-lumberjack/issues/86",
    )
    releases = "2.2-"
    fix = "unsafe"
    bad = (
        'input {\n  file {\n    path => "/var/log/app.log"\n    codec => multiline {\n      pattern => "^\\s"\n'
        '      what => "previous"\n    }\n  }\n}\n',
        'input {\n  stdin {\n    codec => multiline {\n      pattern => "/etc/logstash/patterns/java.txt"\n'
        '      negate => true\n      what => "previous"\n    }\n  }\n}\n',
    )
    good = (
        'input { file { path => "/var/log/app.log" codec => multiline { pattern => "^\\s" what => "previous"'
        " auto_flush_interval => 2 } } }\n",
        'input { file { path => "/in/*.log" mode => "read" file_completed_action => "delete"'
        ' codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
    )
    fixed = (
        'input {\n  file {\n    path => "/var/log/app.log"\n    codec => multiline {\n      auto_flush_interval => 2\n'
        '      pattern => "^\\s"\n      what => "previous"\n    }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("codec")
        codec = node if node.kind == "codec" else option.value if option is not None else None
        if not isinstance(codec, Plugin) or codec.name != "multiline":
            return
        pattern = codec.option("pattern")
        is_path = regex(_PATH).fullmatch(codec.text("pattern") or "") is not None
        if node is codec:
            if pattern is not None and is_path:
                yield self.finding(
                    pattern,
                    "`pattern` is a path, which the codec takes for a regular expression that no line matches. Write"
                    " the expression, or set `patterns_dir` for files with patterns",
                    severity="warning",
                )
            return
        if codec.option("auto_flush_interval") or is_path or node.text("mode") == "read" or ctx.is_below(2, 2):
            return
        if not ctx.is_complete(codec) or codec.close < 0:
            return
        default = " (1 hour by default)" if node.option("close_older") is None else ""
        yield self.finding(
            codec.head,
            "Without `auto_flush_interval` the codec holds the last event until the next line arrives or `close_older`"
            f"{default} expires. Add `auto_flush_interval => 2`",
            fix=addition(ctx, codec, "auto_flush_interval => 2", "unsafe"),
        )


_PATH = (
    r"(?:\.{0,2}|[A-Za-z]:)[\\/](?:[\w.-]+[\\/])*(?:[\w.-]*\.(?:txt|conf|cfg|grok|patterns?|regex|yml)|[\w.-]*patterns)"
)
"""A path whose last part has the ending, or the name, of a file with patterns."""
