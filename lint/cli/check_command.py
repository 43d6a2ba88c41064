"""The typer command ``lslint check``, made from the option table."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import typer

from lslint.cli import completion
from lslint.cli.parameters import argument
from lslint.config.command_line import CHECK, CliOption, Values, set_option

FOLDERS = "Files and folders (in folders, files that a .gitignore names are skipped)"


def check_command() -> Any:
    """A function whose signature is the option table."""

    def check(**given: Any) -> int:
        from lslint.cli.check import check as run

        return run(values_of(given))

    paths: Any = Annotated[
        list[str] | None,
        argument("PATHS", f"{FOLDERS}; - reads stdin; default: the working directory."),
    ]
    parameters = [inspect.Parameter("paths", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=paths)]
    parameters += [
        inspect.Parameter(o.dest, inspect.Parameter.KEYWORD_ONLY, default=_default(o), annotation=_annotation(o))
        for o in CHECK
    ]
    check.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    check.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return check


def _default(option: CliOption) -> Any:
    return False if option.kind == "flag" else None


def _annotation(option: CliOption) -> Any:
    names = [option.name, *([f"-{option.short}"] if option.short else [])]
    inner: Any = {"flag": bool, "list": list[str] | None}.get(option.kind, str | None)
    rest = f" One of: {', '.join(option.choices)}." if option.choices else ""
    if option.default and option.kind != "list":
        rest += f" [default: {option.default}]"
    complete = {"RULES": completion.rules, "PRODUCT=RELEASE": completion.targets}.get(option.metavar)
    displayed = typer.Option(
        *names,
        help=option.help + rest,
        metavar=option.value_name or None,
        show_default=False,
        autocompletion=complete or (completion.choices(option.choices) if option.choices else None),
        rich_help_panel=option.group,
    )
    return Annotated[inner, displayed]


def values_of(given: dict[str, Any]) -> Values:
    """Typer splits the line; what a value may be is decided by ``set_option``, as for the fast reader."""
    values = Values()
    values.paths = list(given["paths"] or [])
    for option in CHECK:
        value = given[option.dest]
        if option.kind == "flag":
            setattr(values, option.dest, value)
        elif value is not None:
            for item in value if option.kind == "list" else [value]:
                set_option(values, option, item)
    return values
