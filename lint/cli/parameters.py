"""Parameters of the typer commands: options, flags and arguments with their help."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from lslint.cli import completion


def value(metavar: str, help: str, group: str | None = None, values: tuple[str, ...] = ()) -> Any:
    """Return an option with a value."""
    complete = completion.choices(values) if values else None
    return typer.Option(metavar=metavar, help=help, rich_help_panel=group, autocompletion=complete)


def flag(help: str, *names: str, group: str | None = None, metavar: str | None = None) -> Any:
    """Return an option without a value, or one with a value (``metavar``) whose names are not that of the parameter."""
    return typer.Option(*names, help=help, rich_help_panel=group, metavar=metavar)


def argument(metavar: str, help: str, complete: Any = None) -> Any:
    """Return an argument."""
    return typer.Argument(metavar=metavar, help=help, show_default=False, autocompletion=complete)


# options that several commands have
ConfigOption = Annotated[str | None, value("FILE", "Use this config file for all files.")]
IsolatedOption = Annotated[bool, flag("Ignore all config files of lslint.", "--isolated")]
JsonOption = Annotated[bool, flag("Print JSON.", "--json")]
OutputFileOption = Annotated[str | None, flag("Write to FILE.", "--output-file", "-o", metavar="FILE")]
