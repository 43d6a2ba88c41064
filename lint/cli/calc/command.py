"""The ``calc`` command: reads the inputs of a calculator and prints the results."""

from __future__ import annotations

from json import dumps
from typing import Any

from lslint.cli.calc import calculators
from lslint.cli.calc.model import Calculator, Number, Outcome, number
from lslint.config.errors import UsageError
from lslint.report.console import write


def run(name: str, given: dict[str, str | None], json: bool) -> int:
    """Runs a calculator on its options as typed (names with dashes, None: not given). Returns the exit code.

    Raises ``UsageError`` for a missing input or a number that makes no sense.
    """
    calculator = calculators()[name]
    values = read(calculator, given)
    try:
        outcome = calculator.run(**{key.replace("-", "_"): value for key, value in values.items()})
    except ValueError as error:
        raise UsageError(f"calc {name}: {error}") from None
    if json:
        out = dumps(facts(calculator, given, values, outcome), indent=2, ensure_ascii=False) + "\n"
    else:
        out = text(calculator, given, values, outcome)
    write(out.encode())
    return 0


def read(calculator: Calculator, given: dict[str, str | None]) -> dict[str, Number | None]:
    """Every input as a number. Raises ``UsageError``, for all that is missing at once."""
    values: dict[str, Number | None] = {}
    for wanted in calculator.inputs:
        text = given.get(wanted.name)
        if text is None:
            values[wanted.name] = wanted.default
            continue
        try:
            values[wanted.name] = wanted.read(text.strip())
        except ValueError as error:
            raise UsageError(f"calc {calculator.name}: --{wanted.name}: {error}") from None
    if missing := _missing(calculator, given, values):
        helps = {wanted.name: wanted.help for wanted in calculator.inputs}
        requested = ", ".join(f"--{name} ({helps[name]})" for name in missing)
        others = [" ".join(f"--{name} N" for name in way) for way in calculator.needs if not set(missing) & set(way)]
        raise UsageError(
            f"calc {calculator.name}: missing {requested}"
            + (f"; or give {' or '.join(others)} instead" if others else "")
        )
    return values


def _missing(calculator: Calculator, given: dict[str, str | None], values: dict[str, Number | None]) -> list[str]:
    """Inputs that must be given: the missing ones of the alternative with the most inputs given; none if one is
    complete.

    If a second alternative is given in part, it must be completed too; otherwise its inputs would be ignored.
    """
    begun = [
        (sum(given.get(name) is not None for name in way), [name for name in way if values[name] is None])
        for way in calculator.needs
    ]
    if any(not lacks and (count or len(calculator.needs) == 1) for count, lacks in begun):
        whole = {name for way, (_, lacks) in zip(calculator.needs, begun, strict=True) if not lacks for name in way}
        for way, (_, lacks) in zip(calculator.needs, begun, strict=True):
            rest = [name for name in way if name not in whole]
            if lacks and any(given.get(name) is not None for name in rest) and not _joined(calculator, way, given):
                return lacks
        return []
    return max(begun, key=lambda way: way[0])[1]


def _joined(calculator: Calculator, way: list[str], given: dict[str, str | None]) -> bool:
    """``--daily-gb`` combined with ``--nodes --fail``: the number of shards follows from these."""
    return calculator.name == "shards" and given.get("nodes") is not None and "daily-gb" in way


def facts(
    calculator: Calculator, given: dict[str, str | None], values: dict[str, Number | None], outcome: Outcome
) -> dict[str, Any]:
    """The answer for ``--json``."""
    return {
        "calculator": calculator.name,
        "text": outcome.text,
        "results": outcome.values,
        "formula": calculator.formula,
        "steps": list(outcome.steps),
        "inputs": {name: value for name, value in values.items() if value is not None},
        "defaults": [name for name, value in values.items() if value is not None and given.get(name) is None],
        "notes": list(outcome.notes),
        "source": calculator.source,
        "caveat": calculator.caveat,
    }


def text(
    calculator: Calculator, given: dict[str, str | None], values: dict[str, Number | None], outcome: Outcome
) -> str:
    """The answer for the terminal."""
    displayed = [
        f"--{name} {number(value)}" + ("" if given.get(name) is not None else " (default)")
        for name, value in values.items()
        if value is not None
    ]
    lines = [
        f"{calculator.name}: {outcome.text}",
        "",
        f"  formula  {calculator.formula}",
        f"  inputs   {', '.join(displayed)}",
    ]
    lines += [f"  {'steps' if not index else '':<7}  {step}" for index, step in enumerate(outcome.steps)]
    lines += [f"  note     {note}" for note in outcome.notes]
    lines += [f"  source   {calculator.source}", f"  caveat   {calculator.caveat}"]
    return "\n".join(lines) + "\n"
