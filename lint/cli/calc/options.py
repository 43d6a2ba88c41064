"""The options of ``lslint calc``, made from the tables of the calculators."""

from __future__ import annotations

from lslint.cli.calc import calculators
from lslint.cli.calc.command import run as calculate
from lslint.cli.calc.model import number
from lslint.cli.command_tables import JSON, Command, row
from lslint.config.command_line import did_you_mean
from lslint.config.errors import UsageError

SUMMARY = "Estimate sizes of pipelines and clusters with formulas"


def calculator_tables() -> dict[str, Command]:
    """The command of each calculator, by its name."""
    tables = {}
    for name, calculator in calculators().items():
        options = [
            row(
                entry.name.replace("-", "_"),
                "text",
                f"{entry.help[:1].upper()}{entry.help[1:]}."
                + ("" if entry.default is None else f" [default: {number(entry.default)}]"),
                metavar="N",
            )
            for entry in calculator.inputs
        ]
        ways = []
        for way in calculator.needs:
            *first, last = (f"--{needed}" for needed in way)
            ways.append(f"{', '.join(first)} and {last}" if first else last)
        epilog = (
            f"Required: {', or '.join(ways)}\nFormula: {calculator.formula}\nSource: {calculator.source}\n"
            f"Caveat: {calculator.caveat}"
        )
        tables[name] = Command(f"calc {name}", "", calculator.help, "", (), (*options, JSON), epilog)
    return tables


def calculator_table(name: str) -> Command:
    """The command of a calculator. Raises ``UsageError`` for an unknown name."""
    tables = calculator_tables()
    if name not in tables:
        noun = "option" if name[:1] == "-" else "calculator"
        advice = did_you_mean(name, tables) or "; lslint calc --help lists the calculators"
        raise UsageError(f"calc: unknown {noun} {name!r}{advice}")
    return tables[name]


def run(arguments: list[str]) -> int:
    """Runs ``lslint calc``. Returns the exit code; raises ``UsageError``."""
    if not arguments:
        names = ", ".join(calculators())
        raise UsageError(f"calc: name a calculator, for example lslint calc shards; known: {names}")
    name, *rest = arguments
    given = calculator_table(name).read(rest)
    json = given.pop("json")
    return calculate(name, {key.replace("_", "-"): value for key, value in given.items()}, json)
