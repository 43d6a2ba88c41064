"""Parts of a message: the problem with its consequence, what to do, and lists of names."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.release import ranges

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ACTION = r"`[^`]*`|(?P<action>\. (?=[A-Z`])|; )"


def enumerated(parts: Sequence[str], conjunction: str = "and") -> str:
    """Return ``["a", "b", "c"]`` as ``a, b and c``."""
    return f" {conjunction} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def backticked(names: Sequence[str], conjunction: str = "and") -> str:
    """Return ``["a", "b", "c"]`` as "`a`, `b` and `c`"."""
    return enumerated([f"`{name}`" for name in names], conjunction)


def abridged(names: Sequence[str], most: int) -> str:
    """Return the first ``most`` of ``["a", "b", "c"]``, and how many more there are: "`a`, `b` and 1 more"."""
    shown = [f"`{name}`" for name in names[:most]]
    return enumerated([*shown, f"{len(names) - most} more"] if len(names) > most else shown)


def spoken(names: Sequence[str], flags: Sequence[bool]) -> str:
    """Return the releases with a flag, for a message: ``5.6 to 6.8 and 7.17``, ``6.8, 8.0 and later``. ``names``: all
    releases in order. A range that ends with the newest one also holds for releases that are not known yet."""
    parts = [part.replace("-", " to ") for part in ranges(names, flags)]
    if not flags[-1]:
        return enumerated(parts)
    parts[-1] = f"{parts[-1].partition(' ')[0]} and later"
    return ", ".join(parts)


def did_you_mean(name: str | None) -> str:
    """Return the end of a message that suggests a name; empty if there is none."""
    return f"; did you mean `{name}`?" if name else ""


def split_action(message: str) -> tuple[str, str]:
    """Return the problem, and what to do with the ``. `` or ``; `` before it; empty if the message does not say it."""
    for match in compiled(_ACTION).finditer(message):
        if match["action"]:
            return message[: match.start()], message[match.start() :]
    return message, ""


def with_effect(message: str, effect: str) -> str:
    """Insert what the product does after the problem; no change if the message contains it."""
    if not effect or effect in message:
        return message
    problem, action = split_action(message)
    joined = " and " if ", so " in problem else ", so "
    if action[:2] == "; ":
        action = f". {action[2].upper()}{action[3:]}"
    return f"{problem}{joined}{effect}{action}"
