from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadTemplateValue(TemplateRule):
    code = "ES138"
    summary = "A part of a template that the server cannot read"
    why = """\
`settings`, `mappings` and `template` are objects, `version` is a number (a text in a legacy template is refused
from 5.0 on), `priority` is not negative, `data_stream` is an object, names of types do not begin with `_`.
Composable and component templates exist since 7.8."""
    bad = (
        '{"index_patterns": ["logs-*"], "version": "1", "order": 1}\n',
        '{"index_patterns": ["logs-*"], "settings": []}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "version": 1, "order": 1}\n',)
