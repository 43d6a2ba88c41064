"""Settings with dotted names that need or exclude each other: the rows of ``es/node_relations`` and
``kibana/relations``."""

from __future__ import annotations

import itertools
import re

from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Row = dict[str, Any]


_MAX_PARTS = 12
"""Parts of a name that a row may name."""


class Settings:
    """The settings of a file, each with its values as strings. ``is_overridden``: whether something else may set a
    setting, or one whose name begins so if it ends with a dot."""

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
        if name.endswith("."):
            return [self._first[name]] if name in self._first else []
        return self._values.get(name, [])

    def first(self, relation: Broken) -> str:
        """Return the setting of a broken relation that is reported."""
        name = relation.name or relation.owner
        return self._first.get(name) or (name if name in self._values else next(iter(self._values)))

    def instances(self, owner: str) -> list[str]:
        """Return the beginnings of names that an owner stands for: each of its asterisks matches one part."""
        parts = owner.split(".") if owner else []
        found: dict[str, None] = {}
        for name in self._values:
            given = name.split(".")
            if len(given) > len(parts) and all(part in ("*", other) for part, other in zip(parts, given, strict=False)):
                found["".join(f"{part}." for part in given[: len(parts)])] = None
        return list(found)

    def is_set(self, name: str) -> bool:
        """Return whether a setting may have a value."""
        return self.values(name) != []

    def is_certain(self, name: str) -> bool:
        """Return whether a setting certainly has a value."""
        return bool(self.values(name))

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


def broken(settings: Settings, pattern: str, row: Row) -> Iterator[Broken]:
    """Yield how the settings break the relation of a row. ``pattern``: the owners of the row."""
    owners = [owner for owner in settings.instances(pattern) if _applies(settings, owner, row)]
    if "distinct" in row:
        yield from _alike(settings, owners, row)
    elif "single" in row:
        for owner in owners[1:]:
            problem = f"`{owner[:-1]}` is a second `{owner.split('.')[-3]}`, but only one is allowed"
            yield Broken(owner, "", problem, "Remove one of them")
    else:
        for owner in owners:
            yield from _of_one(settings, owner, row)


def _applies(settings: Settings, owner: str, row: Row) -> bool:
    return all(settings.has(full(owner, name), value) for name, value in row.get("if", {}).items()) and not any(
        settings.is_set(full(owner, other))
        if isinstance(other, str)
        else all(settings.has(full(owner, name), value) is not False for name, value in other.items())
        for other in row.get("unless", ())
    )


def _alike(settings: Settings, owners: list[str], row: Row) -> Iterator[Broken]:
    """Yield the owners with the same value of a setting, or with the same last part of their names."""
    name, first = row["distinct"], dict[str, str]()
    for owner in owners:
        values = (settings.values(owner + name) or []) if name else [owner.split(".")[-2]]
        other = first.setdefault(values[0], owner) if values else owner
        if other != owner:
            what = f"the same `{name}`" if name else "the same name"
            yield Broken(owner, name, f"`{owner[:-1]}` and `{other[:-1]}` have {what}", row["action"])


def _words(settings: Settings, owner: str, row: Row, key: str, usual: str) -> str:
    """Return the words of the row under ``key``, with the owner and the value of its first condition; else the usual
    ones."""
    values = [settings.values(full(owner, name)) for name in row.get("if", ())]
    value = values[0][0] if values and values[0] else ""
    return str(row[key]).format(owner=owner[:-1], value=value) if key in row else usual


def _of_one(settings: Settings, owner: str, row: Row) -> Iterator[Broken]:
    if "required" in row:
        missing = [name for name in row["required"] if not settings.is_set(full(owner, name))]
        if missing:
            action = f"Add `{full(owner, missing[0])}`" if len(missing) == 1 else "Add these settings"
            yield Broken(owner, "", f"`{owner[:-1]}` lacks {backticked(missing)}", row.get("action", action))
    elif "any_of" in row:
        names = row["any_of"]
        if not any(settings.is_set(full(owner, name)) for name in names):
            problem = f"`{owner[:-1]}` lacks {backticked([name.strip('.') for name in names], 'or')}"
            yield Broken(owner, "", _words(settings, owner, row, "say", problem), row.get("action", "Add one of them"))
    elif "only_one" in row:
        given = [name for name in row["only_one"] if settings.is_certain(full(owner, name))]
        if len(given) > 1:
            problem = f"`{full(owner, given[0]).strip('.')}` and `{given[1].strip('./')}` exclude each other"
            yield Broken(
                owner, given[1], _words(settings, owner, row, "say", problem), row.get("action", "Remove one of them")
            )
    elif settings.is_certain(full(owner, row["option"])):
        name, whole = row["option"], full(owner, row["option"])
        missing = [other for other in row.get("needs", ()) if not settings.is_set(full(owner, other))]
        problem = f"`{whole.strip('.')}` requires {backticked([other.strip('./') for other in missing])}"
        if missing or "needs" not in row:
            action = f"Add {backticked([full(owner, other) for other in missing])}"
            yield Broken(
                owner,
                name,
                _words(settings, owner, row, "say", problem),
                _words(settings, owner, row, "action", action),
            )
