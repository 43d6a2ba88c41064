from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    holds_in_templates = True
    summary = "Invalid index pattern"
    why = """\
Elasticsearch rejects a template whose pattern contains a space, a comma, `#` or a quote, or starts with `_`.

It accepts a pattern with uppercase letters, a colon (in legacy templates) or a leading `-` or `+`. Such a template
never applies, because no index can have a matching name: `Invalid index name [Logs-x], must be lowercase`. The rule
reports it as a warning.

Names in capitals such as `LOGS_PATTERN` are taken for placeholders and not reported.

Use a pattern that matches the names of real indices."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["Logs-*"], "settings": {}}\n',
        '{"index_patterns": ["a b*"], "settings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*", "*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
