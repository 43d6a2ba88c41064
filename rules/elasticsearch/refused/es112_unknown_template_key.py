from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownTemplateKey(TemplateRule):
    code = "ES112"
    summary = "A key that a template does not have"
    why = """\
From 6.0 on a template with a key that the server does not know is refused (`unknown key [setting] in the
template`); up to 5.6 such a key is ignored, so that `mapping` for `mappings` left the indices without a mapping
and nobody was told. Composable and component templates have lists of their own."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "setting": {"number_of_shards": 1}, "order": 1}\n',
        '{"template": {}, "composed_of": []}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n'
