from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.config_syntax import JSON_FIXES, YAML_FIXES, json_message, yaml_message


class JsonSyntax(Rule):
    code = "ES001"
    severity = "error"
    stage = "parse"
    kinds = ("es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm-policy")
    visits = (
        "syntax/json-syntax",
        "syntax/too-deep",
        "syntax/yaml-syntax",
        "syntax/yaml-tab",
        "syntax/yaml-bad-escape",
        "syntax/yaml-unquoted-special",
    )
    summary = "Body that is not JSON as the server reads it"
    why = """\
The server refuses the whole request at the first character that it cannot read, and the template keeps its old state.

What its reader takes and what not was observed on 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3, with the
same answer from all unless told: comments in `//` and `/* */` and a byte-order mark are accepted. Trailing commas,
`#` comments, single quotes, unquoted names (taken up to 2.4), `NaN`, leading zeros, raw tabs in strings, strings in
`\"\"\"` and an empty body are refused. A file of developer-console requests may hold `#` comments and `\"\"\"`
strings, because the console rewrites them before it sends the body."""
    sources = ("Index template requests to running servers 1.7.6 to 9.5.3",)
    fix = "safe"
    bad = (
        '{"index_patterns": ["web-*"], "order": 1,}',
        "{'index_patterns': ['web-*']}",
        '{"index_patterns": ["web-*"]\n "order": 1}',
        '{"index_patterns": ["web-*"], "order": 01}',
        '{"index_patterns": ["web-*"], "settings": {"number_of_shards": 1}',
    )
    good = (
        '{\n  // one index a day\n  "index_patterns": ["web-*"] /* and no more */\n}',
        '# console\nPUT _template/web\n{\n  "index_patterns": ["web-*"] # all\n}\n',
        '{"index_patterns": ["web-*"], "aliases": {"{{name}}": {}}}',
    )
    fixed = '{"index_patterns": ["web-*"], "order": 1}'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """One finding for a syntax error, unless the target takes it."""
        what = node.detail.get("what", "")
        if node.kind != "json-syntax":
            yield self.error_finding(node, yaml_message(node), YAML_FIXES.get(what, "Quote or indent it with blanks"))
            return
        if what == "unquoted-name" and ctx.target is not None and not ctx.target.at_least(2, 5):
            return
        yield self.error_finding(node, json_message(node), JSON_FIXES.get(what, ""))
