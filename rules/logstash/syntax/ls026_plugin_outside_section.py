from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class PluginOutsideSection(SyntaxRule):
    code = "LS026"
    visits = ("syntax/plugin-outside-section",)
    summary = "A plugin or condition outside any section"
    why = """\
Logstash parses each file on its own: plugins and conditions must stand in an `input`, `filter` or `output` section of
the same file, a section cannot begin in one file and end in the next. Fragments that some tool pastes into a section
are therefore refused when Logstash reads them as a file, at their first word."""
    sources = (
        *SyntaxRule.sources,
        "all 6 public fragments checked are refused at the first plugin",
    )
    fix = "manual"
    bad = (
        'grok { match => { "message" => "%{IP:ip}" } }\n',
        'if [type] == "app" {\n  drop {}\n}\n',
    )
    good = ('filter { grok { match => { "message" => "%{IP:ip}" } } }\n',)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = error.detail.get("plugin", "This")
        wrap = "`input { … }`, `filter { … }` or `output { … }`"
        return f"{what} stands outside any section: wrap it in {wrap}", ""
