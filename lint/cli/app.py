"""Shell completion: typer commands made from the option tables. No command line is run from here."""

from __future__ import annotations

import inspect
import os
import sys
from typing import Annotated, Any

import typer
import typer.core

from lslint.cli import completion
from lslint.cli.calc.options import calculator_tables
from lslint.cli.command_tables import Argument, Command
from lslint.cli.help import TABLES, option_help
from lslint.config.command_line import CliOption
from lslint.config.errors import UsageError

ClickException: type[Any] = typer.BadParameter.__mro__[2]


class DefaultGroup(typer.core.TyperGroup):
    """The command ``lslint``, in which the word ``check`` may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put ``check`` before arguments that name no command."""
        if not args and ctx.resilient_parsing and completion.is_command_word(os.environ):
            return super().parse_args(ctx, args)
        options = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0] not in self.commands and args[0].partition("=")[0] not in options):
            args = ["check", *args]
        return super().parse_args(ctx, args)


def make_app() -> typer.Typer:
    """The whole command line as a typer app."""
    app = typer.Typer(name="lslint", cls=DefaultGroup, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(_root)
    for name, table in TABLES.items():
        if name == "calc":
            calculators = typer.Typer()
            calculators.callback()(lambda: None)
            for calculator, calculator_table in calculator_tables().items():
                _add(calculators, calculator_table, calculator)
            app.add_typer(calculators, name=name, short_help=table.short)
        else:
            _add(app, table, name)
    return app


def _add(app: typer.Typer, table: Command, name: str) -> None:
    app.command(name, short_help=table.short, help=table.help)(_function(table))


def _function(table: Command) -> Any:
    """A function whose signature is the table."""

    def read_elsewhere(**given: Any) -> None:
        del given

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter(
            row.dest,
            keyword,
            default=inspect.Parameter.empty if row.default is None else None,
            annotation=_argument(row),
        )
        for row in table.arguments
    ]
    parameters += [
        inspect.Parameter(row.dest, keyword, default=False if row.kind == "flag" else None, annotation=_option(row))
        for row in table.options
    ]
    read_elsewhere.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    read_elsewhere.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return read_elsewhere


def _argument(row: Argument) -> Any:
    complete = completion.single_rules if row.metavar == "RULE" else None
    kind: Any = list[str] | None if row.is_list else str | None if row.default is not None else str
    return Annotated[kind, typer.Argument(metavar=row.metavar, help=row.help, autocompletion=complete)]


def _option(row: CliOption) -> Any:
    names = [row.name, *([f"-{row.short}"] if row.short else [])]
    inner: Any = {"flag": bool, "list": list[str] | None, "repeated": list[str] | None}.get(row.kind, str | None)
    complete = {"RULES": completion.rules, "PRODUCT=RELEASE": completion.targets}.get(row.metavar)
    displayed = typer.Option(
        *names,
        help=option_help(row),
        metavar=row.value_name or None,
        autocompletion=complete or (completion.choices(row.choices) if row.choices else None),
    )
    return Annotated[inner, displayed]


def run_app(arguments: list[str]) -> int:
    """Shows the completions for these arguments. Returns the exit code; raises ``UsageError``, and as
    ``lslint.report.console.write`` does."""
    import io

    from lslint.report.console import write

    # typer's own writing does not know what to do with a full disk or a reader that has gone
    stdout = sys.stdout
    written = io.BytesIO()
    wrapper = sys.stdout = io.TextIOWrapper(written, "utf-8", "backslashreplace")
    joined = completion.join_bash_words(os.environ)
    try:
        return _run(arguments)
    finally:
        sys.stdout = stdout
        wrapper.flush()
        write(completion.last_parts(written.getvalue()) if joined else written.getvalue())


def _run(arguments: list[str]) -> int:
    try:
        code = typer.main.get_command(make_app()).main(arguments, prog_name="lslint", standalone_mode=False)
    except ClickException as error:
        text = error.format_message().rstrip(".")
        raise UsageError(f"{text[:1].lower()}{text[1:]}") from None
    except typer.Exit as done:
        return int(done.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _root(
    version: Annotated[
        bool,
        typer.Option("--version", "-V", help="Show the version; with -v also the releases that lslint knows."),
    ] = False,
) -> None:
    del version
