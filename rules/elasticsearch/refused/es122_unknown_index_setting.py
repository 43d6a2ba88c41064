from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    holds_in_templates = True
    about_support = True
    summary = "Unknown index setting"
    why = """\
Elasticsearch 5.0 and later reject a template with an unknown index setting:
`unknown setting [index.refresh-interval]`. Elasticsearch 1.x and 2.x ignore the setting. A setting that only a
later release has is also unknown.

Correct the name, remove the setting, or upgrade."""
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
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_replicas": 1}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
