"""Version specifiers of ``required-version``: ``>=0.3,<1``, a subset of PEP 440."""

from __future__ import annotations

import re

_CLAUSE = re.compile(r"(>=|<=|==|!=|~=|>|<|)\s*(\d{1,9}(?:\.\d{1,9}){0,3})(\.\*)?", re.ASCII)


def holds(specifier: str, version: str) -> bool:
    """Whether a version meets every clause of a specifier. A version alone means ``==``. Raises ``ValueError`` with a
    message for a specifier that is not understood."""
    release = _numbers(version)
    met = [_meets(clause.strip(), release) for clause in specifier[:1000].split(",")]  # all: each is checked
    return all(met)


def _meets(clause: str, release: tuple[int, ...]) -> bool:
    match = _CLAUSE.fullmatch(clause)
    if match is None or (match[3] and match[1] not in ("", "==", "!=")) or (match[1] == "~=" and "." not in match[2]):
        raise ValueError(f"{clause!r} is not a version specifier; write for example `>=0.3,<1`")
    operator, wanted = match[1] or "==", _numbers(match[2])
    parts = match[2].count(".") + 1
    if match[3]:
        return (release[:parts] == wanted[:parts]) == (operator == "==")
    if operator == "~=":
        return release >= wanted and release[: parts - 1] == wanted[: parts - 1]
    return {
        "==": release == wanted,
        "!=": release != wanted,
        ">=": release >= wanted,
        "<=": release <= wanted,
        ">": release > wanted,
        "<": release < wanted,
    }[operator]


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, filled up to four; what marks a pre-release does not count."""
    match = re.match(r"[0-9.]+", version)
    numbers = [int(part) for part in match[0].split(".") if part] if match else []
    return tuple([*numbers, 0, 0, 0, 0][:4])
