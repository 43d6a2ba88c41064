from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadTemplateValue(TemplateRule):
    code = "ES138"
    severity = "error"
    stage = "load"
    summary = "A part of a template that the server cannot read"
    why = """\
`settings`, `mappings` and `template` are objects, `version` is a number (a text in a legacy template is refused
from 5.0 on), `priority` is not negative, `data_stream` is an object, names of types do not begin with `_`.
Composable and component templates exist since 7.8."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        '{"index_patterns": ["logs-*"], "version": "1", "order": 1}\n',
        '{"index_patterns": ["logs-*"], "settings": []}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "version": 1, "order": 1}\n',)
