from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.config_syntax import JSON_FIXES, YAML_FIXES, json_message, yaml_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigDocument
    from lslint.rules.api import Applicability


_GUESSES = frozenset((
    "annotation", "callout", "extra-bracket", "missing-open-bracket", "unclosed-bracket", "unclosed-quote",
    "unclosed-string", "wrong-bracket",
))  # fmt: skip
"""Errors for which the fix has to guess where a value begins or ends. A wrong guess may produce a valid body with
another meaning."""

_EFFECT = "Elasticsearch rejects the request"
_OF_DOCUMENT = "Elasticsearch rejects this document"
_ACTION = r"\s*\{\s*\"(?:index|create)\"\s*:"
"""An action of a bulk request whose next line is the document."""
_YAML_FIXES = {"yaml-tab": "Indent with spaces", "yaml-bad-escape": "Use single quotes"}


class JsonSyntax(Rule):
    code = "ES001"
    severity = "error"
    stage = "parse"
    kinds = (
        "es-template",
        "es-legacy-template",
        "es-index-template",
        "es-component-template",
        "ilm-policy",
        "ingest-pipeline",
        "es-requests",
    )
    visits = (
        "syntax/json-syntax",
        "syntax/too-deep",
        "syntax/yaml-syntax",
        "syntax/yaml-tab",
        "syntax/yaml-bad-escape",
        "syntax/yaml-unquoted-special",
    )
    summary = "Request body with a JSON syntax error"
    why = """\
The body of the request is not valid JSON. Elasticsearch rejects the whole request at the first invalid character,
so an existing template keeps its old content. Of a bulk request, it rejects only the document if its action is valid.

Elasticsearch accepts `//` and `/* */` comments. `#` comments and strings in `\"""` are valid only in files of
requests for the Kibana console, which converts them. Markers of template engines such as `{{name}}` are not
reported."""
    sources = (
        "Index template requests to servers of releases 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3; all"
        " give the same result unless a release is named",
    )
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["web-*"], "order": 1,}',
        '{"index_patterns": ["web-*"]\n "order": 1}',
        '{"index_patterns": ["web-*"], "order": 1  <-- new in May\n}',
    )
    good = (
        '{"index_patterns": ["web-*"], "order": 1}',
        '# console\nPUT _template/web\n{\n  "index_patterns": ["web-*"] # all\n}\n',
        '{"index_patterns": ["web-*"], "settings": {"number_of_shards": {{shards}}}}',
    )
    fixed = good[0]

    def check(self, node: ParseError, ctx: Context) -> Findings:
        what = node.detail.get("what", "")
        if node.kind != "json-syntax":
            title = YAML_FIXES.get(what) or _YAML_FIXES.get(node.kind, "Quote the value")
            yield self.error_finding(node, yaml_message(node, _EFFECT), title, applicability=_applicability(what))
            return
        if what == "unquoted-name" and ctx.target is not None and not ctx.target.at_least(2, 5):
            return
        message = json_message(node, _OF_DOCUMENT if _is_document(node, ctx) else _EFFECT)
        if what == "empty" and not ctx.text.strip():
            message = f"The file is empty, so {_EFFECT}. Add a JSON object, `{{ … }}`"
        applicability = "unsafe" if what == "unquoted-value" and _adds_quotes(node) else _applicability(what)
        yield self.error_finding(node, message, JSON_FIXES.get(what, ""), applicability=applicability)


def _is_document(error: ParseError, ctx: Context) -> bool:
    """Return whether an error is in a document of a bulk request, which the other ones of the request do not need."""
    if ctx.kind != "es-requests":
        return False
    start = ctx.text.rfind("\n", 0, error.start)
    above = ctx.text[ctx.text.rfind("\n", 0, max(start, 0)) + 1 : max(start, 0)]
    return compiled(_ACTION).match(above) is not None and "_bulk" in _path_at(error.start, ctx)


def _path_at(offset: int, ctx: Context) -> str:
    """Return the path of the request at an offset; empty if there is none."""
    documents: list[ConfigDocument] = getattr(ctx.tree, "documents", [])
    return next((document.path for document in reversed(documents) if document.start <= offset), "")


def _adds_quotes(error: ParseError) -> bool:
    """Return whether the fix quotes an unquoted word, which may be a placeholder."""
    return any(text[:1] == '"' for _, _, text in error.edits)


def _applicability(what: str) -> Applicability:
    return "unsafe" if what in _GUESSES else "safe"
