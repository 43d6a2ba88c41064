from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateRegex(TemplateRule):
    code = "ES121"
    holds_in_templates = True
    summary = "Invalid regular expression in a dynamic template"
    why = """\
With `match_pattern: regex`, the patterns of a dynamic template are Java regular expressions. Elasticsearch rejects
an invalid one, depending on the error since 6.0 or 7.0: `Pattern [(a] of type [regex] is invalid`. Elasticsearch up
to 5.6 accepts the template and fails on the first new field.

Correct the regular expression."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"(a", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
            '{"match": "(a)", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n'
        ),
    )
