"""Fields that a pipeline names only once and that nothing in it sets, next to a field with almost the same name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import conditions, leaves, operands
from lslint.grammar.logstash.nodes import Pipeline, Plugin, Selector
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.analysis import modes, own_tree
from lslint.rules.logstash.flow.compiler import Read
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.tables import fields_in_target
from lslint.rules.shared.suggest import Suggestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_MIN_LENGTH = 6
_KNOWN = frozenset(("message", "version", "timestamp", "original", "hostname", "address", "severity", "priority"))
"""Names that shippers use, which are no misspellings."""


class NearName:
    """A read of a field. ``near``: the name that is probably meant; ``plugin``: the filter that sets it, None for
    ``message``, which inputs set."""

    __slots__ = ("near", "plugin", "read")

    def __init__(self, read: Read, near: Path, plugin: Plugin | None) -> None:
        self.read = read
        self.near = near
        self.plugin = plugin


@fact
def near_names(ctx: Context) -> list[NearName]:
    """Return the reads of this file whose field is named once in the pipeline and is one edit away from a field that a
    filter sets before it."""
    pipeline = flow(ctx)
    own = own_tree(pipeline, ctx)
    if ctx.has_syntax_errors or not pipeline.is_clean or own is None:
        return []
    made, parsed = _made(pipeline, ctx)
    by_outer: dict[Path, dict[str, Path]] = {}
    for field in parsed:
        by_outer.setdefault(field[:-1], {})[field[-1]] = field
    suggestions = {outer: Suggestions(list(names)) for outer, names in by_outer.items()}
    words = Counter(word for text in pipeline.code for word in compiled(r"\w+").findall(text))
    found = []
    for read in _reads(own, ctx):
        outer, name = read.path[:-1], read.path[-1]
        if outer not in suggestions or words[name] != 1 or len(name) < _MIN_LENGTH or name in _KNOWN:
            continue
        if any(read.path[:size] in made for size in range(1, len(read.path) + 1)):
            continue
        distance, near = suggestions[outer].measured(name)
        if distance != 1 or near is None or _is_variant(name, near):
            continue
        plugin = parsed[by_outer[outer][near]]
        if plugin is None:
            found.append(NearName(read, by_outer[outer][near], None))
        elif plugin[0] is own and _follows(read, plugin[1]):  # other files may be for other events
            found.append(NearName(read, by_outer[outer][near], plugin[1]))
    return found


def _follows(read: Read, plugin: Plugin) -> bool:
    """Return whether a read follows a filter. What names a field below the target of ``geoip`` is run after it."""
    return (plugin.start if plugin.name == "geoip" else plugin.end) <= read.start


def _is_variant(one: str, other: str) -> bool:
    """Return whether two names differ only in case, separators, digits or the plural."""
    plain = [compiled(r"[_.-]").sub("", name.lower()).rstrip("s0123456789") for name in (one, other)]
    return plain[0] == plain[1] or [c for c in one if not c.isdigit()] == [c for c in other if not c.isdigit()]


def _made(pipeline: Flow, ctx: Context) -> tuple[set[Path], dict[Path, tuple[Pipeline, Plugin] | None]]:
    """Return the fields that the pipeline sets by name, and those that are long enough, each with its plugin."""
    made: set[Path] = set()
    parsed: dict[Path, tuple[Pipeline, Plugin] | None] = {("message",): None}
    for step in (*pipeline.inputs, *pipeline.filters):
        setter = (step.tree, step.plugin)
        if step.plugin.name == "geoip":
            target = step.plugin.option("target")
            text = "geoip" if target is None else getattr(target.value, "value", None)
            if isinstance(text, str) and text and "{" not in text:
                for field in fields_in_target(step.plugin):
                    if len(field) >= _MIN_LENGTH - 1:
                        parsed.setdefault((*path_of(text), field), setter)
            continue
        for mode in modes(ctx):
            for operation in compile_plugin(step.plugin, step.tree, ctx, mode).operations:
                code = operation[0]
                name: Path | None = operation[do.MAKING[code]] if code in do.MAKING else None
                if name is None:
                    continue
                made.add(name)
                if len(name[-1]) >= _MIN_LENGTH - 1:
                    parsed.setdefault(name, setter)
    return made, parsed


def _reads(tree: Pipeline, ctx: Context) -> Iterator[Read]:
    """Yield the reads of a file, those of conditions after the others."""
    for section, plugin, _ in tree.walk_plugins():
        if section.kind != "input":
            yield from compile_plugin(plugin, tree, ctx, modes(ctx)[0]).reads
    for condition in conditions(tree):
        for leaf in leaves(condition):
            for side in operands(leaf):
                if isinstance(side, Selector):
                    yield Read(side.path, side.start, side.end, "condition")
