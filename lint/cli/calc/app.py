"""The commands of ``lslint calc`` for typer."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import typer

from lslint.cli.help import Command
from lslint.config.errors import UsageError

SUMMARY = "Estimate sizes of pipelines and clusters with formulas"


def required(needs: tuple[tuple[str, ...], ...]) -> str:
    """``Required: --nodes and --fail, or --daily-gb and --shards``: the alternatives of a calculator."""
    ways = []
    for way in needs:
        *first, last = (f"--{name}" for name in way)
        ways.append(f"{', '.join(first)} and {last}" if first else last)
    return f"Required: {', or '.join(ways)}"


def calc_app(whole: bool, json_option: Any) -> typer.Typer:
    """The calculators, one command each, made from their tables; an empty group unless ``whole``."""
    app = typer.Typer(
        help=f"{SUMMARY}. Each result shows its formula, inputs, source and caveat.",
        invoke_without_command=True,
        subcommand_metavar="CALCULATOR [OPTIONS]",
        epilog="Inputs of a calculator: lslint calc shards --help",
    )

    @app.callback()
    def _none(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            from lslint.cli.calc import calculators

            raise UsageError(
                f"calc: name a calculator, for example lslint calc shards; known: {', '.join(calculators())}"
            )

    if whole:
        from lslint.cli.calc import calculators
        from lslint.cli.calc.model import number

        for one in calculators().values():
            epilog = f"{required(one.needs)}\nFormula: {one.formula}\nSource: {one.source}\nCaveat: {one.caveat}"
            app.command(one.name, cls=Command, help=one.help, epilog=epilog)(
                _calculator(one.name, [(i.name, i.help, i.default) for i in one.inputs], number, json_option)
            )
    return app


def _calculator(name: str, inputs: list[tuple[str, str, Any]], number: Any, json_option: Any) -> Any:
    """A function whose signature is the inputs of a calculator, and ``--json``."""

    def calculate(**given: Any) -> int:
        from lslint.cli.calc.command import run

        json = given.pop("json")
        return run(name, {key.replace("_", "-"): value for key, value in given.items()}, json)

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = []
    for option, help, default in inputs:
        displayed = f"{help[:1].upper()}{help[1:]}." + ("" if default is None else f" [default: {number(default)}]")
        kind: Any = Annotated[str | None, typer.Option(f"--{option}", help=displayed, metavar="N", show_default=False)]
        parameters.append(inspect.Parameter(option.replace("-", "_"), keyword, default=None, annotation=kind))
    flag: Any = json_option
    parameters.append(inspect.Parameter("json", keyword, default=False, annotation=flag))
    calculate.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    calculate.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return calculate
