from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class LegacyTemplateKey(TemplateUpgrade):
    code = "ES601"
    summary = "`template` in place of `index_patterns`"
    why = """\
`template` named the indices up to 5.6; 6.0 to 7.17 take it as an old name of `index_patterns`, and 8.0 refuses it:
`unknown key [template] in the template`. It is the most frequent reason by far: 57 of 291 public templates fail on
9.5.3 for it.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not: up to
5.6 no release knows `index_patterns`."""
    bad = ('{"template": "logs-*", "settings": {"number_of_shards": 1}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n'
