from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedIndexSetting(TemplateUpgrade):
    code = "ES612"
    holds_in_templates = True
    summary = "Removed index setting"
    why = """\
Elasticsearch rejects a template with an index setting that the release has removed: for example,
`index.merge.async` in 5.0, `index.store.throttle.*` in 6.0, and `index.mapper.dynamic` in 7.0 (the last patch
releases of 7.17 accept it).

Remove the setting.

Without a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a
warning."""
    sources = (
        *TemplateUpgrade.sources,
        "https://github.com/elastic/elasticsearch/pull/26603",
        "https://github.com/elastic/elasticsearch/issues/96075",
    )
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.mapper.dynamic": false}}}\n',
        '{"template": "weblogs-*", "settings": {"index.merge.async": true}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default"}}}\n',)
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
