from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAnalysisComponent(TemplateRule):
    code = "ES137"
    summary = "An analyzer, normalizer or filter that cannot be built"
    why = """\
The server builds all analyzers of a template when it comes in (1.7: when the index is made). A custom analyzer
needs a tokenizer, its name must not begin with `_`, types must exist, a normalizer has neither a tokenizer nor
filters that work on whole words."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
        '{"type": "custom", "filter": ["lowercase"]}}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"analysis": {"filter": {"x": {"type": '
        '"nosuch"}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"analysis": {"analyzer": {"a": '
        '{"type": "custom", "tokenizer": "standard"}}}}}}\n',
    )
