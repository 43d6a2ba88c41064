from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class PluginOutsideSection(SyntaxRule):
    code = "LS026"
    visits = ("syntax/plugin-outside-section",)
    summary = "Plugin or condition outside a section"
    why = """\
Logstash parses each file separately: plugins and conditions must be inside an `input`, `filter` or `output` section of
the same file, and a section cannot begin in one file and end in the next. A fragment that a tool inserts into a
section is therefore rejected at its first word if Logstash reads the fragment as a file.

A file that contains only plugins or conditions, without any section, is probably a snippet, so the finding is an
info."""
    sources = (
        *SyntaxRule.sources,
        "6 public fragments, all rejected at the first plugin",
    )
    fix = "manual"
    bad = (
        'input { stdin {} }\ngrok { match => { "message" => "%{IP:ip}" } }\n',
        'if [type] == "app" {\n  drop {}\n}\n',
    )
    good = ('filter { grok { match => { "message" => "%{IP:ip}" } } }\n',)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = error.detail.get("plugin", "The code")
        wrap = "`input { … }`, `filter { … }` or `output { … }`"
        return f"{what} is outside a section, so Logstash rejects the pipeline: wrap the code in {wrap}", ""
