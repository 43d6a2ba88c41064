"""Options of a plugin that exclude or require each other, which it checks when it starts, or that have no effect
without another option. The config check reports neither.

The data are ``knowledge/plugin_constraints.json``: plugin -> constraints. A constraint fails if all its conditions
(``if``) hold. ``releases``: the releases that check it; ``at``: the options to report (the first that is set, else the
name of the plugin); ``say``: what is wrong and what to do; ``stage``: the stage of the failure (``start``), or
``ignored`` for an option that has no effect until ``add`` is written (``insert``: whether a fix can); ``code``: a
separate rule that reports it; ``also``: a function of ``constraint_checks`` that must find an error as well, and may
return the words in place of ``say``. Taken from the sources of the plugins at the bundled versions and checked with the
recorded verdicts of their ``register``.

Conditions (``a/b``: two names of one option)::

    a            set                            !a           not set (in releases that have it)
    a=x|y        one of the values, also by     a!=x|y       set to another value
                 default
    a<0 a<=0     a lower number                 a outside 0..9
    a ~ regex    the string matches             a !~ regex   set, and does not match
    a empty      an empty string or list        a size>1     a longer list or hash
    a items in x|y, a items not in x|y          some item is (not) one of the values
    a values not in x|y                         some value of a hash is another one
    a mixes x|y  one of the values and others   a same b     the same string
    2 of: a, b|c, d+e      at least two groups are set (``|`` any of the group, ``+`` all of it); 0 of: none is
    ecs          ECS mode is on                 tls, plain   the connection to Elasticsearch is (not) encrypted
    !condition   the opposite

A value with ``${VAR}`` or a template marker is not in the file: its condition holds in no release, and the constraint
is added to ``ctx.unknowns`` if all other conditions hold.
"""

from __future__ import annotations

from collections.abc import Iterator, KeysView

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import Remembered
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.rules.api import Context, Findings, Fix, PipelineStartRule
from lslint.rules.knowledge import load
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.setup import Failure, Setup
from lslint.rules.logstash.values.options import is_chosen, is_complete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.logstash.option_check.setup import Masks
    from lslint.rules.logstash.option_check.violation import OptionViolation

    Row = dict[str, Any]
    Names = list[list[str]]


def failures(node: Plugin, ctx: Context, code: str = "") -> Iterator[Failure]:
    """Yield the constraints of the rule with that code (or of none) that a plugin fails in any release."""
    name = f"{node.kind}/{node.name}"
    rows = _rows.get((name, code))
    if rows is None:
        known = load("plugin_constraints")
        found = known.get(name) or known.get(catalogue.index().alias.get(name, "")) or ()
        plugin = catalogue.plugin(name)
        rows = [(row, *_needed(row, plugin)) for row in found if row.get("code", "") == code]
        _rows[name, code] = rows
    if not rows or node.close < 0:
        return
    given, complete = node.named.keys(), is_complete(node, ctx)
    possible = [
        row
        for row, needed, needed_if_complete in rows
        if _has_one_of_each(needed_if_complete if complete else needed, given)
    ]
    if not possible or is_chosen(ctx, node.start, node.end):
        return
    entry = catalogue.plugin(name)
    if entry is None or not entry.bundled:
        return
    for row in possible:
        failure = _failure(row, Setup(node, entry, ctx))
        if failure is not None:
            yield failure


IGNORED = "ignored"
"""The stage of a constraint about an option that has no effect without another one."""
SPECIAL = ("ecs", "tls", "plain", "binds")
"""Conditions that are functions of ``constraint_checks``."""
_rows: dict[tuple[str, str], list[tuple[Row, Names, Names]]] = Remembered()  # names come from the files


def _has_one_of_each(needed: Names, given: KeysView[str]) -> bool:
    for names in needed:  # noqa: SIM110 - this is called for each constraint and plugin, and faster than `all`
        if given.isdisjoint(names):
            return False
    return True


def _needed(row: Row, entry: catalogue.PluginRecord | None) -> tuple[Names, Names]:
    """Return the options that a plugin must have, one of each list, for the constraint to apply; and the same for a
    plugin without template markers, which must also set options whose default does not meet the condition."""
    needed, without_default = [], []
    for condition in row["if"]:
        if condition[0] == "!" or condition in SPECIAL or " of: " in condition:
            continue
        name, operator, wanted = (condition, "", "") if _is_name(condition) else _split(condition)
        if operator not in ("=", "<", "<="):
            needed.append(name.split("/"))
        elif entry is not None and not _default(name, operator, wanted, entry):
            without_default.append(name.split("/"))
    return needed, needed + without_default


def verdict(failure: Failure, ctx: Context) -> str | None:
    """Return when a plugin fails: ``""`` with the target, or in every release that loads it; ``in Logstash 8.0 and
    later`` if no target is set and only the newest releases fail; None if it is not reported."""
    at = catalogue.of_release(ctx.target)
    if at is not None:
        return "" if failure.mask & at else None
    fine = failure.where & ~failure.mask
    if not failure.mask or failure.mask < fine:
        return None
    if not fine:
        return ""
    return f"in Logstash {catalogue.first(failure.mask & ~((1 << fine.bit_length()) - 1))} and later"


def clashes_with_new_name(violation: OptionViolation, ctx: Context) -> bool:
    """Return whether the plugin of a violation does not start because an option is set under its old and its new name.
    LS223 reports that at the old name, and says to remove it."""
    option, new = violation.option, violation.replacement
    if option is None or not new or violation.node.option(new) is None:
        return False
    return any(
        failure.start == option.start and verdict(failure, ctx) is not None for failure in failures(violation.node, ctx)
    )


class ConstraintRule(PipelineStartRule):
    """A rule about constraints that plugins fail."""

    def failed(
        self, failure: Failure, node: Plugin, ctx: Context, at: tuple[int, int] | None = None, fix: Fix | None = None
    ) -> Findings:
        """Yield the finding for a constraint, as a warning if only newer releases fail; none if no release does."""
        when = verdict(failure, ctx)
        if when is not None:
            yield self.finding(
                at or (failure.start, failure.end),
                f"The `{node.name}` {node.kind} does not start{when and ' ' + when}: {failure.say}",
                stage="advice" if when else None,
                severity="warning" if when else None,
                fix=fix,
            )


def _failure(row: dict[str, Any], setup: Setup) -> Failure | None:
    certain = maybe = setup.all
    releases = row.get("releases")
    if releases:
        certain = maybe = catalogue.mask(releases)
    for condition in row["if"]:
        yes, possible = holds(condition, setup)
        certain &= yes
        maybe &= possible
        if not maybe:
            return None
    span = _span(row.get("at", ""), setup.node)
    if "also" in row:
        from lslint.rules.logstash.option_check import constraint_checks

        found = getattr(constraint_checks, row["also"])(setup)
        if found is None:
            return None
        if isinstance(found, str):
            row = {**row, "say": found}
        else:
            span = found or span
    where = setup.used & (catalogue.mask(releases) if releases else setup.all)
    is_refusal = row.get("stage") != IGNORED
    if is_refusal and maybe & ~certain & where and not certain & where:
        setup.ctx.unknowns.append((row["say"], *span, maybe & where))
        return None
    if not certain & where:
        return None
    failure = Failure(*span, row["say"], row.get("stage", "start"), certain & where, setup.used)
    failure.option = setup.node.option(row.get("at", ""))
    failure.add, failure.is_insertable = row.get("add", ""), row.get("insert", True)
    return failure


def _span(names: str, node: Plugin) -> tuple[int, int]:
    for name in names.split():
        option = node.option(name)
        if option is not None:
            return option.start, option.end if option.value.end - option.start < 200 else option.name_end
    return node.start, node.name_end


def holds(condition: str, setup: Setup) -> Masks:
    """Return the releases in which a condition holds, and those in which it may hold."""
    if condition in SPECIAL:
        from lslint.rules.logstash.option_check import constraint_checks

        found: Masks = getattr(constraint_checks, condition)(setup)
        return found
    if condition[0] == "!":
        inner = condition[1:]
        if not _is_name(inner):
            yes, possible = holds(inner, setup)
            return setup.all & ~possible, setup.all & ~yes
        if setup.given(inner) is not None:
            return 0, 0
        yes, possible = setup.absent()
        return yes & setup.known(inner), possible & setup.known(inner)
    if _is_name(condition):
        there = setup.given(condition) is not None
        return (setup.all, setup.all) if there else (0, 0)
    if " of: " in condition:
        return _count(condition, setup)
    return _value(condition, setup)


def _is_name(condition: str) -> bool:
    return condition.replace("_", "").replace("/", "").isalnum()


def _count(condition: str, setup: Setup) -> Masks:
    """``2 of: a, b|c`` and ``0 of: a+b, c``."""
    least, _, groups = condition.partition(" of: ")
    there = 0
    for group in groups.split(", "):
        each = [setup.given(name) is not None for name in group.replace("+", "|").split("|")]
        there += all(each) if "+" in group else any(each)
    if least == "0":
        return setup.absent() if not there else (0, 0)
    return (setup.all, setup.all) if there >= int(least) else (0, 0)


def _value(condition: str, setup: Setup) -> Masks:
    name, operator, wanted = _split(condition)
    option = setup.given(name)
    if option is None:
        if operator not in ("=", "<", "<="):
            return 0, 0
        yes = _default(name, operator, wanted, setup.entry)
        return (yes, yes) if setup.complete else (0, setup.all)
    answer = _answer(option.value, operator, wanted, setup)
    if answer is None:
        return 0, setup.all
    return (setup.all, setup.all) if answer else (0, 0)


_WORDS = (" values not in ", " items not in ", " items in ", " outside ", " mixes ", " same ", " size>", " !~ ", " ~ ")


def _split(condition: str) -> tuple[str, str, str]:
    if condition.endswith(" empty"):
        return condition[:-6], "empty", ""
    for word in _WORDS:
        name, found, wanted = condition.partition(word)
        if found:
            return name, word.strip(), wanted
    for character in ("!=", "<=", "<", "="):
        name, found, wanted = condition.partition(character)
        if found:
            return name, character, wanted
    raise ValueError(condition)


def _default(name: str, operator: str, wanted: str, entry: catalogue.PluginRecord) -> int:
    """Return the releases whose default meets the condition."""
    found = 0
    for one in name.split("/"):
        option = entry.option(one)
        for segment in option.segments if option is not None else ():
            value = segment.default
            if operator == "=":
                displayed = str(value).lower() if isinstance(value, bool) else str(value)
                meets = value is not None and displayed in wanted.split("|")
            else:
                meets = isinstance(value, int | float) and _less(value, operator, wanted)
            if meets:
                found |= segment.mask
    return found


def _less(value: float, operator: str, wanted: str) -> bool:
    return value < float(wanted) or (operator == "<=" and value == float(wanted))


def _answer(value: Value, operator: str, wanted: str, setup: Setup) -> bool | None:
    """Return whether the condition holds for a value; None if that is not in the file."""
    if operator == "size>":
        if isinstance(value, Array | Hash):
            return len(value.items if isinstance(value, Array) else value.pairs) > int(wanted)
        return False
    if operator in ("items in", "items not in", "mixes", "values not in"):
        return _list_answer(value, operator, wanted.split("|"), setup)
    if isinstance(value, Plugin):  # a codec with options
        return (value.name in wanted.split("|")) is (operator == "=") if operator in ("=", "!=") else False
    if isinstance(value, Array) and len(value.items) != 1:
        return operator == "empty" and not value.items
    if isinstance(value, Hash):
        return operator == "empty" and not value.pairs
    found = setup.text(value)
    if found is None:
        return None
    if operator == "empty":
        return not found
    if operator in ("=", "!="):
        return (found in wanted.split("|")) is (operator == "=")
    if operator in ("~", "!~"):
        import re

        return (re.search(wanted, found) is not None) is (operator == "~")
    if operator == "same":
        other = setup.given(wanted)
        return None if other is None else setup.text(other.value) == found
    return _number_answer(found, operator, wanted)


def _number_answer(found: str, operator: str, wanted: str) -> bool | None:
    number = numbers.real(found.strip())
    if number is None:
        return None
    if operator == "outside":
        low, _, high = wanted.partition("..")
        return not float(low) <= number <= float(high)
    return _less(number, operator, wanted)


def _list_answer(value: Value, operator: str, wanted: list[str], setup: Setup) -> bool | None:
    items: list[Value]
    if operator == "values not in":
        if isinstance(value, Array):  # alternating keys and values
            items = value.items[1::2]
        else:
            items = [pair.value for pair in value.pairs] if isinstance(value, Hash) else []
    else:
        items = value.items if isinstance(value, Array) else [value]
    single = [item for item in items if isinstance(item, String | Bareword | Number)]
    texts = [setup.text(item) for item in single]
    if operator == "mixes":
        if len(items) < 2:
            return False
    elif operator != "items in":
        if any(found is not None and found not in wanted for found in texts):
            return True
        return None if None in texts else False
    if any(found in wanted for found in texts if found is not None):
        return True
    return None if None in texts else False
