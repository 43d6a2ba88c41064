from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, settings_of
from lslint.rules.elasticsearch.model.index_definition import Template


class TooManyReplicas(IndexSettingAdvice):
    code = "ES322"
    required_text = ("number_of_replicas",)
    summary = "Three replicas or more"
    why = """\
Every replica indexes each document again: with 3 replicas a write is done four times, and takes four times the disk.
One replica bears the loss of a node, two the loss of two. More only help searches on small indices that are read all
the time, and `auto_expand_replicas: 0-all` says that better."""
    sources = ("Elasticsearch reference: index modules, index.number_of_replicas",)
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 3 } } }\n',)
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 2 } } }\n',
        '{ "index_patterns": ["roles"], "template": { "settings": {\n'
        '  "number_of_replicas": 4, "auto_expand_replicas": "0-all" } } }\n',
    )

    settings = ("number_of_replicas",)
    reads = count
    message = (
        "`number_of_replicas: {value}` indexes and stores every document {times} times: 1 bears the loss of a node, 2"
        " of two; for small indices read everywhere use `auto_expand_replicas`"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        expand = settings_of(template).get("auto_expand_replicas")
        return value >= 3 and (expand is None or getattr(expand[1], "text", "") == "false")

    def details(self, value: int, template: Template) -> dict[str, int]:
        return {"times": value + 1}
