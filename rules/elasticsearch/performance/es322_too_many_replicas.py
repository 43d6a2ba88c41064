"""ES322: ``number_of_replicas`` of 3 or more."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, setting, settings_of
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES


class TooManyReplicas(Rule):
    code = "ES322"
    name = "too-many-replicas"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("number_of_replicas",)
    summary = "Three replicas or more"
    why = """\
Every replica indexes each document again: with 3 replicas a write is done four times, and takes four times the disk.
One replica bears the loss of a node, two the loss of two. More only help searches on small indices that are read all
the time, and `auto_expand_replicas: 0-all` says that better."""
    sources = ("Elasticsearch reference: index modules, index.number_of_replicas",)
    bad = (('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 3 } } }\n'),)
    good = (
        ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 2 } } }\n'),
        (
            '{ "index_patterns": ["roles"], "template": { "settings": {\n'
            '  "number_of_replicas": 4, "auto_expand_replicas": "0-all" } } }\n'
        ),
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            found = setting(template, "number_of_replicas", ctx)
            replicas = count(found[1]) if found is not None else None
            if found is None or replicas is None or replicas < 3:
                continue
            expand = settings_of(template, ctx).get("auto_expand_replicas")
            if expand is None or getattr(expand[1], "text", "") == "false":
                yield self.finding(
                    found[0],
                    f"`number_of_replicas: {replicas}` indexes and stores every document {replicas + 1} times: 1"
                    " bears the loss"
                    " of a node, 2 of two; for small indices read everywhere use `auto_expand_replicas`",
                )
