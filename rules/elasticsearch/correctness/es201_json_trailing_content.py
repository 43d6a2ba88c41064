from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, Rule


class JsonTrailingContent(Rule):
    code = "ES201"
    severity = "warning"
    stage = "run"
    kinds = (
        "es-template",
        "es-legacy-template",
        "es-index-template",
        "es-component-template",
        "ilm-policy",
        "ingest-pipeline",
        "es-requests",
    )
    visits = ("syntax/json-trailing-content",)
    summary = "Content after the first JSON object"
    why = """\
Elasticsearch reads one JSON object from the body of a request and ignores the rest, without a warning (releases 1.7.6
to 9.5.3). An extra closing brace in the middle of a template therefore cuts it short: the request succeeds, but the
settings or mappings after the brace are not applied.

Remove the extra brace. If the file contains several templates, put each into a separate file, or send each in a
separate request.

The fix removes the ignored text. It is unsafe, because in most files the brace is the mistake and not the text."""
    sources = ("PUT requests with index templates to Elasticsearch 1.7.6 to 9.5.3",)
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["web-*"]}\n}\n',
        '{"index_patterns": ["web-*"]}, "settings": {}}\n',
        '{"index_patterns": ["a-*"]}\n{"index_patterns": ["b-*"]}\n',
    )
    good = (
        '{"index_patterns": ["web-*"]}\n// the end\n',
        'PUT _template/a\n{"index_patterns": ["a-*"]}\n\nPUT _template/b\n{"index_patterns": ["b-*"]}\n',
    )
    fixed = '{"index_patterns": ["web-*"]}\n\n'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Report one finding for the ignored text."""
        end = node.start + len(ctx.text[node.start : node.end].rstrip())
        lines = ctx.text.count("\n", node.start, end) + 1
        rest = "text" if lines == 1 else f"{lines} lines"
        is_cut_short = ctx.text[node.start] in "},]"
        title = "Remove the ignored text"
        if not ctx.text[node.start : end].strip("}] \t\r\n"):
            kind = "brace" if "]" not in ctx.text[node.start : end] else "bracket"
            message = f"Elasticsearch ignores the extra closing {kind} after the JSON object. Remove the {kind}"
            title = f"Remove the {kind}"
        elif is_cut_short:
            message = (
                f"An extra closing brace above ends the JSON object, so Elasticsearch ignores the {rest} after it."
                " Remove that brace, or the ignored text"
            )
        else:
            message = (
                f"Elasticsearch reads only the first JSON object and ignores the {rest} after it. Remove the ignored"
                " text, or send each object in a separate request"
            )
        fix = Fix("unsafe", title, [Edit(node.start, end, "")])
        yield self.finding((node.start, end), message, fix=fix)
