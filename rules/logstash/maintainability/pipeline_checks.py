"""The checks of the rules about several filters whose texts are rows."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.rules.facts import grouped
from lslint.rules.logstash.api import Branch, Findings, Pipeline, PipelineAdvice, PipelineView, Plugin, Related, regex
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.grok.filters import matches_anything
from lslint.rules.logstash.plugins.signature import signature


class SameFilterInEveryBranchCheck(PipelineAdvice):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        clauses = node.clauses
        if len(clauses) < 2 or clauses[-1].condition is not None or ctx.has_syntax_errors:
            return
        for index, where in ((-1, "after"), (0, "before")):
            same: list[Plugin] = []
            for clause in clauses:
                item = clause.items[index] if clause.items else None
                if not isinstance(item, Plugin) or (same and item.name != same[0].name):
                    break
                same.append(item)
            if len(same) < len(clauses) or len({signature(plugin) for plugin in same}) > 1:
                continue
            first = same[0]
            if first.name == "drop" or (index == 0 and _names_tested_field(node, ctx.text[first.start : first.end])):
                continue
            yield self.finding(
                first.head,
                f"{'Both' if len(clauses) == 2 else f'All {len(clauses)}'} branches contain the same `{first.name}`"
                f" {first.kind}, so each change must be made {'twice' if len(clauses) == 2 else 'in each branch'}. Move"
                f" one copy {where} the `if` and remove the other{'s' if len(clauses) > 2 else ''}",
                related=[Related(*plugin.head, "same plugin") for plugin in same[1:10]],
            )
            return


def _names_tested_field(branch: Branch, text: str) -> bool:
    """Return whether the source of a plugin names a field that the conditions test."""
    words = set(regex(r"[\w@-]+").findall(text))
    fields = [field for clause in branch.clauses for field in selectors(clause) if field]
    return any(field[-1] in words or field[0] in words or (field == ("tags",) and "tag" in text) for field in fields)


_DEFAULT = "_grokparsefailure"


class GrokSharedFailureTagCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        tested = (side for condition in conditions(node) for leaf in leaves(condition) for side in operands(leaf))
        if all(getattr(side, "value", "") != _DEFAULT for side in tested):
            return
        untagged = (
            (tuple(map(id, clauses)), plugin)
            for section, plugin, clauses in node.walk_plugins()
            if (section.kind, plugin.name) == ("filter", "grok")
            and not (plugin.option("tag_on_failure") or plugin.option("add_tag") or matches_anything(plugin))
        )
        several = [groks for groks in grouped(untagged).values() if len(groks) > 1]
        if not several:
            return
        groks = min(several, key=lambda groks: groks[1].start)
        first, second = groks[:2]
        yield self.finding(
            second.head,
            f"{len(groks)} grok filters on the same path share the tag `_grokparsefailure`, so the tag does not show"
            " which one failed. Add a second tag in `tag_on_failure` of each",
            related=[Related(*first.head, "first of these filters")],
        )
