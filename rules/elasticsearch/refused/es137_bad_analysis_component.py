from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAnalysisComponent(TemplateRule):
    code = "ES137"
    summary = "Invalid analyzer, normalizer, tokenizer or filter"
    why = """\
Elasticsearch builds all analyzers of a template when the template is installed (1.7: when it creates an index) and
rejects the template if one of them is invalid.

A custom analyzer needs a tokenizer, and its name must not start with `_`. The types of all components must exist. A
normalizer can have neither a tokenizer nor filters that work on whole words. Numbers, keywords, characters and regular
expressions in the settings of a component must be valid. Since 7.0, `min_gram` and `max_gram` of an `ngram` tokenizer
or filter may differ by at most `index.max_ngram_diff` (1 by default). Elasticsearch parses synonyms with the filters
that precede the synonym filter, and some filters, for example `ngram`, do not support that.

Correct the definition under `analysis`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
        '{"type": "custom", "filter": ["lowercase"]}}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"filter": {"x": {"type": '
        '"nosuch"}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
        '{"type": "custom", "tokenizer": "standard"}}}}}}\n',
    )
