"""Help and shell completion: typer commands made from the option tables. No command line is run from here."""

from __future__ import annotations

import inspect
import io
import os
import sys
from typing import Annotated, Any

import typer

from lslint.cli import completion
from lslint.cli.calc.options import SUMMARY, calculator_tables
from lslint.cli.command_tables import COMMANDS, FOLDERS, Argument
from lslint.cli.command_tables import Command as Table
from lslint.cli.help import CHECK_EPILOG, Command, DefaultGroup, Group
from lslint.config.command_line import CHECK, CliOption
from lslint.config.errors import UsageError
from lslint.report.console import write

TABLES = (
    Table(
        "check",
        "Check files and folders (default command: lslint conf.d/)",
        "Check files and folders. This is the default command: lslint conf.d/ means lslint check conf.d/.",
        "lslint.cli.check",
        (Argument("paths", "PATHS", f"{FOLDERS}; - reads stdin; default: the working directory."),),
        CHECK,
        CHECK_EPILOG,
    ),
    *COMMANDS.values(),
)
CALC_AFTER = "profile"
"""The command after which ``calc`` is listed."""
ClickException: type[Any] = typer.BadParameter.__mro__[2]


def make_app(calc: bool = False) -> typer.Typer:
    """The whole command line as a typer app.

    ``calc``: with a command for each calculator, which only ``lslint calc`` needs.
    """
    app = typer.Typer(
        name="lslint",
        cls=DefaultGroup,
        help="Find mistakes in Logstash, Filebeat and Elasticsearch configs.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    )
    app.callback()(_root)
    for table in TABLES:
        _add(app, table)
        if table.name == CALC_AFTER:
            app.add_typer(_calc_app(calc), name="calc", cls=Group, short_help=SUMMARY)
    return app


def _calc_app(whole: bool) -> typer.Typer:
    """The calculators, one command each; an empty group unless ``whole``."""
    app = typer.Typer(
        help=f"{SUMMARY}. Each result shows its formula, inputs, source and caveat.",
        subcommand_metavar="CALCULATOR [OPTIONS]",
        epilog="Inputs of a calculator: lslint calc shards --help",
    )
    app.callback()(lambda: None)
    for name, table in calculator_tables().items() if whole else ():
        _add(app, table, name)
    return app


def _add(app: typer.Typer, table: Table, name: str = "") -> None:
    command = app.command(name or table.name, cls=Command, short_help=table.short, help=table.help, epilog=table.epilog)
    command(_function(table))


def _function(table: Table) -> Any:
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
    vars(read_elsewhere)["__signature__"] = inspect.Signature(parameters)
    read_elsewhere.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return read_elsewhere


def _argument(row: Argument) -> Any:
    complete = completion.single_rules if row.metavar == "RULE" else None
    kind: Any = list[str] | None if row.is_list else str | None if row.default is not None else str
    return Annotated[
        kind, typer.Argument(metavar=row.metavar, help=row.help, show_default=False, autocompletion=complete)
    ]


def _option(row: CliOption) -> Any:
    names = [row.name, *([f"-{row.short}"] if row.short else [])]
    inner: Any = {"flag": bool, "list": list[str] | None, "repeated": list[str] | None}.get(row.kind, str | None)
    rest = f" One of: {', '.join(row.choices)}." if row.kind == "choice" else ""
    if row.default is not None:
        rest += f" [default: {row.default}]"
    complete = {"RULES": completion.rules, "PRODUCT=RELEASE": completion.targets}.get(row.metavar)
    displayed = typer.Option(
        *names,
        help=row.help + rest,
        metavar=row.value_name or None,
        show_default=False,
        autocompletion=complete or (completion.choices(row.choices) if row.choices else None),
        rich_help_panel=row.group or None,
    )
    return Annotated[inner, displayed]


def run_app(arguments: list[str]) -> int:
    """Shows the help or the completions for these arguments. Returns the exit code; raises ``UsageError``, and as
    ``lslint.report.console.write`` does."""
    # typer's own writing does not know what to do with a full disk or a reader that has gone
    stdout = sys.stdout

    class CapturedOutput(io.BytesIO):
        """What goes to stdout; a terminal if that is one, because control characters are escaped only for terminals."""

        def isatty(self) -> bool:
            return stdout is not None and stdout.isatty()

    written = CapturedOutput()
    wrapper = sys.stdout = io.TextIOWrapper(written, "utf-8", "backslashreplace")
    joined = completion.join_bash_words(os.environ)
    try:
        return _run(arguments)
    finally:
        sys.stdout = stdout
        wrapper.flush()
        answer = written.getvalue()
        if joined:  # bash replaces only what follows the last `=`
            answer = b"\n".join(line.rpartition(b"=")[2] for line in answer.split(b"\n"))
        write(answer)


def _run(arguments: list[str]) -> int:
    command = command_tree(arguments[:1] == ["calc"] or completion.VARIABLE in os.environ)
    try:
        code = command.main(arguments, prog_name="lslint", standalone_mode=False)
    except ClickException as error:
        text = error.format_message().rstrip(".")
        raise UsageError(f"{text[:1].lower()}{text[1:]}") from None
    except typer.Exit as done:
        return int(done.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def command_tree(calc: bool = False) -> Any:
    """All commands as click has them, with help for people."""
    return typer.main.get_command(make_app(calc))


def _root(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Show the version; with -v also the releases that lslint knows.")
    ] = False,
) -> None:
    del version
