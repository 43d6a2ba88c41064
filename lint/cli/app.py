"""The typer command, made from the option table: help, shell completion, and the commands besides ``check``."""

from __future__ import annotations

import inspect
import os
import sys
from typing import Annotated, Any

import typer
import typer.core

from lslint.config.command_line import CHECK, CliOption, Values, set_option
from lslint.config.errors import UsageError
from lslint.config.version import VERSION
from lslint.rules import registry

EXIT_CODES = (
    "Exit codes: 0 nothing at or above --fail-on (warning); 1 findings; 2 the run could not be done (bad option or "
    "config, unreadable path); 3 lslint itself failed."
)

ClickUsageError: type[Any] = typer.BadParameter.__mro__[1]


def _value(metavar: str, help: str) -> Any:
    return typer.Option(metavar=metavar, help=help)


def _flag(help: str, *names: str) -> Any:
    return typer.Option(*names, help=help)


def _argument(metavar: str, help: str) -> Any:
    return typer.Argument(metavar=metavar, help=help, show_default=False)


# options that several commands have
ConfigOption = Annotated[str | None, _value("FILE", "Use this config file for every path.")]
IsolatedOption = Annotated[bool, _flag("Read no config file of lslint.", "--isolated")]
JsonOption = Annotated[bool, _flag("As JSON.", "--json")]


class DefaultGroup(typer.core.TyperGroup):
    """A group in which ``check`` may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts ``check`` before arguments that name no command."""
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0] not in self.commands and args[0].partition("=")[0] not in own):
            args = ["check", *args]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Own help, then the options of ``check``, because they are what is asked for."""
        super().format_help(ctx, formatter)
        check = self.commands["check"]
        formatter.write_paragraph()
        formatter.write_text("Options of check (also without the word check):")
        check.format_options(check.context_class(check, info_name="check", parent=ctx), formatter)
        formatter.write_paragraph()
        formatter.write_text(f"{len(registry.entries())} rules; list them with: lslint rule --all")
        formatter.write_paragraph()
        formatter.write_text(EXIT_CODES)


def make_app(calc: bool = False) -> typer.Typer:
    """The whole command line as a typer app; ``check`` has exactly the options of the table.

    ``calc``: with a command for each calculator, which only ``lslint calc`` needs.
    """
    app = typer.Typer(
        name="lslint",
        cls=DefaultGroup,
        help="Static analysis for Logstash pipelines, Filebeat configs and Elasticsearch templates.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    )
    app.callback()(_root)
    app.command("check", help="Check files and folders (the default command).", epilog=EXIT_CODES)(_check_command())
    app.command("rule", help="Explain a rule: what it finds, why, examples, fix and sources.")(_rule)
    from lslint.cli.calc.app import calc_app

    app.add_typer(calc_app(calc, JsonOption), name="calc")
    app.command("profile", help="Which plugins cost most: node stats joined with configs.")(_profile)
    app.command("format", help="Bring pipelines into the canonical layout.")(_format)
    app.command("graph", help="Which pipeline feeds which: as text, DOT, Mermaid or JSON.")(_graph)
    app.command("clean", help="Remove the reports that earlier runs have kept.")(_clean)
    app.command("init", help="Write a first lslint.toml for a folder.")(_init)
    app.command("lsp", help="Serve an editor (language server protocol on stdin and stdout); needs lslint[lsp].")(_lsp)
    return app


def run_app(arguments: list[str]) -> int:
    """Runs typer on these arguments. Returns the exit code; raises as ``lslint.cli.console.write`` does."""
    import io

    from lslint.cli.console import write

    # typer's own writing does not know what to do with a full disk or a reader that has gone
    stdout = sys.stdout

    class CapturedOutput(io.BytesIO):
        """What goes to stdout; a terminal if that is one, because control characters are escaped only for terminals."""

        def isatty(self) -> bool:
            return stdout is not None and stdout.isatty()

    written = CapturedOutput()
    wrapper = sys.stdout = io.TextIOWrapper(written, "utf-8", "backslashreplace")
    try:
        return _run(arguments)
    finally:
        sys.stdout = stdout
        wrapper.flush()
        write(written.getvalue())


def _run(arguments: list[str]) -> int:
    command = command_tree(arguments[:1] == ["calc"] or "_LSLINT_COMPLETE" in os.environ)
    try:
        code = command.main(arguments, prog_name="lslint", standalone_mode=False)
    except ClickUsageError as error:
        raise UsageError(error.format_message()) from None
    except typer.Exit as done:
        return int(done.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def command_tree(calc: bool = False) -> Any:
    """All commands as click has them, with help for people."""
    command: Any = typer.main.get_command(make_app(calc))
    for inner in command.commands.values():
        for parameter in inner.params:
            if parameter.param_type_name == "argument":  # typer adds `<list[str]>`, which is for programmers
                parameter.get_help_record = lambda _, own=parameter: (f"[{own.metavar}]...", own.help)
    return command


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"lslint {VERSION}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    del version


def _check_command() -> Any:
    """A function whose signature is the option table."""

    def check(**given: Any) -> int:
        from lslint.cli.check import check as run

        return run(_values(given))

    paths: Any = Annotated[
        list[str] | None, _argument("PATHS", "Files and folders; - is stdin; none is the working directory.")
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
    rest = f" One of: {', '.join(option.choices)}." if option.choices and option.metavar else ""
    if option.default and option.kind != "list":
        rest += f" [default: {option.default}]"
    choices = list(option.choices)
    displayed = typer.Option(
        *names,
        help=option.help + rest,
        metavar=option.metavar or "|".join(option.choices) or None,
        show_default=False,
        autocompletion=(lambda: choices) if choices else None,
    )
    return Annotated[inner, displayed]


def _values(given: dict[str, Any]) -> Values:
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


def _rule(
    which: Annotated[
        list[str] | None,
        _argument("CODE|NAME", "Codes, names or prefixes; or the word test, then files and folders of your own rules."),
    ] = None,
    all: Annotated[bool, _flag("One line for each rule; with --json, everything about all.", "--all")] = False,
    json: JsonOption = False,
) -> int:
    from lslint.report import rule_text as explain

    if which and which[0] == "test":
        if os.path.lexists("rule") and os.path.lexists("test"):
            # `lslint *` in a folder of a stranger: the first two words are names of files, the rest would run
            raise UsageError("rule test: this folder holds files of the names rule and test; run it in another folder")
        from lslint.cli.console import write
        from lslint.cli.rule_test import run as try_examples

        code, report = try_examples(which[1:])
        write(report.encode("utf-8", "backslashreplace"))
        return code
    if bool(which) is all:
        raise UsageError("rule: name a code, a name or --all")
    try:
        rules = explain.find("ALL") if all else [rule for word in which or [] for rule in _explained(word)]
    except ValueError as error:
        raise UsageError(f"rule: {error}") from None
    if json:
        from json import dumps

        found = [explain.facts(rule) for rule in rules]
        single = not all and len(found) == 1
        out = dumps(found[0] if single else found, indent=2) + "\n"
    elif all:
        out = explain.listing()
    else:
        out = "\n".join(explain.text(rule) for rule in rules)
    from lslint.cli.console import write

    write(out.encode("utf-8", "backslashreplace"))
    return 0


def _explained(word: str) -> list[Any]:
    """The rules that a word means, also those that the config here brings."""
    from lslint.report import rule_text as explain

    try:
        return list(explain.find(word))
    except ValueError:
        from lslint.config.resolver import Resolver

        if Resolver(Values()).for_run().selection.own:
            return list(explain.find(word))
        raise


def _profile(
    words: Annotated[
        list[str] | None,
        _argument(
            "STATS|PATH", "Node stats (a file, - or a URL such as http://localhost:9600; two give rates), then configs."
        ),
    ] = None,
    json: JsonOption = False,
    sort: Annotated[
        str, typer.Option(help="ms, share, in, out, events/ms, ms/event, id or order (as in the answer).")
    ] = "ms",
    top: Annotated[int | None, _value("N", "Show the first N plugins of a pipeline.")] = None,
    pipeline: Annotated[str | None, _value("ID", "Look at this pipeline only.")] = None,
    interval: Annotated[float | None, _value("SECONDS", "Ask a URL again after so long, for rates.")] = None,
    seconds: Annotated[float | None, _value("N", "Time between two answers that do not tell it.")] = None,
    workers: Annotated[int | None, _value("N", "pipeline.workers, if the answer lacks it.")] = None,
    batch_size: Annotated[int | None, _value("N", "pipeline.batch.size, likewise.")] = None,
    event_bytes: Annotated[
        float | None, _value("N", "Mean size of an event, for the heap of events in flight.")
    ] = None,
    hot_threads: Annotated[str | None, _value("FILE", "Answer of _node/hot_threads (file, - or URL).")] = None,
    rates: Annotated[
        bool, _flag("Rates of a Beat: answers of its /stats or /debug/vars, or --log.", "--rates")
    ] = False,
    filter: Annotated[str | None, _value("REGEX", "With --rates: metrics to show.")] = None,
    log: Annotated[str | None, _value("FILE", "With --rates: the Beat's log with its lines of metrics.")] = None,
    timeout: Annotated[float, _value("SECONDS", "How long to wait for a URL.")] = 10,
    fail_on: Annotated[str | None, _value("error|warning|info", "Lowest severity that makes the exit code 1.")] = None,
    exit_zero: Annotated[bool, _flag("Exit with 0 even if there are findings.", "--exit-zero")] = False,
    isolated: IsolatedOption = False,
) -> int:
    from lslint.cli.profile.command import run

    given = dict(locals())
    del given["run"]
    return run({**given, "words": words or []})


def _format(
    paths: Annotated[
        list[str] | None,
        _argument("PATHS", "Files and folders; - is stdin (to stdout); none is the working directory."),
    ] = None,
    check: Annotated[bool, _flag("Write nothing; exit with 1 if a file would change.", "--check")] = False,
    diff: Annotated[bool, _flag("Print what would change; write nothing; exit with 1.", "--diff")] = False,
    stdin_filename: Annotated[str | None, _value("NAME", "The name of what comes from stdin.")] = None,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
    ignore_unknown: Annotated[bool, _flag("Pass over named files that are no pipelines.", "--ignore-unknown")] = False,
    quiet: Annotated[bool, _flag("No closing line.", "--quiet", "-q")] = False,
) -> int:
    from lslint.cli.format import run

    given = dict(locals())
    del given["run"]
    return run(given.pop("paths") or [], **given)


def _lsp(
    stdio: Annotated[bool, _flag("Talk on stdin and stdout, as always.", "--stdio")] = False,
) -> int:
    from lslint.lsp.command import run

    return run(["--stdio"] if stdio else [])


def _graph(
    paths: Annotated[list[str] | None, _argument("PATHS", "Files and folders; none is the working directory.")] = None,
    format: Annotated[str, _value("text|dot|mermaid|json", "How to print it.")] = "text",
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
) -> int:
    from lslint.cli.graph import run

    return run(paths or [], format=format, config=config, isolated=isolated)


def _init(
    folder: Annotated[str, _argument("FOLDER", "Where to write it; default: the working directory.")] = ".",
    pre_commit: Annotated[bool, _flag("Also print the hooks for .pre-commit-config.yaml.", "--pre-commit")] = False,
) -> int:
    from lslint.cli.init import run

    return run(folder, pre_commit=pre_commit)


def _clean(
    cache_dir: Annotated[str | None, _value("DIR", "Where they are kept; default: a folder of your own.")] = None,
) -> int:
    from lslint.cli.console import warn
    from lslint.cli.report_cache import cache_folder, clear_folder

    folder = cache_folder(cache_dir)
    if folder is None and cache_dir is not None:
        raise UsageError(f"clean: {cache_dir}: a symbolic link leads out of the project")
    try:
        count = clear_folder(folder) if folder is not None else 0
    except OSError as error:
        raise UsageError(f"clean: {folder}: {(error.strerror or str(error)).lower()}") from None
    warn(f"removed {count} {'report' if count == 1 else 'reports'}" + (f" from {folder}" if folder else ""))
    return 0
