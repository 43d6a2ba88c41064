from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, setting, sizing
from lslint.rules.elasticsearch.model.index_definition import Template


def _replicas(template: Template) -> int | None:
    found = setting(template, "number_of_replicas")
    return count(found.written) if found is not None else 1


class ShardsOffFormula(IndexSettingAdvice):
    code = "ES307"
    required_text = ("number_of_shards",)
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
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
        '  "template": { "settings": { "number_of_shards": 50, "number_of_replicas": 1 } }\n'
        "}\n",
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
        '  "template": { "settings": { "number_of_shards": 23, "number_of_replicas": 1 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 50 } } }\n',
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
        '  "template": { "settings": { "number_of_shards": 23, "number_of_replicas": 1 } }\n'
        "}\n"
    )

    settings = ("number_of_shards",)
    reads = count
    message = (
        "{value} shards with {replicas} replicas are more than {nodes:g} nodes can share evenly once {failures:g} have"
        " failed, so some carry two: ({nodes:g} − {failures:g}) / ({replicas} + 1) = {wanted}"
    )
    write, fix_message = "{wanted}", "Use {wanted} shards"

    def is_bad(self, value: int, template: Template) -> bool:
        return value not in (0, 1) and bool(sizing("nodes", template)) and 1 <= self._wanted(template) < value

    def details(self, value: int, template: Template) -> dict[str, float | None]:
        return {
            "replicas": _replicas(template),
            "nodes": sizing("nodes", template),
            "failures": sizing("failures", template) or 0,
            "wanted": self._wanted(template),
        }

    def _wanted(self, template: Template) -> int:
        replicas = _replicas(template)
        left = (sizing("nodes", template) or 0) - (sizing("failures", template) or 0)
        return int(left / ((replicas if replicas is not None else 1) + 1))
