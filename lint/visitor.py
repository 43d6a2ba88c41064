"""One visit of a tree for all rules: rules say which nodes they want, the tree is walked once."""

from lslint.grammar.nodes import MOST_ARMS, Array, Branch, Hash, Plugin
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from lslint.grammar.config_tree import ConfigFile
    from lslint.grammar.nodes import Arm, Item, Pipeline, Value
    from lslint.rules.api import Context, Finding, Rule

    Check = Callable[[Any, Context], Iterable[Finding]]


def dispatch(rules: "Iterable[Rule]") -> "dict[str, list[Check]]":
    """What to call for each visit name."""
    table: dict[str, list[Check]] = {}
    for rule in rules:
        for visit in rule.visits:
            table.setdefault(visit, []).append(rule.check)
    return table


def visit_slips(slips: "Sequence[Slip]", table: "dict[str, list[Check]]", ctx: "Context") -> "list[Finding]":
    """Findings for the parser's slips. Raises ``KeyError`` for a slip that no rule puts into words.

    A template's marker needs none outside pipelines: it only makes the verdict unknown.
    """
    found: list[Finding] = []
    for slip in slips:
        if slip.kind == "template-marker" and ctx.kind != "logstash":
            continue
        for check in table["slip/" + slip.kind]:
            found += check(slip, ctx)
    return found


def visit_config(tree: "ConfigFile", table: "dict[str, list[Check]]", ctx: "Context") -> "list[Finding]":
    """Findings for a YAML or JSON file."""
    found: list[Finding] = []
    for check in table.get("file", ()):
        found += check(tree, ctx)
    for document in tree.documents:
        for check in table.get("document", ()):
            found += check(document, ctx)
    return found


def visit_pipeline(tree: "Pipeline", table: "dict[str, list[Check]]", ctx: "Context") -> "list[Finding]":
    """Findings for a pipeline: root, then every section, branch, condition, plugin, codec and hash in source order."""
    found: list[Finding] = []
    get = table.get
    for check in get("pipeline", ()):
        found += check(tree, ctx)
    on_plugin, on_branch, on_condition = get("plugin"), get("branch"), get("condition")
    nested = any(name.startswith("codec/") or name in ("hash", "plugin") for name in table)
    for section in tree.sections:
        ctx.section = section
        ctx.arms = ()
        for check in get("section", ()):
            found += check(section, ctx)
        stack: list[tuple[Item, tuple[Arm, ...]]] = [(item, ()) for item in reversed(section.items)]
        while stack:
            item, arms = stack.pop()
            ctx.arms = arms
            if isinstance(item, Branch):
                if on_branch:
                    for check in on_branch:
                        found += check(item, ctx)
                if on_condition:
                    for arm in item.arms:
                        if arm.condition is not None:
                            for check in on_condition:
                                found += check(arm.condition, ctx)
                for arm in reversed(item.arms):
                    inner = (*arms[1 - MOST_ARMS :], arm)
                    stack.extend((child, inner) for child in reversed(arm.items))
                continue
            _plugin(item, on_plugin, table, ctx, found)
            if nested:
                _nested(item, on_plugin, table, ctx, found)
    ctx.section = None
    ctx.arms = ()
    return found


def _plugin(
    plugin: Plugin,
    on_plugin: "list[Check] | None",
    table: "dict[str, list[Check]]",
    ctx: "Context",
    out: "list[Finding]",
) -> None:
    if on_plugin:
        for check in on_plugin:
            out += check(plugin, ctx)
    for name in (f"{plugin.kind}/{plugin.name}", plugin.kind + "/*"):
        for check in table.get(name, ()):
            out += check(plugin, ctx)


def _nested(
    plugin: Plugin,
    on_plugin: "list[Check] | None",
    table: "dict[str, list[Check]]",
    ctx: "Context",
    out: "list[Finding]",
) -> None:
    on_hash = table.get("hash", ())
    below: list[Value] = [option.value for option in reversed(plugin.options)]
    while below:
        value = below.pop()
        if isinstance(value, Plugin):
            _plugin(value, on_plugin, table, ctx, out)
            below.extend(option.value for option in reversed(value.options))
        elif isinstance(value, Hash):
            for check in on_hash:
                out += check(value, ctx)
            below.extend(pair.value for pair in reversed(value.pairs))
        elif isinstance(value, Array):
            below.extend(reversed(value.items))
