from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    holds_in_templates = True
    about_support = True
    summary = "Unknown index setting"
    why = """\
Elasticsearch 5.0 and later reject a template with an unknown index setting: `unknown setting
[index.refresh-interval]`. 1.x and 2.x stored any name without an error, so a typo went unnoticed.

A setting that only newer releases have is rejected in the same way. For example, 5.6 and 6.0 reject
`index.max_ngram_diff`, which exists since 6.1 and which 7.0 and later require for an `ngram` tokenizer or filter whose
`max_gram` and `min_gram` differ by more than 1.

Correct the name, remove the setting, or upgrade. ES612 reports settings that older releases had. All fixes are unsafe:
they guess the intended name, or remove a setting that a newer release needs."""
    sources = (
        *TemplateRule.sources,
        "https://github.com/elastic/elasticsearch/pull/27211",
        "https://github.com/elastic/elasticsearch/pull/27411",
    )
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh-interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"replicas": 1}}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',)
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
