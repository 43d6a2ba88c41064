from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, setting, settings_of, sizing
from lslint.rules.elasticsearch.model.index_definition import Template


class ShardsPerNodeLimit(TemplateAdvice):
    code = "ES321"
    required_text = ("total_shards_per_node", "number_of_shards")
    default = False
    summary = "`total_shards_per_node` that leaves no room for a node failure"
    why = """\
`total_shards_per_node` is a hard limit: Elasticsearch leaves a shard unassigned if every node has reached it. If
there are only as many nodes as shards and the limit is 1, the failure of one node leaves shards unassigned.

Choose the limit so that limit × (nodes − failures) is at least shards × (replicas + 1). Without the number of nodes,
the rule reports only a limit of 1. With it, the rule also reports a missing limit if the index has at least as many
shards as there are nodes. Set `nodes` under `[cluster]` in `lslint.toml`, or in `_meta.lslint` of a composable template
or of the `mappings` of a legacy template."""
    sources = ("Elasticsearch reference: total shards per node",)
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": 1 } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
            '  "number_of_shards": 3, "number_of_replicas": 1, '
            '"routing.allocation.total_shards_per_node": 2 } } }\n'
        ),
        (
            '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "nodes": 8 } }, "template": { "settings": {\n'
            '  "number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": 1 } } }\n'
        ),
    )

    def advise(self, template: Template) -> Findings:
        shards = _count(template, "number_of_shards")
        copies = shards * (_count(template, "number_of_replicas") + 1)
        nodes = sizing("nodes", template)
        found = setting(template, "routing.allocation.total_shards_per_node")
        limit = count(found.written) if found is not None else None
        if found is not None and limit:
            left = int(nodes - (sizing("failures", template) or 1)) if nodes else None
            if limit < shards and (limit * left < copies if left is not None else limit == 1):
                made = f"the {copies} shards"
                if copies > shards:
                    made += f" ({shards} primaries and replicas)"
                effect = f"if a node fails and no spare node exists, some of {made} stay unassigned"
                if left is not None:
                    rest = f"{left} {'node' if left == 1 else 'nodes'}"
                    effect = f"with {rest} left after a failure, some of {made} stay unassigned"
                yield self.finding(
                    found.entry,
                    f"`total_shards_per_node: {limit}` is a hard limit: {effect}. Raise the limit",
                )
        elif found is None and nodes and shards >= nodes > 1:
            at = settings_of(template)["number_of_shards"][0]
            message = (
                f"`total_shards_per_node` is not set: with {shards} shards on {nodes:g} nodes, one node may get several"
                " shards of a busy index. Set a limit"
            )
            yield self.finding(at, message)


def _count(template: Template, name: str) -> int:
    """Return the number of a setting; 1, the default, if it is not set."""
    found = setting(template, name)
    number = count(found.written) if found is not None else None
    return number if number is not None else 1
