from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values.options import option_text, texts
from lslint.rules.shared.pipeline_files import pipeline_trees


class CloneModeChange(PipelineRule):
    code = "LS266"
    visits = ("condition",)
    required_text = ("[type]",)
    summary = "In ECS mode clones carry their name in `tags`, not in `type`"
    why = """\
The clone filter writes the name of each copy into `type`, and in ECS mode, the default from Logstash 8.0 on, into
`tags`. `if [type] == "copy"` then never holds: the copies are not told from the originals, both go the same way, and
each event is stored twice."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-clone",)
    fix = "manual"
    releases = "8.0- by default"
    bad = ('filter { clone { clones => ["copy"] } if [type] == "copy" { drop { } } }\n',)
    good = (
        'filter { clone { clones => ["copy"] } if "copy" in [tags] { drop { } } }\n',
        'filter { clone { clones => ["copy"] ecs_compatibility => disabled } if [type] == "copy" { drop { } } }\n',
        'input { stdin { type => "copy" } }\n'
        'filter { clone { clones => ["copy"] } if [type] == "copy" { drop { } } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        names = _clones(ctx)
        if not names:
            return
        from lslint.grammar.logstash.conditions import comparisons

        for leaf in comparisons(node, "==", "!="):
            field, word = (leaf.left, leaf.right) if isinstance(leaf.left, Selector) else (leaf.right, leaf.left)
            if not isinstance(field, Selector) or field.path != ("type",) or not isinstance(word, String):
                continue
            if word.value in names and not _asks_tags(node, word.value):
                yield self.finding(
                    leaf,
                    f"In ECS mode, the default from Logstash 8 on, a clone has its name in `tags`: test"
                    f' `"{word.value}" in [tags]`, or set `ecs_compatibility => disabled` in the clone filter',
                )


def _asks_tags(condition: Expression, name: str) -> bool:
    """True where the condition asks for the tag as well."""
    from lslint.grammar.logstash.conditions import leaves

    return any(
        isinstance(leaf, Comparison)
        and isinstance(leaf.left, String)
        and leaf.left.value == name
        and isinstance(leaf.right, Selector)
        for leaf in leaves(condition)
    )


@fact
def _clones(ctx: Context) -> set[str]:
    """The names of clones in ECS mode that nothing else gives as a type."""
    found: set[str] = set()
    types: set[str] = set()
    for tree in pipeline_trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "filter" and plugin.name == "clone":
                option = plugin.option("clones")
                names = texts(option.value) if option is not None else ["clone"]
                (found if ecs.is_on(plugin, ctx) else types).update(names)
            else:
                given = option_text(plugin, "type")
                if given is not None:
                    types.add(given)
    found -= types
    return found
