from __future__ import annotations

from lslint.grammar.config.tree import Entry, Scalar
from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, forms, settings_of
from lslint.rules.elasticsearch.model.index_definition import Field, Template, text, texts

_GRAMS = ("ngram", "nGram", "edge_ngram", "edgeNGram")


class NgramWithoutSearchAnalyzer(TemplateAdvice):
    code = "ES331"
    severity = "info"
    required_text = ("gram", "Gram")
    summary = "N-gram analyzer without `search_analyzer`"
    why = """\
An analyzer with n-grams stores parts of each word, so that a part finds the whole word. Without a `search_analyzer`,
Elasticsearch also splits search terms: `quick` becomes `q`, `qu`, `qui` … and matches every document with a term that
begins with `q`.

Set `search_analyzer` to an analyzer without n-grams, for example `standard`. If split search terms are intended, set
`search_analyzer` to the same analyzer. Analyzers with an n-gram tokenizer instead of a filter are reported only with
`--extend-select ES331`."""
    sources = ("Elasticsearch reference: edge n-gram tokenizer, search_analyzer",)
    bad = (
        (
            '{ "index_patterns": ["shop-*"], "template": {\n'
            '  "settings": { "analysis": {\n'
            '    "analyzer": { "part": { "tokenizer": "standard", "filter": ["lowercase", "cut"] } },\n'
            '    "filter": { "cut": { "type": "edge_ngram", "min_gram": 1, "max_gram": 15 } } } },\n'
            '  "mappings": { "properties": { "name": { "type": "text", "analyzer": "part" } } } } }\n'
        ),
    )
    good = (
        (
            '{ "index_patterns": ["shop-*"], "template": {\n'
            '  "settings": { "analysis": {\n'
            '    "analyzer": { "part": { "tokenizer": "standard", "filter": ["lowercase", "cut"] } },\n'
            '    "filter": { "cut": { "type": "edge_ngram", "min_gram": 1, "max_gram": 15 } } } },\n'
            '  "mappings": { "properties": { "name": { "type": "text", "analyzer": "part", '
            '"search_analyzer": "standard" } } } } }\n'
        ),
    )

    def advise(self, template: Template) -> Findings:
        cutting = _cutting(template)
        places: dict[str, list[tuple[Field, Entry]]] = {}
        for mapping in template.mappings:
            for field in forms(mapping):
                entry = field.node.entry("analyzer") or field.node.entry("index_analyzer")
                name = text(entry.value) if entry is not None else None
                if entry is None or name not in cutting or field.node.entry("search_analyzer") is not None:
                    continue
                places.setdefault(name, []).append((field, entry))
        for name, used in places.items():
            is_filter = cutting[name]
            field, entry = used[0]
            of_all = f"`{field.path}`" if len(used) == 1 else f"`{field.path}` and {len(used) - 1} other fields"
            action = "Set `search_analyzer`, for example `standard`"
            if is_filter:
                action = "Set a `search_analyzer` without n-grams"
            yield self.finding(
                entry,
                f"Analyzer `{name}` also splits search terms, so searches on {of_all} match too much unless queries set"
                f" an analyzer. {action}",
                optional=not is_filter,
                related=[Related(at.start, at.end, f"`{one.path}`") for one, at in used[1:]],
            )


def _cutting(template: Template) -> dict[str, bool]:
    """Return the analyzers that make n-grams of several lengths: name -> whether a filter makes them; empty if the
    settings have a default analyzer for searches."""
    found = settings_of(template)
    own = {
        name.removeprefix("analysis."): node.text for name, (_, node) in found.items()
        if name.startswith("analysis.") and isinstance(node, Scalar)
    }  # fmt: skip
    if any(name.startswith("analyzer.default_search.") for name in own):
        return {}
    grams = dict.fromkeys(_GRAMS, (1, 2))
    for name, kind in own.items():
        group, _, rest = name.partition(".")
        part = rest.removesuffix(".type")
        if group in ("tokenizer", "filter") and part != rest:
            low = count(own.get(f"{group}.{part}.min_gram", "1"))
            high = count(own.get(f"{group}.{part}.max_gram", "2"))
            if kind in _GRAMS and low is not None and high is not None:
                grams[part] = low, high
            elif part in grams:
                del grams[part]
    cutting = {}
    for name, (_, node) in found.items():
        if name.startswith("analysis.analyzer.") and name.endswith((".tokenizer", ".filter")):
            for part in texts(node):
                low, high = grams.get(part, (0, 0))
                if high > low:
                    cutting[name[18 : name.rindex(".")]] = name.endswith(".filter")
    return cutting
