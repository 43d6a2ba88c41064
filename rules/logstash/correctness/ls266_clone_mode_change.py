from __future__ import annotations

from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.age import is_known_from
from lslint.rules.logstash.values.options import option_text, texts
from lslint.rules.shared.pipeline_files import trees_in_order


class CloneModeChange(PipelineRule):
    code = "LS266"
    visits = ("condition",)
    required_text = ("[type]",)
    summary = "Condition on `[type]` for clones, which have only a tag in ECS mode"
    why = """\
The clone filter writes the name of each copy into `type`. In ECS mode, the default since Logstash 8.0, it adds the
name to `tags` instead. `if [type] == "copy"` is then never true, so the copies take the same path as the originals.

Test the tag, or set `ecs_compatibility => disabled` in the clone filter."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-clone",)
    fix = "manual"
    releases = "8.0- by default"
    bad = ('filter { clone { clones => ["copy"] } if [type] == "copy" { drop { } } }\n',)
    good = (
        'filter { clone { clones => ["copy"] } if "copy" in [tags] { drop { } } }\n',
        'filter { clone { clones => ["copy"] ecs_compatibility => disabled } if [type] == "copy" { drop { } } }\n',
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
            if word.value in names and not _tests_tag(node, word.value):
                operator, truth = ("in", "false") if leaf.operator == "==" else ("not in", "true")
                yield self.finding(
                    leaf,
                    f"The comparison is always {truth} for clones: in ECS mode (the default since 8.0) the name of a"
                    f' clone is in `tags`. Use `"{word.value}" {operator} [tags]`',
                    help="Alternatively, set `ecs_compatibility => disabled` in the `clone` filter.",
                    optional=not is_known_from(8, ctx),
                )


def _tests_tag(condition: Expression, name: str) -> bool:
    """Return whether the condition tests the tag as well."""
    from lslint.grammar.logstash.conditions import leaves

    return any(
        isinstance(leaf, Comparison)
        and isinstance(leaf.left, String)
        and leaf.left.value == name
        and isinstance(leaf.right, Selector)
        for leaf in leaves(condition)
    )


@pipeline_fact
def _clones(ctx: Context) -> set[str]:
    """Return the names of clones in ECS mode that nothing else in the pipeline sets as a type."""
    clones: set[str] = set()
    types: set[str] = set()
    default_is_on = ecs.is_on(None, ctx)
    for tree in trees_in_order(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "filter" and plugin.name == "clone":
                option = plugin.option("clones")
                names = texts(option.value) if option is not None else ["clone"]
                is_on = default_is_on if plugin.option("ecs_compatibility") is None else ecs.is_on(plugin, ctx)
                (clones if is_on else types).update(names)
            else:
                given = option_text(plugin, "type")
                if given is not None:
                    types.add(given)
    return clones - types
