from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAnalysisComponent(TemplateRule):
    code = "ES137"
    summary = "Invalid analyzer, normalizer, tokenizer or filter"
    why = """\
Elasticsearch builds all analyzers of a template when the template is installed, and rejects the template if one of
them is invalid. For example, a custom analyzer needs a tokenizer, and the types of all components must exist.
Elasticsearch 1.7 accepts the template and fails when it creates the first index.

Correct the definition under `analysis`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
        '{"type": "custom", "filter": ["lowercase"]}}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"filter": {"x": {"type": '
        '"nosuch"}}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
            '{"type": "custom", "tokenizer": "standard"}}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"settings": {"analysis": {"filter": {"x": '
            '{"type": "lowercase"}}}}}}\n'
        ),
    )
