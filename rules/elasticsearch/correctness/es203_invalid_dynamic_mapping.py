from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class InvalidDynamicMapping(TemplateRule):
    code = "ES203"
    fails_with_document = True
    merge_repeats = Repeats(by="wording")
    summary = "Invalid mapping in a dynamic template"
    why = """\
Since 8.0 Elasticsearch validates the mapping of a dynamic template at the PUT request and rejects an invalid one
(`dynamic template [s] has invalid content`). Releases up to 7.17 accept the template, with a deprecation warning since
7.7, and reject the first document with a matching field, for example because of an unknown type, an invalid value, or
an unknown parameter of a multi-field.

An unknown parameter of the mapping itself, for example `analyzer` of a `keyword` field, is ignored up to 7.17 and
reported as an info. Only 7.9 and 7.10 may reject documents because of it. Types and parameters that older releases
supported are reported by ES606.

Correct or remove the invalid part."""
    sources = (
        *TemplateRule.sources,
        "https://github.com/elastic/elasticsearch/issues/17411",
        "https://github.com/elastic/elasticsearch/issues/66765",
        "https://github.com/elastic/elasticsearch/pull/67971",
        "https://github.com/elastic/elasticsearch/issues/68576",
    )
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_abve": 9}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"ids": {"match": '
        '"*_id", "mapping": {"type": "keywrod"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n'
    )
