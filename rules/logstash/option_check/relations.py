"""Options of a plugin that need or exclude each other, or that have no effect without another one.

The data are ``knowledge/plugin_relations/``, which ``tools/build/relations.py`` makes of
``knowledge/sources/relations/*.yml``: plugin -> rows. A row is violated if all its conditions (``if``) hold and its
function of ``relation_checks`` (``check``), if it has one, finds a fault. ``releases``: those that have the relation;
``at``: the options to report (the first that is set, else the name of the plugin); ``say``: what is wrong and what to
do (``advice``: what to do, in the stage ``load``); ``old``: the releases that have it, if some are before 5.0, whose
plugins the catalogue does not contain; ``stage``: ``load``, ``start``, ``run`` or ``no effect``; ``rule``:
the code of the rule that reports it; ``within``: the hashes whose keys the row is about; ``contains``: strings of which
the text of the plugin has one; ``set``: what gives an option an effect (``fix``: whether a fix can add it).

A condition is ``[name, test, operand]``. ``a/b`` stands for the first of several options that is set, a name alone for
"is set", ``!`` for the opposite, ``codec.a`` for an option of the codec, and no name for what depends on several
options or on none. A value with ``${VAR}`` or a template marker is not in the file: its condition holds in no release,
and the row is added to ``ctx.unknowns`` if all other conditions hold.
"""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import Remembered, compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Option, Plugin, String, Value, text
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Finding, Findings, PipelineStartRule
from lslint.rules.facts import union_of
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import relations_of
from lslint.rules.logstash.option_check import relation_checks
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.logstash.values.options import is_chosen, is_complete
from lslint.rules.logstash.values.strings import escapes, unescaped
from lslint.rules.release import Release
from lslint.rules.shared import upgrades

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, KeysView, Sequence
    from typing import Any

    from lslint.rules.logstash.option_check.relation_checks import Masks

    Condition = list[Any]
    Row = dict[str, Any]
    Names = list[list[str]]
    _Numbered = tuple[int, Row, Names, Names, frozenset[str]]

LOAD = "load"
"""In place of the code of a rule: the relations that the constructor checks, which ``OptionCheck`` reports."""
_OLD = 1
"""In place of a release before 5.0: the bit of 5.0, whose defaults it has."""
_BY_DEFAULT = ("in", "below", "at most")
"""Tests that the default value of an option may pass, too."""

_OF_KEYS = ("keys compile", "each key")
"""Tests of the keys of a hash."""
_OF_ITEMS = ("has", "only", "values only", "mixes", "each", "items", "compiles", *_OF_KEYS)

_CODEC = "codec."
"""Before the name of an option of the codec."""
_MAX_KEPT = 100
"""Sets of options of a plugin whose rows are kept."""

_rows: dict[tuple[str, str], _Rows] = Remembered()  # names come from the files
valid: dict[tuple[object, ...], None] = Remembered()
"""The checks that plugins pass by their text alone, each with the text: pipelines repeat them. See ``remember``."""
_MAX_VALID, MAX_TEXT = 2_000, 500
"""Number of these texts, and of the characters of each."""


class Scope:
    """The options of a plugin, or the keys of a hash in one of them (``node``), as conditions read them. ``used``: the
    releases that accept the options read so far; ``place``: the part of a value that fails the last test;
    ``is_read``: a condition has read more than the plugin."""

    __slots__ = ("_ctx", "all", "complete", "entry", "is_nested", "is_old", "is_read", "node", "place", "used")

    def __init__(self, node: Plugin, entry: catalogue.PluginRecord, ctx: Context, is_nested: bool = False) -> None:
        self.node = node
        self.entry = entry
        self._ctx = ctx
        self.is_read = False
        self.is_nested = is_nested
        self.is_old = _is_old(ctx)
        self.all = _OLD if self.is_old else catalogue.index().all
        self.complete = is_complete(node, ctx)
        self.reset()

    @property
    def ctx(self) -> Context:
        """The context of the file."""
        self.is_read = True
        return self._ctx

    def reset(self) -> None:
        """Forget what the conditions of a row have read."""
        self.used = self.all if self.is_old else self.entry.bundled
        self.place: Node | None = None

    def given(self, names: str) -> Option | None:
        """Return the first option of ``a/b`` that is set, and limit ``used`` to the releases that accept it."""
        for name in names.split("/"):
            of_codec = name.removeprefix(_CODEC)
            option = self.node.option(name) if of_codec == name else self._of_codec(of_codec)
            if option is not None:
                self.used &= self.accepting(name)
                return option
        return None

    def _of_codec(self, name: str) -> Option | None:
        codec = self.node.option("codec")
        return codec.value.option(name) if codec is not None and isinstance(codec.value, Plugin) else None

    def accepting(self, names: str) -> int:
        """Return the releases that accept an option, or one of ``a/b``."""
        if self.is_nested or self.is_old or names.startswith(_CODEC):
            return self.all
        records = [self.entry.option(name) for name in names.split("/")]
        return union_of(record.used for record in records if record is not None)

    def _is_misspelled(self, names: str) -> bool:
        """Return whether an unknown option is probably one of ``a/b``."""
        if self.is_nested or self.is_old or all(self.entry.option(name) for name in self.node.named):
            return False
        from lslint.rules.logstash.option_check.misspelled import is_intended

        return any(is_intended(name, self.node, self.entry, self.all, self.ctx) for name in names.split("/"))

    def given_text(self, names: str) -> tuple[Option | None, str | None]:
        """Return an option as ``given`` does, and its ``text``; None without the option."""
        option = self.given(names)
        return option, self.text(option.value if option is not None else None)

    def masks(self, answer: bool | None) -> Masks:
        """Return what ``holds`` returns for an answer that all releases give; None: it is not in the file."""
        return self.all if answer else 0, 0 if answer is False else self.all

    def text(self, value: Value | None) -> str | None:
        """Return the string of a single value; None if it is not in the file."""
        written = text(value)
        if written is not None and "\\" in written and escapes(self.ctx):
            written = unescaped(written)
        return None if written is None or has_marker(written) else written

    def holds(self, condition: Condition) -> Masks:
        """Return the releases in which a condition holds, and those in which it may hold."""
        name, *test = condition
        if name[:1] == "!":
            if name[1:] and not test:
                if self.given(name[1:]) is not None:
                    return self.masks(False)
                known = self.accepting(name[1:])
                return (known if self.complete and not self._is_misspelled(name[1:]) else 0), known
            certain, possible = self.holds([name[1:], *test])
            return self.all & ~possible, self.all & ~certain
        if not name:
            return self._state(*test)
        option = self.given(name)
        if not test or option is None:
            if option is not None:
                return self.masks(True)
            if not test or test[0] not in _BY_DEFAULT or self.is_nested:
                return 0, 0
            certain = _default(name, test, self.entry) & self.all
            return (certain, certain) if self.complete else (0, self.all)
        return self.masks(self._answer(option.value, *test))

    def _state(self, test: str, operand: list[Any] | None = None) -> Masks:
        """``holds`` for a condition about several options: groups of them, the keys of a hash, or the connection."""
        if test == "keys":
            assert operand is not None
            self.place = next((option for option in self.node.options if option.name not in operand), None)
            return self.masks(self.place is not None)
        if operand is None:
            masks: Masks = getattr(relation_checks, test)(self)
            return masks
        given = [[self.given(name) is not None for name in group] for group in operand]
        if test == "several":
            return self.masks(sum(map(any, given)) > 1)
        if any(map(all, given)):
            return 0, 0
        is_certain = self.complete and not any(self._is_misspelled(name) for group in operand for name in group)
        return (self.all if is_certain else 0), self.all

    def _answer(self, value: Value, test: str, operand: Any = None) -> bool | None:
        """Return whether a value passes a test; None if that is not in the file."""
        negative, _, test = ("not ", "", test[4:]) if test.startswith("not ") else ("", "", test)
        if test in _OF_ITEMS:
            answer = self._of_items(value, test, operand)
            return answer if answer is None or not negative else not answer
        if test in ("up to", "longer"):
            size = len(value.items) if isinstance(value, Array) else len(value.pairs) if isinstance(value, Hash) else 1
            return (size > operand) is (test == "longer")
        if test == "form":
            form = {"hash": Hash, "list": Array, "number": Number}[operand]
            return isinstance(value, form) is not bool(negative)
        if isinstance(value, Plugin):  # a codec with options
            return test == "in" and (value.name in operand) is not bool(negative)
        if isinstance(value, Array) and (len(value.items) != 1 or isinstance(value.items[0], Array | Hash)):
            return test == "empty" and bool(value.items) is bool(negative)
        if isinstance(value, Hash):
            return test == "empty" and bool(value.pairs) is bool(negative)
        written = self.text(value)
        answer = None if written is None else self._of_text(written, test, operand)
        return answer if answer is None or not negative else not answer

    def _of_text(self, written: str, test: str, operand: Any) -> bool | None:
        if test == "empty":
            return not written
        if test == "in":
            return written in operand
        if test == "matches":
            return compiled(operand).search(written) is not None
        if test == "same":
            other = self.given(operand)
            return None if other is None else self.text(other.value) == written
        number = numbers.real(written.strip())
        if number is not None and isinstance(operand, str):  # the name of another option
            other = self.given(operand)
            operand = numbers.real((self.text(other.value) or "").strip()) if other is not None else None
        if number is None or operand is None:
            return None
        if test == "between":
            return float(operand[0]) <= number <= float(operand[1])
        if test in ("above", "at least"):
            return not _is_lower(number, "at most" if test == "above" else "below", operand)
        return _is_lower(number, test, operand)

    def _of_items(self, value: Value, test: str, operand: Any) -> bool | None:
        """Test the items of a list or the values of a hash, or (``keys compile``) its keys."""
        if isinstance(value, Hash):
            items: Sequence[Value] = [pair.key if test in _OF_KEYS else pair.value for pair in value.pairs]
        else:
            items = value.items if isinstance(value, Array) else (value,)
            if test == "values only" or test in _OF_KEYS:  # alternating keys and values
                items = items[test == "values only" :: 2] if isinstance(value, Array) else ()
        if test == "items":
            form = {"single": "items", "flat": "pairs"}.get(operand)  # of a list, or of a hash
            refused_texts = (not isinstance(item, Hash) and self.text(item) is not None for item in items)
            is_refused = (bool(getattr(item, form, ())) for item in items) if form else refused_texts
            self.place = next((item for item, refused in zip(items, is_refused, strict=True) if refused), None)
            return self.place is None
        single = [item for item in items if isinstance(item, String | Bareword | Number)]
        texts = [self.text(item) for item in single]
        if test in ("each", "compiles", *_OF_KEYS):
            for item, written in zip(single, texts, strict=True):
                if written is not None and not _passes(written, test, operand):
                    self.place = item if isinstance(value, Array | Hash) else None
                    return False
            return None if None in texts else True
        hidden = None in texts
        if test in ("only", "values only"):
            if any(written is not None and written not in operand for written in texts):
                return False
            return None if hidden else True
        if test == "mixes" and len(items) < 2:
            return False
        return True if any(written in operand for written in texts) else None if hidden else False


def _passes(written: str, test: str, operand: str) -> bool:
    """Return whether an item matches a pattern, or is one. What ``%{`` stands for depends on the event."""
    if test in ("each", "each key"):
        return compiled(operand).search(written) is not None
    from lslint.grammar.regex.oniguruma import reader as oniguruma

    return "%{" in written or oniguruma.read(operand.format(written)).problem is None


def _is_lower(value: float, test: str, limit: float) -> bool:
    return value < limit or (test == "at most" and value == limit)


def _default(names: str, test: Condition, entry: catalogue.PluginRecord) -> int:
    """Return the releases whose default value passes a test."""
    operator, operand = test
    releases = 0
    for record in map(entry.option, names.split("/")):
        for segment in record.segments if record is not None else ():
            value = segment.default
            if operator == "in":
                displayed = str(value).lower() if isinstance(value, bool) else str(value)
                passes = value is not None and displayed in operand
            else:
                passes = isinstance(value, int | float) and _is_lower(value, operator, operand)
            if passes:
                releases |= segment.mask
    return releases


def violations(node: Plugin, ctx: Context, rule: str) -> Iterable[OptionViolation]:
    """Return the relations of a rule (or ``LOAD``) that a plugin violates in any release that bundles it."""
    name = f"{node.kind}/{node.name}"
    rows = _rows.get((name, rule))
    if rows is None:
        if catalogue.plugin(name) is None:
            return ()  # nothing is kept: a file may have any number of unknown names
        rows = _rows[name, rule] = _Rows(name, rule)
    possible = rows.possible(node, ctx)
    if not possible or (rule != LOAD and is_chosen(ctx, node.start, node.end)):
        return ()
    entry = catalogue.plugin(name)
    if entry is None or not entry.bundled:
        return ()
    text = ctx.text[node.start : node.end] if node.length <= MAX_TEXT else ""
    key = name, rule, is_complete(node, ctx), _is_old(ctx), text
    if key in valid:
        return ()
    return _of_rows(possible, Scope(node, entry, ctx), key)


def remember(key: tuple[object, ...]) -> None:
    """Keep that a plugin passes a check."""
    if len(valid) >= _MAX_VALID:
        valid.clear()
    valid[key] = None


def _of_rows(rows: list[Row], whole: Scope, key: tuple[object, ...]) -> Iterator[OptionViolation]:
    is_valid = bool(key[-1])
    for row in rows:
        whole.reset()
        scopes = [whole]
        if "within" in row:
            scopes = [
                Scope(inner, whole.entry, whole.ctx, is_nested=True) for inner in _nested(whole.node, row["within"])
            ]
        for scope in scopes:
            for violation in _violations(row, scope):
                is_valid = False
                yield violation
    if is_valid and not whole.is_read:
        remember(key)


class _Rows:
    """The rows of a rule about a plugin, each with its number and the options that it needs (``_needed``) and excludes.
    ``always``: rows that need none; ``by_option``: the others, by each option of the first list that they need one of.
    ``by_options``: the rows for plugins with these options, after whether they are complete, as most plugins have the
    same ones; and whether some of these rows apply only to plugins that contain certain words."""

    def __init__(self, name: str, rule: str) -> None:
        self.always: list[_Numbered] = []
        self.by_option: dict[str, list[_Numbered]] = {}
        self.by_options: dict[tuple[bool | str, ...], tuple[list[Row], bool]] = {}
        entry = catalogue.plugin(name)
        names = name, catalogue.index().alias.get(name, ""), name.partition("/")[0] + "/*"
        for number, row in enumerate(row for known in names for row in relations_of(known)):
            if (LOAD if row["stage"] == LOAD else row["rule"]) != rule:
                continue
            needed, needed_if_complete = _needed(row, entry)
            numbered = number, row, needed, needed_if_complete, _excluded(row)
            if not needed:
                self.always.append(numbered)
            for option in needed[0] if needed else ():
                self.by_option.setdefault(option, []).append(numbered)

    def possible(self, node: Plugin, ctx: Context) -> list[Row]:
        """Return the rows of which a plugin has the options, in their order."""
        if not (self.always or self.by_option) or node.close < 0:
            return []
        complete = is_complete(node, ctx)
        key: tuple[bool | str, ...] = (complete, *node.named)
        kept = self.by_options.get(key)
        if kept is None:
            if len(self.by_options) >= _MAX_KEPT:
                self.by_options.clear()
            rows = self._with(node.named.keys(), complete)
            kept = self.by_options[key] = rows, any("contains" in row for row in rows)
        rows, is_worded = kept
        if not is_worded:
            return rows
        text = ctx.text[node.start : node.end]
        return [row for row in rows if "contains" not in row or any(word in text for word in row["contains"])]

    def _with(self, given: KeysView[str], complete: bool) -> list[Row]:
        numbered = [*self.always, *(one for option in given for one in self.by_option.get(option, ()))]
        rows = {
            number: row
            for number, row, needed, needed_if_complete, excluded in numbered
            if excluded.isdisjoint(given) and not any(map(given.isdisjoint, needed_if_complete if complete else needed))
        }
        return [rows[number] for number in sorted(rows)]


def _needed(row: Row, entry: catalogue.PluginRecord | None) -> tuple[Names, Names]:
    """Return the options that a plugin must have, one of each list, for a row to apply; and the same for a plugin
    without template markers, which must also set options whose default does not pass the test."""
    if "within" in row:
        needed = [[row["within"].partition(".")[0]]]
        return needed, needed
    needed, without_default = [], []
    for name, *test in row["if"]:
        if not name or name[0] == "!":
            continue
        if not test or test[0] not in _BY_DEFAULT or name.startswith(_CODEC):
            needed.append(["codec"] if name.startswith(_CODEC) else name.split("/"))
        elif entry is not None and not _default(name, test, entry):
            without_default.append(name.split("/"))
    return needed, needed + without_default


def _excluded(row: Row) -> frozenset[str]:
    """Return the options that a plugin must not have for a row to apply."""
    absent = [name[1:] for name, *test in row["if"] if name[:1] == "!" and not test]
    return frozenset() if "within" in row else frozenset("/".join(absent).split("/"))


def _nested(node: Plugin, path: str) -> Iterator[Plugin]:
    """Yield the hashes at a path as plugins whose options are their keys: ``loaders`` is one hash or a list of them,
    ``urls.*`` each value of a hash."""
    name, _, deeper = path.partition(".")
    option = node.option(name)
    values = [] if option is None else option.value.items if isinstance(option.value, Array) else [option.value]
    if deeper:
        values = [pair.value for value in values if isinstance(value, Hash) for pair in value.pairs]
    for value in values:
        if not isinstance(value, Hash) or option is None:
            continue
        start, end = (option.start, option.end) if value is option.value else (value.start, value.end)
        keys = [
            Option(pair.start, pair.end, pair.key.value, pair.key.end, pair.arrow, pair.value)
            for pair in value.pairs
            if isinstance(pair.key, String | Bareword)
        ]
        yield Plugin(start, end, node.kind, node.name, end, False, value.start, value.end, keys)


def _is_old(ctx: Context) -> bool:
    """Return whether the target is before the releases of the catalogue."""
    return ctx.is_below(5)


def _having(row: Row, scope: Scope) -> int:
    """Return the releases that have a relation. For an older target, ``_OLD`` stands for it."""
    if not scope.is_old:
        return catalogue.mask(row["releases"]) if "releases" in row else scope.all
    low, _, high = row.get("old", "").partition("-")
    assert scope.ctx.target is not None
    is_within = bool(low) and Release(low).numbers <= scope.ctx.target.numbers[:2] <= Release(high or "5.0").numbers
    return scope.all if is_within else 0


def _violations(row: Row, scope: Scope) -> Iterator[OptionViolation]:
    certain = possible = where = _having(row, scope)
    for condition in row["if"]:
        yes, maybe = scope.holds(condition)
        certain &= yes
        possible &= maybe
        if not possible:
            return
    option = next((option for name in row["at"].split() if (option := scope.node.option(name))), None)
    place = scope.place or (option.value if option is not None and scope.is_nested else None)
    faults: Iterator[tuple[Option | None, Node | None, str]] = iter([(option, place, "")])
    if "check" in row:
        faults = getattr(relation_checks, row["check"])(scope)
    for reported, place, say in faults:
        violation = OptionViolation(
            kind=row["rule"], releases=certain & where & scope.used, node=scope.node, entry=scope.entry,
            name=reported.name if reported is not None else row["at"].partition(" ")[0], option=reported, value=place,
        )  # fmt: skip
        violation.stage, violation.loading, violation.set = row["stage"], scope.used, row.get("set", "")
        violation.is_insertable = row.get("fix", True)
        words = _filled(row, scope, violation.name)
        is_load = row["stage"] == LOAD
        violation.say, violation.advice = words if is_load else say or words, say or row.get("advice", "")
        if violation.releases:
            yield violation
        elif row["stage"] == "start" and possible & ~certain & where & scope.used:
            plugin = f"the `{scope.node.name}` {scope.node.kind}"
            reason = f"a value that is not in the file decides whether {plugin} starts: {violation.say}"
            scope.ctx.unknowns.append((reason, *violation.span, possible & where & scope.used))


def _filled(row: Row, scope: Scope, name: str) -> str:
    """Return the words of a row. ``{option}`` is the reported option, ``{other}`` the one of the last condition."""
    say: str = row["say"]
    if "{" in say:
        other = scope.given(row["if"][-1][0].lstrip("!"))
        say = say.replace("{option}", name).replace("{other}", other.name if other is not None else "")
    return say


def failing(violation: OptionViolation, ctx: Context) -> str | None:
    """Return when a plugin fails: ``""`` with the target, or in every release that may be in use and loads it; ``in
    Logstash 8.0 and later`` if no target is set and only the newest releases fail; None if it is not reported."""
    target = _OLD if _is_old(ctx) else catalogue.of_release(ctx.target)
    if target is not None:
        return "" if violation.releases & target else None
    supposed = catalogue.index().supposed
    failed, fine = violation.releases & supposed, violation.loading & ~violation.releases & supposed
    if not failed or failed < fine:
        return None
    if not fine:
        return ""
    return f"in Logstash {catalogue.first(failed & ~((1 << fine.bit_length()) - 1))} and later"


class RelationRule(PipelineStartRule):
    """A rule about relations between options that a plugin checks when it starts."""

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for each violated relation of the rule."""
        for violation in violations(node, ctx, self.code):
            when = failing(violation, ctx)
            if when is not None:
                yield self.report(violation, when, ctx)

    def report(self, violation: OptionViolation, when: str, ctx: Context) -> Finding:
        """Return the finding for a violation: a warning if only newer releases (``when``) fail, or at run time."""
        node = violation.node
        if violation.stage == "run":
            return self.finding(violation.span, f"`{node.name}`: {violation.say}", stage="run", severity="warning")
        message = f"The `{node.name}` {node.kind} does not start{when and ' ' + when}: {violation.say}"
        if not when:
            return self.finding(violation.span, message)
        return upgrades.of_some(self.finding(violation.span, message, stage="advice"), None)


def clashes_with_new_name(violation: OptionViolation, ctx: Context) -> bool:
    """Return whether the plugin of a violation is refused because an option is set under its old and its new name.
    LS223, or LS104 where the constructor checks it, reports that at the old name, and says to remove it."""
    option, new = violation.option, violation.replacement
    if option is None or not new or violation.node.option(new) is None:
        return False
    return any(
        other.span[0] == option.start and failing(other, ctx) is not None
        for rule in ("LS223", LOAD)
        for other in violations(violation.node, ctx, rule)
    )
