from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, TemplateRule


class UnknownTemplateKey(TemplateRule):
    code = "ES112"
    merge_repeats = MERGED
    holds_in_templates = True
    about_support = True
    summary = "Unknown key in a template"
    why = """\
Elasticsearch 6.5 and later reject a template with an unknown key: `unknown key [setting] in the template`.
Elasticsearch up to 6.4 ignores the key, so with `mapping` instead of `mappings` it creates indices without the
mapping.

Legacy, composable and component templates accept different keys. For example, `composed_of` is valid only in a
composable template.

Elasticsearch 6.0 and later also reject an unknown key in the body of a new index: `unknown key [mapping] for create
index`. If the body has no valid key, Elasticsearch 5.x reads it as settings and rejects their names.

Correct the name, or remove the key."""
    fix = "unsafe"
    bad = ('{"index_patterns": ["logs-*"], "setting": {"number_of_shards": 1}, "order": 1}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n'
