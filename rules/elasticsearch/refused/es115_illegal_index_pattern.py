from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    holds_in_templates = True
    summary = "Invalid index pattern"
    why = """\
Elasticsearch rejects an index pattern that contains a space, a comma or one of the characters `# \\ / ? " < > |`,
or starts with `_`.

Elasticsearch accepts a pattern with uppercase letters or a leading `-` or `+`. No index has such a name, so the
template never applies. The finding is then a warning.

Use a pattern that matches the names of real indices."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["Logs-*"], "settings": {}}\n',
        '{"index_patterns": ["a b*"], "settings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
