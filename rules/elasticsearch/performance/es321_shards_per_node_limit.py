from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, setting, settings_of, sizing
from lslint.rules.elasticsearch.model.index_definition import Template


class ShardsPerNodeLimit(TemplateAdvice):
    code = "ES321"
    required_text = ("total_shards_per_node", "number_of_shards")
    default = False
    summary = "A limit of shards a node that leaves no room for a failure"
    why = """\
`routing.allocation.total_shards_per_node` is a hard limit: a shard that finds no node below it stays unassigned. With
as many nodes as shards and a limit of 1 the first node that fails leaves its shard without a place, and the index
yellow or red until the node is back. Reckon with the nodes that are left: limit × (nodes − failures) must hold shards
× (replicas + 1). Without any limit, several shards of one busy index may pile up on one node.

The nodes have to be told (`nodes` under `[cluster]` of the config, or `_meta.lslint` of the template); without them
only a limit of 1 with replicas or several shards is reported."""
    sources = ("Elasticsearch reference: total shards per node",)
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": 1 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 8 } }, "template": { "settings": {\n'
        '  "number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": 1 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 3 } } }\n',
    )

    def advise(self, template: Template) -> Findings:
        shards = _count(template, "number_of_shards")
        copies = shards * (_count(template, "number_of_replicas") + 1)
        nodes = sizing("nodes", template)
        found = setting(template, "routing.allocation.total_shards_per_node")
        limit = count(found.written) if found is not None else None
        if found is not None and limit:
            left = int(nodes - (sizing("failures", template) or 1)) if nodes else None
            if limit * left < copies if left is not None else limit == 1 and copies > 1:
                room = f"{left} nodes" if left is not None else "as many nodes as shards"
                yield self.finding(
                    found.entry,
                    f"`total_shards_per_node: {limit}` is a hard limit: with {room} left after a failure, some of"
                    f" {copies} shards stay unassigned; raise it",
                )
        elif found is None and nodes and shards >= nodes > 1:
            at = settings_of(template)["number_of_shards"][0]
            message = (
                f"{shards} shards on {nodes:g} nodes without `total_shards_per_node`: several of a busy index may pile"
                " up on one node; a limit spreads them"
            )
            yield self.finding(at, message)


def _count(template: Template, name: str) -> int:
    """The number that a setting has; 1, the default, where it has none."""
    found = setting(template, name)
    number = count(found.written) if found is not None else None
    return number if number is not None else 1
