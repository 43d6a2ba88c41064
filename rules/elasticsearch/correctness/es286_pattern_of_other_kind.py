from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, put, unsafe_fix
from lslint.rules.elasticsearch.model.json_values import one_or_more, span, templated, text
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, TemplateView

_KEYS = ("match", "path_match", "unmatch", "path_unmatch")
_REGEX = r"\^.+|\.[*+].*|.*(?:\\[dwWDsSbB.]|\[[^\]]*\w-\w[^\]]*\]|\([^()]*\|[^()]*\)|[\w\])*+]\$$).*"
"""Text that only a regular expression contains, whatever the names of the fields are."""
_SIMPLE = r"[\w@-]*[A-Za-z_-]\*"
"""Text that is also a regular expression, but of names that no field has: ``attr_*`` repeats only the underscore."""


class PatternOfOtherKind(TemplateAdvice):
    code = "ES286"
    severity = "warning"
    stage = "run"
    required_text = ("match",)
    summary = "Pattern of a dynamic template that `match_pattern` does not fit"
    why = """\
`match`, `unmatch`, `path_match` and `path_unmatch` of a dynamic template are simple patterns, in which only `*` has a
meaning. With `match_pattern: regex`, they are Java regular expressions that the whole name must match. Elasticsearch
accepts either text in either mode: `^attr_[a-z]{2}$` as a simple pattern matches only a field of exactly this name, and
`attr_*` as a regular expression only `attr`, `attr_`, `attr__` and so on. The dynamic template is not used, and the
field gets the mapping of another one.

Set `match_pattern: regex` for regular expressions, and write `.*` in them for any characters."""
    sources = (
        "https://www.elastic.co/docs/manage-data/data-store/mapping/dynamic-templates",
        "https://github.com/elastic/elasticsearch/issues/95634",
    )
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match": "^attr_[a-z]{2}$", "mapping": {"type": "text"}}}]}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match_pattern": "regex", "match": "attr_*", "mapping": {"type": "text"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match": "attr_*", "mapping": {"type": "text"}}}]}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match_pattern": "regex", "match": "^attr_[a-z]{2}$", "mapping": {"type": "text"}}}]}}}\n',
    )

    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            for rule in mapping.dynamic_templates:
                if text(rule.body.get("match_pattern")) in (None, "regex", "simple"):
                    yield from self._patterns(rule, template)

    def _patterns(self, rule: DynamicTemplate, template: TemplateView) -> Findings:
        kind = text(rule.body.get("match_pattern"))
        for key in _KEYS:
            for node in one_or_more(rule.body.get(key)):
                written = text(node) or ""
                if templated(written):
                    continue
                if kind == "regex" and compiled(_SIMPLE).fullmatch(written):
                    message = (
                        f"`{written}` is a regular expression due to `match_pattern: regex`, in which `*` only repeats"
                        f" `{written[-2]}`. Write `{written[:-1]}.*`, or remove `match_pattern`"
                    )
                    yield self.finding(span(node), message)
                elif kind != "regex" and compiled(_REGEX).fullmatch(written):
                    message = (
                        f"`{key}: {written}` is a simple pattern without `match_pattern: regex`, and no field has such"
                        " a name. Set `match_pattern` to `regex`"
                    )
                    edits = [] if kind else put(rule.body, "match_pattern", '"regex"', template.ctx)
                    fix = unsafe_fix("Set `match_pattern` to `regex`", edits)
                    yield self.finding(span(node), message, fix=fix)
