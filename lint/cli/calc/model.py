"""What a calculator is made of: inputs, outcome, numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any

Number = int | float

SCALES = {"k": 1e3, "m": 1e6, "g": 1e9}
"""Suffixes of numbers, in either case."""

LARGEST = 1e18
"""No input is larger: beyond it a figure is a syntax error of the keyboard, and sums would overflow."""


@dataclass(slots=True, eq=False)
class Input:
    """An input of a calculator.

    ``name``: as an option, without leading dashes. ``kind``: ``count`` (a whole number), ``number``. ``default``: None
    if there is none. ``above``: the value must be above 0; else at least 0.
    """

    name: str
    help: str
    _: KW_ONLY
    kind: str = "number"
    default: Number | None = None
    above: bool = True

    def read(self, text: str) -> Number:
        """Parse a number: ``23``, ``1e9``, ``2.5``, ``50k``. Raises ``ValueError`` with the reason."""
        scale = SCALES.get(text[-1:].lower(), 1.0)
        digits = text[:-1] if scale != 1.0 else text
        try:
            value = float(digits) * scale
        except ValueError:
            value = float("nan")
        if not digits.isascii() or "_" in digits or not -LARGEST <= value <= LARGEST:
            raise ValueError(f"{text!r} is not a number (for example 8, 2.5, 50k or 1e9)")
        if self.kind == "count" and value != int(value):
            raise ValueError(f"{text!r} is not a whole number")
        if value < 0 or (self.above and not value):
            raise ValueError(f"{text} must be {'greater than' if self.above else 'at least'} 0")
        return int(value) if value == int(value) else value


@dataclass(slots=True, eq=False)
class Outcome:
    """What a calculator says. ``text``: the answer in one line. ``values``: its figures by name, units in the names.

    ``steps``: the formula with the numbers put in. ``notes``: what follows for this case.
    """

    text: str
    values: dict[str, Any]
    _: KW_ONLY
    steps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Calculator:
    """A calculator. ``needs``: alternatives, each the inputs that together suffice; the first is what is asked for.

    ``run`` gets every input by its name with underscores, None for what was not given and has no default; it raises
    ``ValueError`` for numbers that contradict each other.
    """

    name: str
    help: str
    inputs: tuple[Input, ...]
    needs: list[list[str]]
    run: Callable[..., Outcome]
    _: KW_ONLY
    formula: str
    source: str
    caveat: str


def number(value: Number) -> str:
    """A number as shown: ``80,000``, ``2.5``, ``0.001``."""
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
