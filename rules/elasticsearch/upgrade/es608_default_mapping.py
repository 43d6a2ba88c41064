from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class DefaultMapping(TemplateUpgrade):
    code = "ES608"
    holds_in_templates = True
    summary = "`_default_` mapping"
    why = """\
`_default_` was the base mapping of all new mapping types. Elasticsearch 7.0 and later reject it.

Move its contents, often dynamic templates, into the mapping itself.

Without a target, the finding is an error, because all releases from 7.17 on reject `_default_`."""
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"_default_": {"dynamic_templates": []}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": []}}\n',)

    fixed = '{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": []}}\n'
