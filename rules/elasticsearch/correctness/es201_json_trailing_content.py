from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, Rule


class JsonTrailingContent(Rule):
    code = "ES201"
    severity = "warning"
    stage = "run"
    kinds = ("es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm-policy")
    visits = ("syntax/json-trailing-content",)
    summary = "Text behind the first object, which the server never reads"
    why = """\
The server reads one object and ignores the rest of the body, without a warning (observed on 1.7.6 to 9.5.3). A
closing brace too many in the middle therefore cuts the template short: the request succeeds, and the settings or
mappings behind that brace are not there.

Several templates in one file need a file each, or a script that sends them one by one. The fix deletes the text that is
not read; it is unsafe, because mostly the brace is what is wrong."""
    sources = ("Index template requests to running servers 1.7.6 to 9.5.3",)
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["web-*"]}\n}\n',
        '{"index_patterns": ["web-*"]}, "settings": {}}\n',
        '{"index_patterns": ["a-*"]}\n{"index_patterns": ["b-*"]}\n',
    )
    good = ('{"index_patterns": ["web-*"]}\n// the end\n', "PUT _template/a\n{}\n\nPUT _template/b\n{}\n")
    fixed = '{"index_patterns": ["web-*"]}\n\n'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """One finding for all that follows."""
        end = node.start + len(ctx.text[node.start : node.end].rstrip())
        lines = ctx.text.count("\n", node.start, end) + 1
        rest = "the text that follows is" if lines == 1 else f"{lines} lines from here on are"
        cause = ": is there a brace too many above?" if ctx.text[node.start] in "},]" else ""
        message = f"the object that the server reads has ended, and {rest} ignored{cause}"
        fix = Fix("unsafe", "Delete what is not read", [Edit(node.start, end, "")])
        yield self.finding((node.start, end), message, fix=fix)
