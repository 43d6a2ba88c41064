"""The typer command, made from the option table: help, shell completion, and the commands besides ``check``."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from lslint.cli import completion
from lslint.cli.check_command import FOLDERS, check_command
from lslint.cli.help import CHECK_EPILOG, RULE_EPILOG, Command, DefaultGroup, Group
from lslint.cli.parameters import ConfigOption, IsolatedOption, JsonOption, OutputFileOption
from lslint.cli.parameters import argument as _argument
from lslint.cli.parameters import flag as _flag
from lslint.cli.parameters import value as _value
from lslint.cli.usage_errors import ClickUsageError, message
from lslint.config.errors import UsageError
from lslint.config.format_options import ALIGN_ARROWS, LONGEST, SHORTEST
from lslint.config.version import VERSION

GRAPH_FORMATS = ("text", "dot", "mermaid", "json")
PROFILE_FORMATS = ("text", "json", "html")
SORT_KEYS = ("ms", "share", "in", "out", "events/ms", "ms/event", "id", "order")
LAYOUT = "Layout (overrides [format] in the config)"
STATS, RATES, RESULT = "Node stats of Logstash", "Rates of a Beat", "Findings"


def make_app(calc: bool = False) -> typer.Typer:
    """The whole command line as a typer app; ``check`` has exactly the options of the table.

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

    def add(name: str, function: Any, short: str, help: str = "", epilog: str = "") -> None:
        app.command(name, cls=Command, short_help=short, help=help or f"{short}.", epilog=epilog)(function)

    add(
        "check",
        check_command(),
        "Check files and folders (default command: lslint conf.d/)",
        "Check files and folders. This is the default command: lslint conf.d/ means lslint check conf.d/.",
        CHECK_EPILOG,
    )
    add(
        "rule",
        _rule,
        "Explain a rule; list or search the rules",
        "Explain a rule; list or search the rules. lslint rule test PATH... runs the examples of custom rules.",
        RULE_EPILOG,
    )
    add(
        "format",
        _format,
        "Format Logstash pipelines",
        "Format Logstash pipelines in place. A file with a syntax error is not changed, and the exit code is then 2.",
    )
    from lslint.cli.sample_commands import add_commands

    add_commands(add)
    from lslint.cli.field_command import add_command

    add_command(add)
    from lslint.cli import upgrade_command

    upgrade_command.add_command(add)
    add(
        "graph",
        _graph,
        "Show which pipeline sends events to which",
        "Show which pipeline sends events to which, as text, or as a diagram for Graphviz or Mermaid.",
    )
    add(
        "profile",
        _profile,
        "Find the slowest plugins of a running Logstash",
        "Find the slowest plugins of a running Logstash: joins its node stats with the pipeline files.",
    )
    from lslint.cli.calc.app import SUMMARY, calc_app

    app.add_typer(calc_app(calc, JsonOption), name="calc", cls=Group, short_help=SUMMARY)
    add(
        "init",
        _init,
        "Write a starter lslint.toml",
        "Write a starter lslint.toml for the configs in a folder. It proposes targets, exclude and kinds, with the"
        " evidence for each as a comment; all other settings are commented out.",
    )
    add("clean", _clean, "Delete the reports that older releases cached")
    add(
        "lsp",
        _lsp,
        "Start the language server for editors (needs lslint[lsp])",
        "Start the language server; editors run this command. It needs the package pygls, which is installed with the"
        " extra lsp, for example in a checkout of the repository: pip install '.[lsp]'.",
    )
    return app


def run_app(arguments: list[str]) -> int:
    """Runs typer on these arguments. Returns the exit code; raises as ``lslint.report.console.write`` does."""
    import io

    from lslint.report.console import write

    # typer's own writing does not know what to do with a full disk or a reader that has gone
    stdout = sys.stdout

    class CapturedOutput(io.BytesIO):
        """What goes to stdout; a terminal if that is one, because control characters are escaped only for terminals."""

        def isatty(self) -> bool:
            return stdout is not None and stdout.isatty()

        def release(self) -> None:
            """Writes what was captured so far."""
            captured = self.getvalue()
            self.seek(0)
            self.truncate()
            sys.stdout = stdout
            try:
                write(captured)
            finally:
                sys.stdout = wrapper

    written = CapturedOutput()
    wrapper = sys.stdout = io.TextIOWrapper(written, "utf-8", "backslashreplace")
    joined = completion.join_bash_words(os.environ)
    try:
        return _run(arguments)
    finally:
        sys.stdout = stdout
        wrapper.flush()
        write(completion.last_parts(written.getvalue()) if joined else written.getvalue())


def _run(arguments: list[str]) -> int:
    command = command_tree(arguments[:1] == ["calc"] or completion.VARIABLE in os.environ)
    try:
        code = command.main(arguments, prog_name="lslint", standalone_mode=False)
    except ClickUsageError as error:
        raise UsageError(message(error, arguments)) from None
    except typer.Exit as done:
        return int(done.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def command_tree(calc: bool = False) -> Any:
    """All commands as click has them, with help for people."""
    return typer.main.get_command(make_app(calc))


def _show_version(value: bool) -> None:
    if value:
        typer.echo(f"lslint {VERSION}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            help="Show the version; with -v also the releases that lslint knows.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    del version


def _rule(
    which: Annotated[
        list[str] | None,
        _argument(
            "RULE",
            "Codes and names (LS301, unanchored-grok) are explained, prefixes of codes (LS3) list their rules.",
            completion.single_rules,
        ),
    ] = None,
    all: Annotated[bool, _flag("List all rules by product and category.", "--all")] = False,
    search: Annotated[
        str | None,
        _value("WORDS", "List the rules that contain all these words in code, name, summary or explanation."),
    ] = None,
    json: Annotated[
        bool, _flag("Print everything about the rules that are named, found or listed, as JSON.", "--json")
    ] = False,
    allow_plugins: Annotated[
        list[str] | None,
        _value(
            "NAMES",
            "Files, folders or modules of custom rules that may run if the config of the working directory names them.",
        ),
    ] = None,
    no_pager: Annotated[bool, _flag("Do not use the pager ($PAGER) for long output.", "--no-pager")] = False,
) -> int:
    from lslint.report.console import write

    if which and which[0] == "test":
        return _test_rules(which[1:])
    if search is not None and which:  # the words of a search need no quotes
        search, which = " ".join([search, *which]), None
    if all and search is not None:
        raise UsageError("rule: --all cannot be combined with --search; remove one of them")
    if all and which:
        raise UsageError("rule: --all cannot be combined with names of rules; remove one of them")
    if not (which or all or search is not None):
        raise UsageError("rule: name a rule (lslint rule LS301), or use --all or --search WORDS")
    from lslint.cli import rule_output

    words, allowed = which or [], [one for each in allow_plugins or [] for one in each.split(",")]
    if allowed or not words or not rule_output.is_known(words):
        rule_output.load_custom_rules(allowed, needed=bool(words))
    if json:
        text = rule_output.as_json(words, search)
    else:
        text = rule_output.as_text(words, search)
        if not no_pager:
            from lslint.cli.pager import page

            if page(text):
                return 0
    write(text.encode("utf-8", "backslashreplace"))
    return 0


def _test_rules(names: list[str]) -> int:
    if os.path.lexists("rule") and os.path.lexists("test"):
        # `lslint *` in a folder of a stranger: the first two words are names of files, the rest would run
        raise UsageError("rule test: does not run in a folder that contains `rule` and `test`; use another folder")
    from lslint.cli.rule_test import run as try_examples
    from lslint.report.console import write

    code, report = try_examples(names)
    write(report.encode("utf-8", "backslashreplace"))
    return code


def _profile(
    words: Annotated[
        list[str] | None,
        _argument(
            "STATS|PATH",
            "First the node stats: a file, - for stdin or a URL, for example http://localhost:9600; name two to get"
            " rates. Then the pipeline files and folders.",
        ),
    ] = None,
    watch: Annotated[
        bool,
        _flag(
            "Read a URL again and again and show a table, until Ctrl-C or --duration; then report on the whole time.",
            "--watch",
            group=STATS,
        ),
    ] = False,
    duration: Annotated[float | None, _value("SECONDS", "With --watch: stop after this many seconds.", STATS)] = None,
    output_format: Annotated[
        str, _value("FORMAT", f"One of: {', '.join(PROFILE_FORMATS)}.", values=PROFILE_FORMATS)
    ] = "text",
    json: JsonOption = False,
    output_file: OutputFileOption = None,
    sort: Annotated[
        str,
        _value(
            "KEY",
            f"Sort the plugins. One of: {', '.join(SORT_KEYS)} (share: the column %; order: as in the stats).",
            STATS,
            SORT_KEYS,
        ),
    ] = "ms",
    top: Annotated[int | None, _value("N", "Show only the first N plugins of each pipeline.", STATS)] = None,
    pipeline: Annotated[str | None, _value("ID", "Show only this pipeline.", STATS)] = None,
    interval: Annotated[
        float | None,
        _value(
            "SECONDS",
            "Read a URL twice, this many seconds apart, and show rates; with --watch: the seconds between two requests"
            " (default: 5).",
            STATS,
        ),
    ] = None,
    seconds: Annotated[
        float | None, _value("N", "Seconds between two saved responses, if they contain no timestamp.", STATS)
    ] = None,
    workers: Annotated[int | None, _value("N", "pipeline.workers, if the stats do not contain it.", STATS)] = None,
    batch_size: Annotated[
        int | None, _value("N", "pipeline.batch.size, if the stats do not contain it.", STATS)
    ] = None,
    event_bytes: Annotated[
        float | None, _value("N", "Mean size of an event in bytes, to estimate the heap of events in flight.", STATS)
    ] = None,
    hot_threads: Annotated[
        str | None, _value("FILE", "Response of _node/hot_threads: a file, - or a URL.", STATS)
    ] = None,
    rates: Annotated[
        bool,
        _flag(
            "Show rates of a Beat. Arguments: a URL (with --interval), two or more saved responses of /stats (before"
            " 6.0: /debug/vars), or --log FILE.",
            "--rates",
            group=RATES,
        ),
    ] = False,
    filter: Annotated[str | None, _value("REGEX", "Show only metrics that match.", RATES)] = None,
    log: Annotated[str | None, _value("FILE", "Log file of a Beat with its periodic metrics.", RATES)] = None,
    timeout: Annotated[float, _value("SECONDS", "Timeout of each HTTP request.")] = 10,
    fail_on: Annotated[
        str | None,
        _value(
            "SEVERITY",
            "Lowest severity that makes the exit code 1. One of: error, warning, info. [default: warning]",
            RESULT,
            ("error", "warning", "info"),
        ),
    ] = None,
    exit_zero: Annotated[bool, _flag("Exit with 0 even if there are findings.", "--exit-zero", group=RESULT)] = False,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
) -> int:
    from lslint.profile.command import run

    given = dict(locals())
    del given["run"]
    return run({**given, "words": words or []})


def _format(
    paths: Annotated[
        list[str] | None,
        _argument("PATHS", f"{FOLDERS}; - reads stdin and writes stdout; default: the working directory."),
    ] = None,
    check: Annotated[bool, _flag("Change no file; exit with 1 if a file is not formatted.", "--check")] = False,
    diff: Annotated[
        bool, _flag("Print the changes instead of making them; exit with 1 if there are any.", "--diff")
    ] = False,
    stdin_filename: Annotated[
        str | None, _value("NAME", "Format stdin as if it were the file NAME, which determines its config.")
    ] = None,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
    ignore_unknown: Annotated[
        bool, _flag("Skip files that are not Logstash pipelines instead of failing.", "--ignore-unknown")
    ] = False,
    ignore_errors: Annotated[
        bool, _flag("Skip pipelines that cannot be formatted (syntax errors) instead of failing.", "--ignore-errors")
    ] = False,
    force_exclude: Annotated[
        bool, _flag("Skip files on the command line that exclude or a .gitignore matches.", "--force-exclude")
    ] = False,
    line_length: Annotated[
        int | None, _value("N", f"Maximum line length, {SHORTEST} to {LONGEST}; default: 100.", LAYOUT)
    ] = None,
    align_arrows: Annotated[
        str | None,
        _value(
            "WHEN",
            "Align the arrows of consecutive lines: never, preserve (where they are aligned already) or always;"
            " default: never.",
            LAYOUT,
            ALIGN_ARROWS,
        ),
    ] = None,
    quiet: Annotated[bool, _flag("Print no summary.", "--quiet", "-q")] = False,
) -> int:
    from lslint.cli.format import run

    given = dict(locals())
    del given["run"]
    return run(given.pop("paths") or [], **given)


def _lsp(
    stdio: Annotated[
        bool, _flag("Use stdin and stdout (the default; some editors pass this option).", "--stdio")
    ] = False,
) -> int:
    from lslint.lsp.command import run

    return run(["--stdio"] if stdio else [])


def _graph(
    paths: Annotated[list[str] | None, _argument("PATHS", f"{FOLDERS}; default: the working directory.")] = None,
    format: Annotated[str, _value("FORMAT", f"One of: {', '.join(GRAPH_FORMATS)}.", values=GRAPH_FORMATS)] = "text",
    output_file: OutputFileOption = None,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
) -> int:
    from lslint.cli.graph import run

    return run(paths or [], format=format, output_file=output_file, config=config, isolated=isolated)


def _init(
    folder: Annotated[str, _argument("FOLDER", "Folder to write to; default: the working directory.")] = ".",
    pre_commit: Annotated[bool, _flag("Also print hooks for .pre-commit-config.yaml.", "--pre-commit")] = False,
) -> int:
    from lslint.cli.init import run

    return run(folder, pre_commit=pre_commit)


def _clean(
    cache_dir: Annotated[
        str | None, _value("DIR", "Folder of the reports; default: the cache folder of lslint.")
    ] = None,
) -> int:
    from lslint.cli.clean import run

    return run(cache_dir)
