from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    summary = "A pattern that no index can match"
    why = """\
A pattern with a blank, a comma, `#`, quotes or a leading `_` is refused with the template. One with upper case
letters or a leading `-` or `+` is accepted, and then no index can be made for it: `Invalid index name [Logs-x],
must be lowercase`. Observed on 1.7.6 to 9.5.3."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["Logs-*"], "settings": {}}\n',
        '{"index_patterns": ["a b*"], "settings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*", "*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
