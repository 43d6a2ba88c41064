"""``Recorder``: what each filter did to an event, for a trace."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lslint.execution.environment import Attempt, Environment
from lslint.execution.event import METADATA, TAGS, Event
from lslint.execution.pipeline import unknown_fields
from lslint.execution.references import Path
from lslint.execution.taint import shown, shown_name
from lslint.execution.values import copied, same
from lslint.grammar.logstash.nodes import Clause, Plugin
from lslint.report import HIDDEN

Changes = dict[str, Any]


@dataclass
class Difference:
    """Two states of an event. ``added`` and ``removed``: reference -> value; ``changed``: reference -> value before and
    after. Tags are listed on their own. ``unknown``: references whose values are not known any more."""

    added: Changes = field(default_factory=dict)
    changed: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    removed: Changes = field(default_factory=dict)
    tags_added: list[str] = field(default_factory=list)
    tags_removed: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any((self.added, self.changed, self.removed, self.tags_added, self.tags_removed, self.unknown))


@dataclass
class Step:
    """A filter that an event went through, or a clause of a condition. ``outcome``: see ``Trace`` of the engine.
    ``events``: how many go on. ``differences``: one for each of them. ``attempts``: the patterns that were tried.
    ``failed``: the filter added its failure tags. ``reason``: why it was not run, or not to its end."""

    node: Plugin | Clause
    outcome: str
    events: int
    differences: list[Difference]
    attempts: list[Attempt] = field(default_factory=list)
    failed: bool = False
    is_drop: bool = False
    reason: str = ""


class Recorder:
    """Collects the steps of one event; ``clear`` begins the next one."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        environment.watch = self
        self.steps: list[Step] = []
        self._attempts: list[Attempt] = []
        self._failed = False

    def clear(self) -> None:
        """Forget the steps."""
        self.steps = []
        self._attempts, self._failed = [], False

    def tried(self, attempt: Attempt) -> None:
        """See ``Watch`` of the engine."""
        self._attempts.append(attempt)

    def failed(self, plugin: Plugin) -> None:
        """See ``Watch`` of the engine."""
        self._failed = True

    def __call__(self, node: Plugin | Clause, before: Event, after: list[Event], outcome: str) -> None:
        """See ``Trace`` of the engine."""
        if isinstance(node, Clause):
            self.steps.append(Step(node, outcome, len(after), []))
            return
        kept = [each for each in after if not each.cancelled]
        differences = [difference(before, each) for each in kept]
        step = Step(node, outcome, len(kept), differences, self._attempts, self._failed, not kept)
        if outcome == "not run" and self._environment.latest:
            step.reason = self._environment.latest[-1].reason
        self._attempts, self._failed = [], False
        self.steps.append(step)


def difference(before: Event, after: Event) -> Difference:
    """Return what is different in an event afterwards, without values that are made of secrets."""
    found = Difference()
    old, new = ({**event.fields, METADATA: event.metadata} for event in (before, after))
    _compare(before, after, old, new, (), found)
    for removed, changes in ((True, found.removed), (False, found.added)):
        tags = changes.pop(TAGS, None)
        if tags is not None:
            (found.tags_removed if removed else found.tags_added).extend(_tags(tags))
    if TAGS in found.changed:
        was, tags = map(_tags, found.changed.pop(TAGS))
        found.tags_added += (Counter(tags) - Counter(was)).elements()
        found.tags_removed += (Counter(was) - Counter(tags)).elements()
    if after.unknown != before.unknown:
        unknown = set(unknown_fields(before))
        found.unknown = [name for name in unknown_fields(after) if name not in unknown]
    return found


def _tags(value: Any) -> list[str]:
    return [str(tag) for tag in value] if isinstance(value, list) else [str(value)]


def _compare(before: Event, after: Event, old: Changes, new: Changes, above: Path, changes: Difference) -> None:
    for name, value in new.items():
        path = (*above, name)
        if name not in old:
            if isinstance(value, dict) and value:
                _compare(before, after, {}, value, path, changes)
            else:
                changes.added[_reference(path, after)] = shown(copied(value), after, HIDDEN, path)
        elif isinstance(value, dict) and isinstance(old[name], dict):
            _compare(before, after, old[name], value, path, changes)
        elif not same(old[name], value):
            was = shown(old[name], before, HIDDEN, path)
            changes.changed[_reference(path, after)] = was, shown(copied(value), after, HIDDEN, path)
    for name, value in old.items():
        if name not in new:
            path = (*above, name)
            changes.removed[_reference(path, before)] = shown(value, before, HIDDEN, path)


def _reference(path: Path, event: Event) -> str:
    """Return the reference of a field: a name at the top, brackets below."""
    names = [shown_name(path[: depth + 1], event, HIDDEN) for depth in range(len(path))]
    return names[0] if len(names) == 1 else "".join(f"[{name}]" for name in names)
