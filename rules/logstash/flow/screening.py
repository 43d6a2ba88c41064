"""What a pipeline must have for its event flow to show something, so that most pipelines need none.

All answers are necessary conditions: True if the event flow may show it. They hold for inputs that may send any field;
with others, which fields are missing is known from the start, so that the event flow is needed in any case.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache, compiled
from lslint.grammar.logstash.conditions import booleans, leaves, negations, operands
from lslint.grammar.logstash.nodes import Branch, Comparison, Expression, Item, Pipeline, Plugin, Selector
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.steps import Path, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.needed import is_certain, is_closed_input
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.flow.values import MISSING
from lslint.rules.logstash.values.options import pair_nodes, strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_MAX_DEPTH = 30
"""Branches that are nested more deeply are not analyzed."""
_NAME = r"[\w@.\-]+"
_WORD = rf"[\]:\[]*+(?:{_NAME}|(?<=[\]:\[]))"
"""A name with the characters before it: ``[a`` and ``][b`` of ``[a][b]``, ``:c`` of the capture ``%{INT:c}``. Such
characters also match without a name, so that none is read twice."""
_EQUALITY = frozenset(("==", "!=", "in", "not in"))
_NEGATIVE = frozenset(("!=", "not in"))
_ENDING = frozenset(("drop", "geoip"))
"""Filters after which there may be no events: Logstash does not start with some geoip filters in ECS mode."""
_MOVES = ("rename", "copy")
_TEXTS = ("add_field", "replace")


def may_read_removed(ctx: Context) -> bool:
    """Return whether something may read a field that a ``mutate`` filter before it removes or renames."""
    return _has_closed_input(flow(ctx)) or _reads_removed(_scope(ctx))


def may_contradict(ctx: Context) -> bool:
    """Return whether a condition may be false for every event because of the values of a field."""
    scope = _scope(ctx)
    tests = _tests(scope)
    return bool(tests.first) and (may_read_removed(ctx) or tests.may_contradict or _are_strings_tested(scope))


def may_append(ctx: Context) -> bool:
    """Return whether a filter may append to a field that is a string, and that another filter or a condition names."""
    return _has_closed_input(flow(ctx)) or _may_append(_scope(ctx))


@fact
def _scope(ctx: Context) -> Flow:
    """Return what the event flow runs: the pipeline, or the file alone if other files may be part of it."""
    if is_certain(ctx):
        return flow(ctx)
    alone = Flow()
    alone.add(ctx.text, ctx.tree, not ctx.has_syntax_errors)  # type: ignore[arg-type]
    return alone


@fact
def _has_closed_input(pipeline: Flow) -> bool:
    return pipeline.is_complete and any(map(is_closed_input, pipeline.plugins("input")))


@fact
def _may_append(pipeline: Flow) -> bool:
    tests = _tests(pipeline)
    if tests.has_missing and _are_strings_tested(pipeline):
        return True
    strings_set = _set_strings(pipeline)
    return any(
        field in strings_set or tests.first.get(field, plugin.end) < plugin.start
        for plugin in pipeline.plugins("filter")
        if plugin.name == "grok"
        for field, _ in captures(plugin)
    )


@fact
def _are_strings_tested(pipeline: Flow) -> bool:
    return not _tests(pipeline).first.keys().isdisjoint(_set_strings(pipeline))


@fact
def _set_strings(pipeline: Flow) -> set[Path]:
    """Return the fields that inputs and filters set to a string, or may."""
    names: set[str] = set()
    for plugin in (*pipeline.plugins("input"), *pipeline.plugins("filter")):
        for option in plugin.options:
            if option.name in _TEXTS or (option.name in _MOVES and plugin.name == "mutate"):
                nodes = (pair[option.name in _MOVES] for pair in pair_nodes(option.value))
                names.update(getattr(node, "value", None) or "" for node in nodes)
        if plugin.name == "translate":
            names.update(plugin.text(name) or "" for name in options_with("field names"))
            names.add("translation")
        elif plugin.name == "clone" or (plugin.kind == "input" and plugin.option("type") is not None):
            names.add("type")
    return set(map(path, names))


class _Tests:
    """What conditions test. ``first``: the fields but the tags, each with the offset of its first test, 0 if there are
    other files; ``has_missing``: a field is compared with a string for a missing value; ``may_contradict``: a field is
    tested where other conditions show what its value is."""

    def __init__(self, trees: list[Pipeline]) -> None:
        self.first: dict[Path, int] = {}
        self.has_missing = False
        self.may_contradict = False
        self._shown: dict[Path, int] = {}
        self._is_alone = len(trees) == 1
        for kind in ("filter", "output"):
            for tree in trees:
                for section in tree.sections:
                    if section.kind == kind:
                        self._items(section.items, 0)

    def _items(self, items: list[Item], depth: int) -> tuple[list[Path], bool]:
        """Return the fields that are compared in items, and whether there may be no events after them."""
        compared: list[Path] = []
        may_end = False
        for item in items:
            if isinstance(item, Branch):
                inside, ends = self._branch(item, depth)
                compared += inside
                if ends:  # later events have none of these values
                    may_end = True
                    self._show(inside, 1)
            elif item.name in _ENDING:
                may_end = True
        return compared, may_end

    def _branch(self, branch: Branch, depth: int) -> tuple[list[Path], bool]:
        if depth > _MAX_DEPTH:
            self.may_contradict = True
            return [], True
        compared: list[Path] = []
        excluded: list[Path] = []
        may_end = False
        for clause in branch.clauses:
            equal: list[Path] = []
            unequal: list[Path] = []
            if clause.condition is not None:
                may_end |= self._condition(clause.condition, equal, unequal)
            self._show(equal, 1)
            inside, ends = self._items(clause.items, depth + 1)
            self._show(equal, -1)
            self._show(unequal, 1)
            compared += equal + inside
            excluded += unequal
            may_end |= ends
        self._show(excluded, -1)
        return compared, may_end

    def _show(self, fields: list[Path], step: int) -> None:
        for field in fields:
            self._shown[field] = self._shown.get(field, 0) + step

    def _condition(self, condition: Expression, equal: list[Path], unequal: list[Path]) -> bool:
        """Add the fields whose values a condition shows where it is true, and where it is false. Return whether it
        tests tags."""
        words = {word for level in booleans(condition) for word, _, _ in level.operators}
        is_negated = type(condition) is not Comparison and next(negations(condition), None) is not None
        tested: set[Path] = set()
        tests_tags = False
        for leaf in leaves(condition):
            for side in operands(leaf):
                if isinstance(side, Selector):
                    if side.path == ("tags",):
                        tests_tags = True
                        continue
                    if self._shown.get(side.path, 0) > 0 or (side.path in tested and (is_negated or words != {"or"})):
                        self.may_contradict = True
                    tested.add(side.path)
                    self.first.setdefault(side.path, side.start if self._is_alone else 0)
                    if isinstance(leaf, Comparison) and leaf.operator in _EQUALITY:
                        equal.append(side.path)
                        if leaf.operator in _NEGATIVE or is_negated or not words <= {"and", "or"}:
                            unequal.append(side.path)
                elif any(getattr(item, "value", None) in MISSING for item in getattr(side, "items", (side,))):
                    self.has_missing = True
        return tests_tags


@fact
def _tests(pipeline: Flow) -> _Tests:
    return _Tests(pipeline.trees)


@fact
def _reads_removed(pipeline: Flow) -> bool:
    """Scan the files backwards, collecting the names that occur after each filter."""
    files = list(pipeline.files)
    removing = [(text, tree, [step.plugin for step in steps(tree)["filter"] if _removes(step.plugin)])
                for text, tree in files]  # fmt: skip
    if not any(plugins for _, _, plugins in removing):
        return False
    words: set[str] = set()
    moved: set[Path] = set()
    sizes: set[int] = set()
    for text, tree in files:
        for section in tree.sections:
            if section.kind == "output":
                words.update(compiled(_WORD).findall(text, section.start, section.end))
        words.update(("@timestamp",) if "%{+" in text or "%{{" in text else ())
        for step in steps(tree)["filter"]:
            words.update(_default_reads[step.plugin.name])
    for text, tree, plugins in reversed(removing):
        end = max((section.end for section in tree.sections if section.kind == "filter"), default=0)
        for plugin in reversed(plugins):
            words.update(compiled(_WORD).findall(text, plugin.end, end))
            sources = [path(name) for option in _MOVES for name in _sources(plugin, option)]
            moved.update(sources)
            sizes.update(map(len, sources))
            for field in map(path, _removed(plugin)):
                if _may_occur(field, words) or any(field[:size] in moved for size in sizes if 0 < size < len(field)):
                    return True
            end = plugin.end
            for option in reversed(plugin.options):
                if option.name == "remove_field":
                    words.update(compiled(_WORD).findall(text, option.end, end))
                    end = option.start
    return False


def _removes(plugin: Plugin) -> bool:
    return plugin.name == "mutate" and ("remove_field" in plugin.named or "rename" in plugin.named)


def _may_occur(field: Path, words: set[str]) -> bool:
    """Return whether a field or one inside of it may be read where these words are."""
    first, *others = field
    if any(compiled(_NAME).fullmatch(part) is None for part in field):
        return True
    return any(sign + first in words for sign in ("", "[", "[[")) and all(f"][{part}" in words for part in others)


def _sources(plugin: Plugin, name: str) -> Iterator[str]:
    """Yield the constant names of fields that ``rename`` or ``copy`` of a mutate filter reads."""
    for option in plugin.all(name):
        for key, _ in pair_nodes(option.value):
            text = getattr(key, "value", None)
            if isinstance(text, str) and text and "%{" not in text and "${" not in text:
                yield text


def _removed(plugin: Plugin) -> Iterator[str]:
    """Yield the constant names of fields that a mutate filter removes or renames."""
    yield from _sources(plugin, "rename")
    for option in plugin.all("remove_field"):
        for node in strings(option.value):
            if node.value and "%{" not in node.value and "${" not in node.value:
                yield node.value


def _defaults(name: str) -> list[str]:
    """Return the words of the fields that a filter reads unless an option names others."""
    known = entry(f"filter/{name}") or {}
    names = (default for row in known.get("reads", ()) for default in row[2:4] if default is not None)
    return [word for default in names for word in compiled(_WORD).findall(default)]


_default_reads: dict[str, list[str]] = BoundedCache(_defaults)
