"""ES307: shards of an index against the nodes that are left after failures."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, set_value, setting, sizing
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES


class ShardsOffFormula(Rule):
    code = "ES307"
    name = "shards-off-formula"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("number_of_shards",)
    default = False
    summary = "More shards than nodes to share them"
    why = """\
The talk that this linter began from spreads a busy index over the nodes by one formula: shards = (nodes − failures) /
(replicas + 1), so that each node holds one shard of it, also after as many failures as are planned for: 50 nodes, 4
failures, 1 replica are (50 − 4) / 2 = 23. With more, some nodes get two and are the ones that lag; far fewer leave
nodes idle, which is fine for an index that is not busy, so only more are reported. The nodes have to be told:
`"_meta": {"lslint": {"nodes": 50, "failures": 4}}` in the template, or `[cluster]` of the config. `lslint calc
shards` reckons."""
    sources = ("talk of 2016 about a cluster of 300 Elasticsearch instances",)
    fix = "unsafe"
    bad = (
        (
            "{\n"
            '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
            '  "template": { "settings": { "number_of_shards": 50, "number_of_replicas": 1 } }\n'
            "}\n"
        ),
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
            '  "template": { "settings": { "number_of_shards": 23, "number_of_replicas": 1 } } }\n'
        ),
        ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 50 } } }\n'),
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
        '  "template": { "settings": { "number_of_shards": 23, "number_of_replicas": 1 } }\n'
        "}\n"
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """One finding a template, where the number of nodes is known."""
        for template in templates(node, ctx):
            nodes = sizing("nodes", ctx, template)
            found = setting(template, "number_of_shards", ctx) if nodes else None
            shards = count(found[1]) if found is not None else None
            if nodes is None or found is None or not shards or shards == 1:
                continue
            told = setting(template, "number_of_replicas", ctx)
            replicas = count(told[1]) if told is not None else 1
            failures = sizing("failures", ctx, template) or 0
            wanted = int((nodes - failures) / ((replicas if replicas is not None else 1) + 1))
            if wanted < 1 or shards <= wanted:
                continue
            yield self.finding(
                found[0],
                f"{shards} shards with {replicas} replicas are more than {nodes:g} nodes can share evenly once"
                f" {failures:g}"
                f" have failed, so some carry two: ({nodes:g} − {failures:g}) / ({replicas} + 1) = {wanted}",
                fix=set_value(found[0].value, str(wanted), "unsafe", f"Use {wanted} shards"),
            )
