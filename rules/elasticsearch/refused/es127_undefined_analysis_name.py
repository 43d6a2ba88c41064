from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UndefinedAnalysisName(FieldRule):
    code = "ES127"
    summary = "Undefined analyzer, normalizer, tokenizer or filter"
    why = """\
A field or an analyzer refers to an analyzer, normalizer, tokenizer, character filter or token filter that is neither
built in nor defined under `analysis` in the settings. Elasticsearch rejects the template: `analyzer [x] not found for
field [f]`, `failed to find filter under name [x]`. Elasticsearch 1.7 accepts the template, but cannot create an index
from it.

The analyzers and filters of known plugins (for example `smartcn`) are not reported, because the plugin may be installed
on the server. Templates that include
component templates are not reported either, because a component template may define the name.

Define the name under `analysis`, or use a built-in one."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "folded"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "folded"}}}, "settings": {"analysis": {"analyzer": {"folded": {"tokenizer": '
        '"standard", "filter": ["asciifolding"]}}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"analyzer": "english"}}}}}\n',
    )
