from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, is_index_template
from lslint.rules.elasticsearch.model.index_definition import Template


class MergeAutoThrottleOff(IndexSettingAdvice):
    code = "ES318"
    required_text = ("auto_throttle",)
    summary = "Merge throttling disabled in a template"
    why = """\
By default, Elasticsearch limits the write rate of merges and raises the limit if they fall behind. With
`auto_throttle: false`, a merge writes as fast as the disk allows, and searches and bulk requests wait. A template
applies the setting to all new indices.

Remove the setting, or use it only on a single index during a bulk load."""
    sources = (
        "Elasticsearch reference: merge settings, index.merge.scheduler.auto_throttle",
        "talk from 2016 about 6 clusters with 300 nodes in total",
    )
    releases = "2.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "merge.scheduler.auto_throttle": false } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "merge.scheduler.auto_throttle": true } } }\n',
    )

    settings = ("merge.scheduler.auto_throttle",)
    message = (
        "`merge.scheduler.auto_throttle: false` lets merges use the full disk bandwidth and slow down searches and"
        " indexing. Remove the setting, or use it only during a bulk load"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value == "false" and is_index_template(template)
