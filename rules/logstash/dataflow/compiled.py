"""What the compile step of Logstash builds: it ignores plugins inside of a list and some operands of conditions."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import compiled, leaves
from lslint.grammar.logstash.nodes import Array, Expression, Hash, Node, Option, Pipeline, Plugin, Value
from lslint.rules.api import Context
from lslint.rules.facts import fact, grouped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def plugins(plugin: Plugin) -> Iterator[Plugin]:
    """Yield the plugin and those that are compiled as values of its options (codecs), at any depth.

    Plugins inside of a list are not compiled: Logstash uses only their plain values.
    """
    stack = [plugin]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(option.value for option in reversed(one.options) if isinstance(option.value, Plugin))


def repeated(plugin: Plugin) -> list[list[Option]]:
    """Return the options that a plugin sets more than once, grouped by name."""
    options = plugin.options
    if len(plugin.named) == len(options):
        return []
    return [group for group in grouped((option.name, option) for option in options).values() if len(group) > 1]


def hashes(condition: Expression, ctx: Context) -> Iterator[Hash]:
    """Yield the hashes that are compiled in a condition: only those in lists."""
    if ctx.text.find("{", condition.start, condition.end) < 0:
        return
    for leaf in leaves(condition):
        for part in compiled(leaf):
            if isinstance(part, Array):
                yield from _hashes_in(part)


def _hashes_in(value: Node) -> Iterator[Hash]:
    stack: list[Node] = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, Array):
            stack.extend(reversed(one.items))
        elif isinstance(one, Hash):
            yield one
            stack.extend(pair.value for pair in reversed(one.pairs))
        elif isinstance(one, Plugin):
            stack.extend(option.value for option in reversed(one.options))


@fact
def plugin_ids(tree: Pipeline) -> tuple[dict[str, Value], list[tuple[str, Option]]]:
    """Return the ids of the inputs, filters and outputs of a file, with the value node of the first use of each, and
    those that an earlier plugin already has, in source order.

    Ids are compared as written, without replacing ``${VAR}``. Cached, as the other files of the folder need them, too.
    """
    first: dict[str, Value] = {}
    again: list[tuple[str, Option]] = []
    for _, plugin, _ in tree.walk_plugins():
        option = plugin.option("id")
        if option is not None:
            value = getattr(option.value, "value", None)
            if isinstance(value, str):
                if value in first:
                    again.append((value, option))
                else:
                    first[value] = option.value
    return first, again
