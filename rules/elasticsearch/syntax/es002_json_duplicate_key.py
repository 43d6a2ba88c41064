from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule


class JsonDuplicateKey(Rule):
    code = "ES002"
    severity = "error"
    stage = "parse"
    kinds = ("es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm-policy")
    visits = ("syntax/json-duplicate-key", "syntax/yaml-duplicate-key")
    summary = "The same name twice in one object"
    why = """\
From 6.0 on the server refuses the body: `Duplicate field 'a'`. Up to 5.6 the last one wins without a word, so the
first mapping or setting never took effect. Observed on 1.7.6 to 9.5.3; 7 of 291 public templates have it, most of
them written for a release that did not mind.

The fix keeps the last one, as the old releases did. It is unsafe, because the first may be the one that was meant."""
    sources = ("Index template requests to running servers 1.7.6 to 9.5.3",)
    fix = "unsafe"
    bad = ('{"index_patterns": ["web-*"], "order": 1, "order": 2}',)
    good = (
        '{"index_patterns": ["web-*"], "order": 2}',
        '{"a": {"type": "keyword"}, "b": {"type": "keyword"}}',
    )
    fixed = '{"index_patterns": ["web-*"], "order": 2}'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """An error from 6.0 on and without a target, a warning for older ones."""
        name = node.detail["name"]
        if ctx.target is not None and not ctx.target.at_least(6):
            message = f"`{name}` is given twice in this object: up to 5.6 the last one wins silently; keep one"
            yield self.error_finding(
                node, message, "Remove the first", applicability="unsafe", severity="warning", stage="run"
            )
            return
        message = f"`{name}` is given twice in this object, which the server refuses from 6.0 on: keep one"
        yield self.error_finding(node, message, "Remove the first", applicability="unsafe")
