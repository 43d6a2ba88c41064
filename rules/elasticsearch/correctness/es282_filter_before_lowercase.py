from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.catalogue import definitions
from lslint.rules.elasticsearch.model.json_values import one_or_more, templated, text
from lslint.rules.elasticsearch.model.template_view import TemplateView

_ANALYZERS = "index.analysis.analyzer."
_SYNONYMS = (
    '"analysis": {"filter": {"goods": {"type": "synonym_graph", "synonyms": ["tv, television"]}}, "analyzer": {\n'
    '  "search": {"type": "custom", "tokenizer": "standard", "filter": [%s]}}}'
)


class FilterBeforeLowercase(TemplateAdvice):
    code = "ES282"
    severity = "warning"
    stage = "run"
    required_text = ("lowercase",)
    elasticsearch_only = True
    summary = "Filter for lowercase words before `lowercase` in an analyzer"
    why = """\
An analyzer applies its filters in the order of the list. Filters with synonyms, stop words, protected words or
articles compare whole words, including their case, and the stemmers have rules for lowercase words. Before the filter
`lowercase`, words with capitals pass such a filter unchanged: `TV` does not match the synonym `tv`, and `The` is not
removed as a stop word.

Write `lowercase` first. A filter whose words contain capitals, or that ignores the case, is not reported, nor is one
with its words in a file."""
    sources = (
        "https://www.elastic.co/docs/reference/text-analysis/analysis-porterstem-tokenfilter",
        "https://github.com/elastic/elasticsearch/issues/62586",
    )
    bad = (settings(_SYNONYMS % '"goods", "lowercase"'),)
    good = (settings(_SYNONYMS % '"lowercase", "goods"'),)

    def advise(self, template: TemplateView) -> Findings:
        for setting, (_, node) in template.flat.items():
            if setting.startswith(_ANALYZERS) and setting.endswith(".filter"):
                name = setting[len(_ANALYZERS) : -len(".filter")]
                if not _lowers_before(template, f"{_ANALYZERS}{name}"):
                    yield from self._of_analyzer(template, name, [*one_or_more(node)])

    def _of_analyzer(self, template: TemplateView, name: str, filters: list[ConfigNode]) -> Findings:
        names = [text(item) or "" for item in filters]
        types = [_part(template, item, "type") or item for item in names]
        if "lowercase" not in types:
            return
        at = types.index("lowercase")
        if any(templated(item) or kind.startswith("icu_") for item, kind in zip(names[:at], types, strict=False)):
            return
        for item, kind, node in zip(names[:at], types, filters, strict=False):
            consequence = _consequence(template, item, kind)
            if consequence and item not in names[at:]:
                message = (
                    f"Analyzer `{name}` applies `{item}` before `{names[at]}`, so words with capitals {consequence}."
                    f" Move `{names[at]}` to the front"
                )
                yield self.finding(node, message)


def _lowers_before(template: TemplateView, analyzer: str) -> bool:
    """Return whether the tokenizer, or a character filter, may make words lowercase."""
    tokenizer = template.flat.get(f"{analyzer}.tokenizer")
    return f"{analyzer}.char_filter" in template.flat or (tokenizer is not None and text(tokenizer[1]) == "lowercase")


def _part(template: TemplateView, name: str, parameter: str) -> str | None:
    """Return a setting of a filter that the template defines."""
    pair = template.flat.get(f"index.analysis.filter.{name}.{parameter}")
    return text(pair[1]) if pair is not None else None


def _consequence(template: TemplateView, name: str, kind: str) -> str:
    """Return what a filter does not do with words in capitals; empty if it does it, or if its words are unknown."""
    row = definitions()["cased"].get(kind)
    if row is None or _part(template, name, row.get("unless", "")) == "true":
        return ""
    if "effect" in row:
        language = _part(template, name, "language") or _part(template, name, "name")
        return "are not stemmed" if language not in row.get("any_case", ()) else ""
    pair = template.flat.get(f"index.analysis.filter.{name}.{row['words']}")
    if pair is None:
        is_default = row.get("built_in") and f"index.analysis.filter.{name}.{row['words']}_path" not in template.flat
        return "do not match its words" if is_default else ""
    words = [text(item) or "" for item in one_or_more(pair[1])]
    is_lower = any(words) and all(word == word.lower() and not templated(word) for word in words)
    return "do not match its words" if is_lower else ""
