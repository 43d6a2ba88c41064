from __future__ import annotations

from lslint.rules.logstash.api import Array, Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex
from lslint.rules.logstash.values.coercion import is_open

_OPTIONS = {"file": ("path",), "grok": ("patterns_dir",)}
"""Options with patterns of paths, by plugin."""


class BackslashesInGlob(PipelineRule):
    code = "LS378"
    visits = ("input/file", "filter/grok")
    required_text = ("\\",)
    summary = "Windows path with backslashes, which matches no file"
    why = """\
`path` of the `file` input and `patterns_dir` of grok are patterns (globs), in which a backslash makes the next
character literal. `D:\\logs\\*.log` therefore stands for the name `D:logs*.log`, which matches no file, and Logstash
logs nothing. Write slashes, also on Windows: `D:/logs/*.log`. Other options, for example `sincedb_path`, are no
patterns."""
    sources = (
        "https://github.com/logstash-plugins/logstash-input-file/issues/142",
        "sources of the file input (filewatch/discoverer.rb) and of grok: `Dir.glob`",
    )
    fix = "safe"
    bad = ('input {\n  file { path => "D:\\logs\\*.log" }\n}\n',)
    good = (
        'input { file { path => "D:/logs/*.log" sincedb_path => "D:\\data\\sincedb" } }\n',
        'input { file { path => "/var/log/a\\[1\\].log" } }\n',
    )
    fixed = 'input {\n  file { path => "D:/logs/*.log" }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("\\", node.start, node.end):
            return
        for option in (one for name in _OPTIONS[node.name] for one in node.all(name)):
            for item in option.value.items if isinstance(option.value, Array) else [option.value]:
                if not isinstance(item, String) or regex(_WINDOWS).match(item.value) is None or is_open(item.value):
                    continue
                better = regex(r"(?<!^)\\+").sub("/", item.value).replace("\\", "/")
                span = item.start + 1, item.end - 1
                yield self.finding(
                    item,
                    f"`\\` in `{option.name}` makes the next character literal, so no file matches. Write `/` instead",
                    fix=Fix("safe", "Replace `\\` with `/`", [Edit(*span, better)])
                    if not ctx.has_syntax_errors
                    else None,
                )


_WINDOWS = r"[A-Za-z]:\\|\\\\\w"
