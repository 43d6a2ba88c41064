from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadTemplateValue(TemplateRule):
    code = "ES138"
    summary = "Invalid value in a template"
    why = """\
Elasticsearch rejects a template with a value of the wrong kind: `settings`, `mappings`, `template` and `data_stream`
must be objects, `version` must be a number (since 5.0 a string is rejected in a legacy template), `priority` must not
be negative, and names of mapping types must not start with `_`. Keys of composable and component templates must not be
`null`. Since 8.11, a template for data streams can have a `lifecycle`, with up to ten rounds of downsampling. The
interval of each round must be a multiple of the previous one.

Composable and component templates require 7.8 or later.

Correct the value."""
    bad = (
        '{"index_patterns": ["shop-*"], "version": "1", "order": 1}\n',
        '{"index_patterns": ["shop-*"], "settings": []}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"data_retention": "7d"}}}\n',
        '{"index_patterns": ["shop-*"], "version": 1, "order": 1}\n',
    )
