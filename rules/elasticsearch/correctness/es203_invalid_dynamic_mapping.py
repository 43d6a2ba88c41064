from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class InvalidDynamicMapping(TemplateRule):
    code = "ES203"
    fails_with_document = True
    merge_repeats = Repeats(by="wording")
    summary = "Invalid mapping in a dynamic template"
    why = """\
Elasticsearch 8.0 and later reject a template with an invalid mapping in a dynamic template:
`dynamic template [s] has invalid content`.

Elasticsearch up to 7.17 accepts the template. With an invalid type, it rejects the first document with a matching
field. It ignores an unknown parameter (7.9 and 7.10 may reject the document).

Correct or remove the invalid part."""
    sources = (
        *TemplateRule.sources,
        "https://github.com/elastic/elasticsearch/issues/17411",
        "https://github.com/elastic/elasticsearch/issues/66765",
        "https://github.com/elastic/elasticsearch/pull/67971",
        "https://github.com/elastic/elasticsearch/issues/68576",
    )
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_abve": 9}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"ids": {"match": '
        '"*_id", "mapping": {"type": "keywrod"}}}]}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
            '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"ids": '
            '{"match": "*_id", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n'
    )
