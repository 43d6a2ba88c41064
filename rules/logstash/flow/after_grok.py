"""Where the fields that grok filters match are read after them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import (
    Branch,
    Clause,
    Comparison,
    Expression,
    Item,
    Pipeline,
    Plugin,
    Selector,
    texts,
)
from lslint.rules.api import Context
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.analysis import own_tree, run_modes, run_trees
from lslint.rules.logstash.flow.conditions import assume
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.sources import unknown_start
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.flow.values import MUST, TEXT, UNKNOWN, Value
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.compiler import Effects

    Path = tuple[str, ...]
    Match = tuple[int, int, Path]  # the tree, the offset of the filter, the field
    Reads = list[Plugin | Clause | None]

_MAX_FIELDS = 20
"""Fields that are followed; of others nothing is known."""
_MAX_READS = 50
"""Reads of a field that are listed for each filter."""
_FIRST_BIT = 20
"""Of the types of a mark: the bits below are types of values."""
_MAX_FOLLOWED = 4
"""Filters of a file whose events are followed one filter at a time."""
_MAX_DEPTH = 40


def reads_after(grok: Plugin, field: str, ctx: Context) -> Reads | None:
    """Return the plugins and clauses that may read a field with the value that it had when a filter matched it, in the
    order of the pipeline; with None if the event may leave the filters with it, or if there are more. Return None if
    that is not known."""
    pipeline = flow(ctx)
    tree = own_tree(pipeline, ctx)
    if not pipeline.is_clean or tree is None:
        return None
    return _of_pipeline(ctx).get((id(tree), grok.start, path_of(field)))


def reads_of_its_events(grok: Plugin, field: str, ctx: Context) -> Reads | None:
    """Return the same for the events that reach the filter, of which the conditions around it are known, but nothing
    that earlier files do: they may not belong to the pipeline. None if the file has many such filters, too."""
    pipeline = flow(ctx)
    tree = own_tree(pipeline, ctx)
    if not pipeline.is_clean or tree is None:
        return None
    known = _followed(ctx)
    match = (id(tree), grok.start, path_of(field))
    if match not in known and sum(one[0] == id(tree) for one in known) < _MAX_FOLLOWED:
        one = _AlongOne(ctx, grok, path_of(field))
        later = pipeline.trees[pipeline.trees.index(tree) :]
        states = [one.start(mode) for mode in run_modes(later, ctx)]
        run_trees(one, later, states)
        one.note_kept(states)
        known[match] = dict(zip(one.matches, one.reads, strict=True)).get(match)
    return known.get(match)


@pipeline_fact
def _followed(ctx: Context) -> dict[Match, Reads | None]:
    return {}


@pipeline_fact
def _of_pipeline(ctx: Context) -> dict[Match, Reads]:
    trees = flow(ctx).trees
    one = _AfterGrok(ctx)
    states = [one.start(mode) for mode in run_modes(trees, ctx)]
    run_trees(one, trees, states)
    one.note_kept(states)
    return dict(zip(one.matches, one.reads, strict=True))


class _AfterGrok(Run):
    """A pass that marks the values that grok filters match. ``matches``: the fields of filters in their order;
    ``reads``: the reads for each of them.

    A mark is a bit in the types of a value with a name that no field has, one for each field.
    """

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.matches: list[Match] = []
        self.reads: list[Reads] = []
        self._numbers: dict[Match, int] = {}
        groks = [step.plugin for step in flow(ctx).named("filter").get("grok", ())]
        fields = list(dict.fromkeys(field for grok in groks for field in _matched(grok)))
        self._fields = _with_new_names(fields[:_MAX_FIELDS], ctx)
        self._bits = dict.fromkeys(self._fields, 0)
        self._full = 0

    def start(self, ecs: bool) -> State:
        """Return the state of events with any fields, none of which a filter has matched."""
        found = unknown_start("the sender", ecs)
        for field in self._fields:
            _mark(found, field, 0)
        return found

    def note_kept(self, states: list[State]) -> None:
        """Note the fields that events still have after the last filter."""
        for field in self._fields:
            self._note(field, None, states)

    def _note(self, field: Path, by: Plugin | Clause | None, states: list[State]) -> None:
        marks = 0
        for state in states:
            if not state.is_dead:
                marks |= self._marks(state, field)
        marks &= ~self._full
        while marks:
            bit = marks & -marks
            marks ^= bit
            reads = self.reads[bit.bit_length() - 1]
            reads.append(by)
            if len(reads) >= _MAX_READS:
                reads.append(None)
                self._full |= bit

    def _marks(self, state: State, field: Path) -> int:
        """Return the numbers of the matches as bits; of all that are possible if the filters before may do anything."""
        value = state.get(_name(field))
        return self._bits[field] if value is UNKNOWN else value.types >> _FIRST_BIT

    def _read(self, clause: Clause, condition: Expression, states: list[State]) -> None:
        super()._read(clause, condition, states)
        paths = [side.path for leaf in leaves(condition) for side in operands(leaf) if isinstance(side, Selector)]
        for field in self._fields:
            if any(_overlap(path, field) for path in paths):
                self._note(field, clause, states)

    def _plugin(self, plugin: Plugin, states: list[State], depth: int) -> None:
        effects = self._compiled(plugin, states[0].ecs)
        moves = _moves(self._fields, effects.operations)
        passed_on = [self._fields[source] for source, _ in moves]
        for field in self._fields:
            if _is_read(field, plugin, effects, passed_on):
                self._note(field, plugin, states)
        before = [
            (state, [self._marks(state, field) for field in self._fields]) for state in states if not state.is_dead
        ]
        super()._plugin(plugin, states, depth)
        updated = _updated(plugin)
        kept = [
            effects.is_optional
            or not (field in updated or _is_replaced(field, effects.operations) or _is_pruned(field, plugin))
            for field in self._fields
        ]
        matched = _matched(plugin) if plugin.name == "grok" else []
        new = [self._bit(plugin, field) if field in matched else 0 for field in self._fields]
        for state, marks in before:
            after = [(mark if is_kept else 0) | bit for mark, is_kept, bit in zip(marks, kept, new, strict=True)]
            for source, target in moves:
                if _is_removed(self._fields[target], effects.operations):
                    continue
                after[target] |= marks[source]
                self._bits[self._fields[target]] |= marks[source]
            for field, mark in zip(self._fields, after, strict=True):
                _mark(state, field, mark)

    def _bit(self, grok: Plugin, field: Path) -> int:
        match = (id(self._tree), grok.start, field)
        if match not in self._numbers:
            self._numbers[match] = len(self.matches)
            self._bits[field] |= 1 << len(self.matches)
            self.matches.append(match)
            self.reads.append([])
        return 1 << self._numbers[match]


class _AlongOne(_AfterGrok):
    """A pass over the events that reach one filter: of the branches around it, only its clauses run. If these select
    events of a kind, the events do not enter branches of other files that select events by something else."""

    def __init__(self, ctx: Context, grok: Plugin, field: Path) -> None:
        super().__init__(ctx)
        self._fields = _with_new_names([field], ctx)
        self._bits = dict.fromkeys(self._fields, 0)
        self._grok = grok
        self._own: Pipeline | None = None
        self._selects = any(map(_is_selection, (clause.condition for clause in ctx.clauses)))

    def section(self, items: list[Item], tree: Pipeline, states: list[State]) -> None:
        """Run a section of a file on states, which are changed."""
        self._tree = tree
        if self._own is None and any(self._contains(item) for item in items):
            self._own = tree
            self._along(items, states, 0)
        else:
            self._items(items, states, 0)

    def _contains(self, item: Item | Clause) -> bool:
        return item.start <= self._grok.start < item.end

    def _along(self, items: list[Item], states: list[State], depth: int) -> None:
        for item in items:
            if not isinstance(item, Branch) or not self._contains(item) or depth > _MAX_DEPTH:
                self._items([item], states, depth)
                continue
            for clause in item.clauses:
                is_on_path = self._contains(clause)
                for state in states:
                    if clause.condition is not None:
                        assume(state, clause.condition, is_on_path, self._tree)
                if is_on_path:
                    self._along(clause.items, states, depth + 1)
                    break

    def _branch(self, branch: Branch, states: list[State], depth: int) -> None:
        if self._selects and self._own is not None and self._tree is not self._own:
            conditions = [clause.condition for clause in branch.clauses]
            if all(_is_selection(one) and not self._fulfills(one, states) for one in conditions):
                return  # for the events of another file
        super()._branch(branch, states, depth)

    def _fulfills(self, condition: Expression | None, states: list[State]) -> bool:
        """Return whether events are known to fulfill a condition, or whether it reads the field."""
        if condition is None or any(
            isinstance(side, Selector) and _overlap(side.path, field)
            for leaf in leaves(condition)
            for side in operands(leaf)
            for field in self._fields
        ):
            return True
        for state in states:
            trial = state.fork()
            assume(trial, condition, False, self._tree)
            if trial.is_dead and not state.is_dead:
                return True
        return False


def _is_selection(condition: Expression | None) -> bool:
    """Return whether a condition selects events of a kind: it compares fields or tags with constants."""
    return condition is not None and all(
        isinstance(leaf, Comparison)
        and leaf.operator in ("==", "=~", "in")
        and any(not isinstance(side, Selector) for side in operands(leaf))
        for leaf in leaves(condition)
    )


def _matched(grok: Plugin) -> list[Path]:
    return [path_of(field) for field in filters.patterns_by_field(grok) if "%{" not in field and "${" not in field]


def _updated(plugin: Plugin) -> list[Path]:
    """Return the fields whose value ``update`` replaces if they exist, as a matched field does."""
    options = plugin.all("update") if plugin.name == "mutate" else ()
    return [path_of(str(getattr(key, "value", ""))) for option in options for key, _ in pair_nodes(option.value)]


def _name(field: Path) -> str:
    return "\0" + "\0".join(field)


def _mark(state: State, field: Path, marks: int) -> None:
    state.own[_name(field)] = Value(MUST, TEXT | marks << _FIRST_BIT)


def _overlap(one: Path, other: Path) -> bool:
    return one[: len(other)] == other[: len(one)]


def _with_new_names(fields: list[Path], ctx: Context) -> list[Path]:
    """Return fields and the names that `rename` and `copy` give to their values."""
    found = dict.fromkeys(fields)
    for step in flow(ctx).named("filter").get("mutate", ()):
        for option in (*step.plugin.all("rename"), *step.plugin.all("copy")):
            for pair in pair_nodes(option.value):
                old, new = (str(getattr(node, "value", "")) for node in pair)
                if path_of(old) in found and new and "%{" not in new and "${" not in new and len(found) < _MAX_FIELDS:
                    found[path_of(new)] = None
    return list(found)


def _moves(fields: list[Path], operations: list[do.Operation]) -> list[tuple[int, int]]:
    """Return the numbers of the fields whose values get another name or are copied, and of the new ones."""
    return [
        (fields.index(operation[1]), fields.index(operation[2]))
        for operation in operations
        if operation[0] in (do.MOVE, do.COPY) and operation[1] in fields and operation[2] in fields
    ]


def _is_read(field: Path, plugin: Plugin, effects: Effects, passed_on: list[Path]) -> bool:
    """Return whether a plugin may read a field other than to give its value a further name. ``passed_on``: the fields
    whose further names are followed."""
    if plugin.name == "prune":
        return any(plugin.option(name) is not None for name in ("whitelist_values", "blacklist_values"))
    known = entry(f"{plugin.kind}/{plugin.name}")
    if known is None or "reads_others" in known:
        return True
    return any(
        _overlap(read.path, field)
        for read in effects.reads
        if read.option != "update" and not (read.path in passed_on and read.option in ("rename", "copy"))
    )


def _is_pruned(field: Path, plugin: Plugin) -> bool:
    """Return whether a prune filter removes a field. Only expressions of plain characters are compared."""
    if plugin.name != "prune":
        return False
    kept, removed = (
        [
            (text, compiled(r"\^?[\w@-]+\$?").fullmatch(text) is not None)
            for one in plugin.all(name)
            for text in texts(one.value)
        ]
        for name in ("whitelist_names", "blacklist_names")
    )
    if any(is_plain and _matches(text, field[0]) for text, is_plain in removed):
        return True
    return bool(kept) and all(is_plain and not _matches(text, field[0]) for text, is_plain in kept)


def _matches(plain: str, name: str) -> bool:
    """Return whether an expression of plain characters, with or without anchors, matches a name."""
    text = plain.removeprefix("^").removesuffix("$")
    at_start, at_end = plain.startswith("^"), plain.endswith("$")
    if at_start and at_end:
        return name == text
    return name.startswith(text) if at_start else name.endswith(text) if at_end else text in name


def _is_removed(field: Path, operations: list[do.Operation]) -> bool:
    return any(
        operation[3] and field[: len(operation[1])] == operation[1]
        for operation in operations
        if operation[0] == do.REMOVE
    )


def _is_replaced(field: Path, operations: list[do.Operation]) -> bool:
    """Return whether a plugin removes a field, or gives it a value of another origin."""
    return _is_removed(field, operations) or any(
        (code == do.MOVE and field[: len(operation[1])] == operation[1])
        or (code in (do.MOVE, do.COPY) and operation[2] == field)
        or (code == do.WRITE and operation[3] and operation[1] == field)
        for operation in operations
        for code in operation[:1]
    )
