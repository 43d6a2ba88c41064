"""Settings with dotted names that need or exclude each other: the rows of ``es/node_relations`` and
``kibana/relations``."""

from __future__ import annotations

import itertools
import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Row = dict[str, Any]

_MAX_PARTS = 12
"""Parts of a name that a row may name."""


class Settings:
    """The settings of a file, each with its values as strings. ``is_overridden``: whether something else may set the
    setting of a name, or, if that ends with a dot, one of those below it."""

    def __init__(self, values: dict[str, list[str] | None], is_overridden: Callable[[str], bool]) -> None:
        self._values = values
        self._is_overridden = is_overridden
        self._first: dict[str, str] = {}  # beginning of names -> the first such name
        for name in values:
            for dot in itertools.islice(re.finditer(r"\.", name), _MAX_PARTS):
                self._first.setdefault(name[: dot.end()], name)

    def values(self, name: str) -> list[str] | None:
        """Return the values of a setting, without empty ones; None if the file does not decide them."""
        if self._is_overridden(name):
            return None
        return [self._first[name]] if name in self._first else self._values.get(name, [])

    def first(self, relation: Broken) -> str:
        """Return the setting of a broken relation that is reported."""
        name = relation.name or relation.owner
        return self._first.get(name, name)

    def instances(self, owner: str) -> list[str]:
        """Return the beginnings of names that an owner stands for: each of its asterisks matches one part."""
        pattern = compiled(re.escape(f"{owner}.").replace(r"\*", r"[^.]+"))
        return [name for name in self._first if pattern.fullmatch(name)] if owner else [""]

    def is_set(self, name: str) -> bool:
        """Return whether a setting may have a value."""
        return self.values(name) != []

    def has(self, name: str, expected: object) -> bool | None:
        """Return whether a setting has this value, or one of several; None if the file does not decide it.
        ``expected``: None: no value; ``*``: any."""
        values = self.values(name)
        if values is None or expected is None or expected == "*":
            return None if values is None else bool(values) == (expected == "*")
        options = [str(value).lower() for value in (expected if isinstance(expected, list) else [expected])]
        return any(value.lower() in options for value in values)


class Broken:
    """A relation that settings break. ``name``: the setting to report, empty if it is missing; ``owner``: the beginning
    of the names; ``problem`` and ``action``: the parts of the message."""

    __slots__ = ("action", "name", "owner", "problem")

    def __init__(self, owner: str, name: str, problem: str, action: str) -> None:
        self.owner = owner
        self.name = name and full(owner, name)
        self.problem = problem
        self.action = action


def full(owner: str, name: str) -> str:
    """Return the whole name of a setting in a row: it is relative to the owner, unless it begins with a slash."""
    return name[1:] if name.startswith("/") else owner + name


def broken(settings: Settings, owners: list[str], row: Row) -> Iterator[Broken]:
    """Yield how the settings of these owners break the relation of a row."""
    owners = [owner for owner in owners if _applies(settings, owner, row)]
    for relation in _alike(settings, owners, row) if "distinct" in row else _of_each(settings, owners, row):
        values = [settings.values(full(relation.owner, name)) for name in row.get("if", ())]
        words = {"owner": relation.owner[:-1], "value": values[0][0] if values and values[0] else ""}
        words["option"] = row.get("option", "").strip(".")
        relation.problem = row["say"].format(**words) if "say" in row else relation.problem
        relation.action = row["action"].format(**words) if "action" in row else relation.action
        yield relation


def _applies(settings: Settings, owner: str, row: Row) -> bool:
    return all(settings.has(full(owner, name), value) for name, value in row.get("if", {}).items()) and not any(
        settings.is_set(full(owner, other))
        if isinstance(other, str)
        else all(settings.has(full(owner, name), value) is not False for name, value in other.items())
        for other in row.get("unless", ())
    )


def _alike(settings: Settings, owners: list[str], row: Row) -> Iterator[Broken]:
    """Yield the owners with the same value of a setting, or with the same last part of their names."""
    name = row["distinct"]
    first: dict[str, str] = {}
    for owner in owners:
        values = (settings.values(owner + name) or []) if name else [owner.split(".")[-2]]
        other = first.setdefault(values[0], owner) if values else owner
        if other != owner:
            what = f"the same `{name}`" if name else "the same name"
            yield Broken(owner, name, f"`{owner[:-1]}` and `{other[:-1]}` have {what}", "")


def _of_each(settings: Settings, owners: list[str], row: Row) -> Iterator[Broken]:
    for place, owner in enumerate(owners):
        named = row.get("required") or row.get("any_of") or row.get("needs") or ()
        missing = [name for name in named if not settings.is_set(full(owner, name))]
        shown = [name.strip("./") for name in missing]
        action = (
            f"Add {backticked([full(owner, name) for name in missing])}" if len(missing) == 1 else "Add these settings"
        )
        if "single" in row and place:
            problem = f"`{owner[:-1]}` is a second `{owner.split('.')[-3]}`, but only one is allowed"
            yield Broken(owner, "", problem, "Remove one of them")
        elif "required" in row and missing:
            yield Broken(owner, "", f"`{owner[:-1]}` lacks {backticked(shown)}", action)
        elif "any_of" in row and len(missing) == len(named):
            yield Broken(owner, "", f"`{owner[:-1]}` lacks {backticked(shown, 'or')}", "Add one of them")
        elif "only_one" in row:
            given = [name for name in row["only_one"] if settings.values(full(owner, name)) not in (None, [], ["[]"])]
            if len(given) > 1:
                problem = f"`{full(owner, given[0]).strip('.')}` and `{given[1]}` exclude each other"
                yield Broken(owner, given[1], problem, "Remove one of them")
        elif "option" in row and (missing or not named):
            values = settings.values(full(owner, row["option"])) or ()
            if any(map(compiled(row.get("like", "")).search, values)):
                problem = f"`{full(owner, row['option']).strip('.')}` requires {backticked(shown)}"
                yield Broken(owner, row["option"], problem, action)
