from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UndefinedAnalysisName(FieldRule):
    code = "ES127"
    summary = "An analyzer, tokenizer or filter that is defined nowhere"
    why = """\
A field or an analyzer that uses a name which is neither built in nor defined under `analysis` is refused:
`analyzer [x] not found for field [f]`, `failed to find filter under name [x]`. 1.7 says so when the index is made.
Names of known plugins leave the verdict open, and so do templates that take parts from component templates."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "folded"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "folded"}}}, "settings": {"analysis": {"analyzer": {"folded": {"tokenizer": '
        '"standard", "filter": ["asciifolding"]}}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "english"}}}}}\n',
    )
