from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class LegacyTemplateKey(TemplateRule):
    code = "ES601"
    severity = "warning"
    summary = "`template` in place of `index_patterns`"
    why = """\
`template` named the indices up to 5.6; 6.0 to 7.17 take it as an old name of `index_patterns`, and 8.0 refuses it:
`unknown key [template] in the template`. It is the most frequent reason by far: 57 of 291 public templates fail on
9.5.3 for it.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not: up to
5.6 no release knows `index_patterns`."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = ('{"template": "logs-*", "settings": {"number_of_shards": 1}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n'
