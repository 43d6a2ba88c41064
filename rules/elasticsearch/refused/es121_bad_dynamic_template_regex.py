from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateRegex(TemplateRule):
    code = "ES121"
    summary = "A dynamic template whose pattern does not compile"
    why = """\
With `match_pattern: regex` the patterns are regular expressions of Java. From 6.0 on one that does not compile is
refused (`Pattern [(a] of type [regex] is invalid`); before, the first new field failed. Only brackets that surely
do not fit are told. `match_pattern` itself is `simple` or `regex`."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"(a", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"^(a|b)$", "match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
    )
