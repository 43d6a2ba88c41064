from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateRegex(TemplateRule):
    code = "ES121"
    holds_in_templates = True
    summary = "Invalid regular expression in a dynamic template"
    why = """\
With `match_pattern: regex` the patterns of a dynamic template (`match`, `unmatch`, `path_match`, `path_unmatch`) are
Java regular expressions. Elasticsearch 6.0 and later reject an invalid one: `Pattern [(a] of type [regex] is
invalid`. Earlier releases fail on the first new field.

Only unbalanced parentheses and brackets are reported, because they are certainly wrong. `match_pattern` itself must
be `simple` or `regex`.

Correct the regular expression."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"(a", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"^(a|b)$", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
    )
