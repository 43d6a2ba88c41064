from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UndefinedAnalysisName(FieldRule):
    code = "ES127"
    summary = "Undefined analyzer, normalizer, tokenizer or filter"
    why = """\
A field or an analyzer refers to an analyzer, normalizer, tokenizer or filter that is neither built in nor defined
under `analysis` in the settings. Elasticsearch rejects the template: `analyzer [x] not found for field [f]`.
Elasticsearch 1.7 accepts the template, but cannot create an index from it.

Define the name under `analysis`, or use a built-in one. Templates with `composed_of` are not reported, because a
component template may define the name."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "folded"}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"analyzer": "folded"}}}, "settings": {"analysis": {"analyzer": {"folded": {"tokenizer": '
            '"standard", "filter": ["asciifolding"]}}}}}}\n'
        ),
    )
