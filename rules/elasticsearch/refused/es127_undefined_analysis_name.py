from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class UndefinedAnalysisName(TemplateRule):
    code = "ES127"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "An analyzer, tokenizer or filter that is defined nowhere"
    why = """\
A field or an analyzer that uses a name which is neither built in nor defined under `analysis` is refused:
`analyzer [x] not found for field [f]`, `failed to find filter under name [x]`. 1.7 says so when the index is made.
Names of known plugins leave the verdict open, and so do templates that take parts from component templates."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"analyzer": "folded"}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"analyzer": "folded"}}}, "settings": {"analysis": {"analyzer": {"folded": {"tokenizer": '
            '"standard", "filter": ["asciifolding"]}}}}}}\n'
        ),
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"analyzer": "english"}}}}}\n'
        ),
    )
