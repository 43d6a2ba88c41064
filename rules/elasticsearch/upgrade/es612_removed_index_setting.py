from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedIndexSetting(TemplateUpgrade):
    code = "ES612"
    holds_in_templates = True
    summary = "Removed index setting"
    why = """\
Elasticsearch rejects the index settings of older releases as unknown: `index.store.throttle.*` since 6.0 (without
effect since 2.0), `index.translog.flush_threshold_ops`, `index.merge.async` and `index.index_concurrency` since 5.0,
and `index.mapper.dynamic` since 7.0 (without effect since 6.0; only the last patch releases of 7.17 accept it).

Remove the setting. The fix is safe if the target rejects the file, or if no release accepts it. Without a target it is
unsafe, because older releases use the setting.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because older releases accept the setting. To check a file regardless of its content, name the release, for example with
`--target elasticsearch=9.5`."""
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
