from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class LegacyTemplateKey(TemplateUpgrade):
    code = "ES601"
    holds_in_templates = True
    summary = "`template` instead of `index_patterns`"
    why = """\
Elasticsearch 6.0 renamed `template` to `index_patterns`. Elasticsearch 6.0 to 7.17 accept the old name, and 8.0 and
later reject it: `unknown key [template] in the template`.

Rename the key, and make the value a list.

Without a target, the finding is a warning, because 7.17 accepts the old name."""
    bad = ('{"template": "logs-*", "settings": {"number_of_shards": 1}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n'
