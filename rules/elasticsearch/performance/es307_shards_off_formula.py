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
    summary = "More shards than the nodes can share evenly"
    why = """\
A busy index is spread evenly if each node holds at most one of its shards, also after node failures. The largest
number of primary shards is then (nodes − failures) / (replicas + 1). With more shards, some nodes hold two of them
and become the bottleneck.

The rule needs the number of nodes: add `"_meta": {"lslint": {"nodes": 50, "failures": 4}}` to a composable template, or
to the `mappings` of a legacy template (Elasticsearch rejects a `_meta` outside of them). Or set `nodes` and `failures`
under `[cluster]` in `lslint.toml`."""
    sources = ("talk from 2016 about 6 clusters with 300 nodes in total: source of the formula",)
    fix = "unsafe"
    bad = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
        '  "template": { "settings": { "number_of_shards": 50, "number_of_replicas": 1 } }\n'
        "}\n",
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 50, "failures": 4 } },\n'
            '  "template": { "settings": { "number_of_shards": 23, "number_of_replicas": 1 } } }\n'
        ),
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
        "{value} shards with {copies} do not spread evenly over {where}, so some nodes hold several. Use {wanted}"
        " shards ({left:g} nodes / {total} copies)"
    )
    write, fix_message = "{wanted}", "Set `number_of_shards` to {wanted}"

    def is_bad(self, value: int, template: Template) -> bool:
        return value not in (0, 1) and bool(sizing("nodes", template)) and 1 <= self._wanted(template) < value

    def details(self, value: int, template: Template) -> dict[str, float | str]:
        replicas = _replicas(template)
        replicas = replicas if replicas is not None else 1
        nodes, failures = sizing("nodes", template) or 0, sizing("failures", template) or 0
        lost = f"{failures:g} failure{'s' if failures != 1 else ''}"
        return {
            "copies": "1 replica" if replicas == 1 else f"{replicas} replicas",
            "where": f"the {nodes - failures:g} nodes left after {lost}" if failures else f"{nodes:g} nodes",
            "left": nodes - failures,
            "total": replicas + 1,
            "wanted": self._wanted(template),
        }

    def _wanted(self, template: Template) -> int:
        replicas = _replicas(template)
        left = (sizing("nodes", template) or 0) - (sizing("failures", template) or 0)
        return int(left / ((replicas if replicas is not None else 1) + 1))
