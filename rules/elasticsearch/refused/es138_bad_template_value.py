from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadTemplateValue(TemplateRule):
    code = "ES138"
    summary = "Invalid value in a template"
    why = """\
Elasticsearch rejects a template with a value of the wrong type. For example, `settings` and `mappings` must be
objects, `version` must be a number, and `priority` must not be negative.

Composable and component templates require Elasticsearch 7.8 or later, so the rule also reports them for older
targets."""
    bad = (
        '{"index_patterns": ["shop-*"], "version": "1", "order": 1}\n',
        '{"index_patterns": ["shop-*"], "settings": []}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "version": 1, "order": 1}\n',
        '{"index_patterns": ["shop-*"], "settings": {}}\n',
    )
