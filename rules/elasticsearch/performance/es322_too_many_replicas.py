from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, settings_of
from lslint.rules.elasticsearch.model.index_definition import Template


class TooManyReplicas(IndexSettingAdvice):
    code = "ES322"
    default = False
    required_text = ("number_of_replicas",)
    summary = "Three or more replicas"
    why = """\
Every replica indexes and stores each document again: with 3 replicas, four times in total. One replica already
protects the data against the loss of one node, and two replicas against the loss of two.

For logs, more replicas rarely pay off. For a small index that is searched on every node, set
`auto_expand_replicas: 0-all`."""
    sources = ("Elasticsearch reference: index modules, index.number_of_replicas",)
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 3 } } }\n',)
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 2 } } }\n',
        ('{ "index_patterns": ["roles"], "template": { "settings": { "auto_expand_replicas": "0-all" } } }\n'),
    )

    settings = ("number_of_replicas",)
    reads = count
    message = (
        "`number_of_replicas: {value}` indexes and stores every document {times} times. Use 1 or 2, or"
        " `auto_expand_replicas` for small indices that are searched on every node"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        expand = settings_of(template).get("auto_expand_replicas")
        return value >= 3 and (expand is None or getattr(expand[1], "text", "") == "false")

    def details(self, value: int, template: Template) -> dict[str, int]:
        return {"times": value + 1}
