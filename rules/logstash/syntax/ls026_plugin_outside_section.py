from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule

_AROUND_SECTIONS = re.compile(r"if\b[^\n{]{0,500}+\{\s*+(?:#[^\n]*+\n\s*+){0,200}+(?:input|filter|output)\s*+\{")
"""A condition around whole sections."""


class PluginOutsideSection(SyntaxRule):
    code = "LS026"
    visits = ("syntax/plugin-outside-section",)
    summary = "Plugin or condition outside a section"
    why = """\
Plugins and conditions must be inside an `input`, `filter` or `output` section of the same file. Logstash rejects the
pipeline at the first one outside a section. Since 7.6, it parses each file separately, so a section cannot continue in
the next file.

For a file without any section, the finding is an info: the file is probably a snippet that a tool inserts into a
section."""
    sources = (
        *SyntaxRule.sources,
        "6 public fragments, all rejected at the first plugin",
    )
    fix = "manual"
    bad = (
        'input { stdin {} }\ngrok { match => { "message" => "%{IP:ip}" } }\n',
        'if [type] == "app" {\n  drop {}\n}\n',
    )
    good = (
        """\
input { stdin {} }
filter { grok { match => { "message" => "%{IP:ip}" } } }
""",
        """\
filter {
  if [type] == "app" {
    drop {}
  }
}
""",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = error.detail.get("plugin", "The code")
        if _AROUND_SECTIONS.match(ctx.text, error.start) is not None:
            return f"{what} is outside a section, so Logstash rejects the pipeline: move the `if` into the section", ""
        wrap = "`input { … }`, `filter { … }` or `output { … }`"
        return f"{what} is outside a section, so Logstash rejects the pipeline: wrap the code in {wrap}", ""
