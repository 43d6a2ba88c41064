from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, is_index_template
from lslint.rules.elasticsearch.model.index_definition import Template


class MergeAutoThrottleOff(IndexSettingAdvice):
    code = "ES318"
    required_text = ("auto_throttle",)
    summary = "Merges are not throttled"
    why = """\
Since 2.0 Elasticsearch adapts the write rate of merges to how far they have fallen behind. With `auto_throttle:
false` a merge writes as fast as the disk can, and searches and bulk requests wait meanwhile. It may pay for the hours
of an initial load, on that index; in a template it stays for all that come after. (The advice to switch throttling
off is for releases before 2.0, see ES335.)"""
    sources = (
        "Elasticsearch reference: merge settings, index.merge.scheduler.auto_throttle",
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
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
        "`merge.scheduler.auto_throttle: false` lets merges take the whole disk from searches and indexing: leave it"
        " on, and switch it off on a single index while it is loaded"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value == "false" and is_index_template(template)
