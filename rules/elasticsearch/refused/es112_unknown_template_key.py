from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, TemplateRule


class UnknownTemplateKey(TemplateRule):
    code = "ES112"
    merge_repeats = MERGED
    holds_in_templates = True
    about_support = True
    summary = "Unknown key in a template"
    why = """\
Elasticsearch 6.5 and later reject a template with an unknown key: `unknown key [setting] in the template`. Releases
up to 6.4 ignore the key without an error. With `mapping` instead of `mappings`, for example, they create the indices
without the mapping.

Legacy, composable and component templates accept different keys. For example, `composed_of` is valid in a composable
template, but unknown in a component template such as the second bad example (`--kind es-component-template`).

Correct the name, or remove the key."""
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["logs-*"], "setting": {"number_of_shards": 1}, "order": 1}\n',
        '{"template": {}, "composed_of": []}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n'
