from __future__ import annotations

from lslint.grammar.config.json.parser import parse
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
Elasticsearch reads one JSON object from the body of a request and ignores the rest without a warning. After an
extra closing brace in the middle of a template, the request succeeds, but the settings and mappings after the brace
are not applied.

Remove the extra brace. If the file contains several templates, send each in a separate request. The fix
removes the brace if the rest is then one valid JSON object, else the ignored text."""
    sources = ("PUT requests with index templates to Elasticsearch 1.7.6 to 9.5.3",)
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["web-*"]}\n}\n',
        '{"index_patterns": ["web-*"]}, "settings": {}}\n',
    )
    good = (
        '{"index_patterns": ["web-*"]}\n',
        '{"index_patterns": ["web-*"], "settings": {}}\n',
    )
    fixed = '{"index_patterns": ["web-*"]}\n\n'

    def check(self, node: ParseError, ctx: Context) -> Findings:
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
            have = "has" if lines == 1 else "have"
            message = f"An extra closing brace above ends the JSON object, so the {rest} after it {have} no effect."
            brace = ctx.text.rfind("}", 0, node.start)
            if _is_valid_without(brace, ctx):
                before = ctx.text[:brace].rstrip()
                start = len(before) if "\n" in ctx.text[len(before) : brace] else brace
                fix = Fix("unsafe", "Remove the brace", [Edit(start, brace + 1, "")])
                yield self.finding((node.start, end), f"{message} Remove that brace", fix=fix)
                return
            message = f"{message} Remove that brace, or the text"
        else:
            message = (
                f"Elasticsearch reads only the first JSON object and ignores the {rest} after it. Remove the ignored"
                " text, or send each object in a separate request"
            )
        fix = Fix("unsafe", title, [Edit(node.start, end, "")])
        yield self.finding((node.start, end), message, fix=fix)


def _is_valid_without(brace: int, ctx: Context) -> bool:
    """Return whether the text is one JSON object without the brace at this offset."""
    text = ctx.text
    return brace > 0 and len(text) <= _MAX_PARSED and not parse(text[:brace] + text[brace + 1 :])[1]


_MAX_PARSED = 500_000
