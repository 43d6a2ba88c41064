from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    holds_in_templates = True
    summary = "Invalid index pattern"
    why = """\
Elasticsearch rejects an index pattern that contains a space, a comma or one of the characters `# \\ / ? " < > |`,
or starts with `_`. Since 7.0, it also rejects `:` in the patterns of a composable template.

Elasticsearch accepts other patterns, although no index has a matching name: patterns with uppercase letters, with a
leading `-` or `+` (since 5.0) and, in a legacy template, with `:` (since 7.0). The template does not apply because of
such a pattern. The finding is then a warning.

Use a pattern that matches the names of real indices."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["Logs-*"], "settings": {}}\n',
        '{"index_patterns": ["a b*"], "settings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
