from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    holds_in_templates = True
    summary = "Invalid index pattern"
    why = """\
Elasticsearch rejects an index pattern that contains a space, a comma, `#` or a quote, or starts with `_`.

Elasticsearch accepts a pattern with uppercase letters. Index names are lowercase, so such a template never applies.
The finding is then a warning.

Use a pattern that matches the names of real indices."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["Logs-*"], "settings": {}}\n',
        '{"index_patterns": ["a b*"], "settings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
