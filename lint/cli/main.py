"""The command: ``main`` reads the daily path (``check``) itself and loads typer for everything else."""

from __future__ import annotations

import gc
import os
import sys
from os.path import lexists

from lslint.config.errors import UsageError
from lslint.report.console import internal_error, warn, write

COMMANDS = (
    "rule", "calc", "profile", "format", "try", "test", "lsp", "upgrade", "graph", "init", "clean",
)  # fmt: skip


VERSIONS = ("--version", "-V", "-vV", "-Vv")


def main(argv: list[str] | None = None) -> int:
    """Runs lslint with these arguments (default: those of the process). Returns the exit code; never raises."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        warn("interrupted")
        return 130
    except BrokenPipeError:
        return 1
    except Exception as error:  # noqa: BLE001 the last resort: exit code 3 and one message instead of a traceback
        try:
            if isinstance(error, UsageError):
                warn(str(error))
                return 2
            return internal_error("outside of any file", error, "-v" in arguments or "--verbose" in arguments)
        except MemoryError:
            error.__traceback__ = None  # its frames hold what took the memory
    os.write(2, b"lslint: internal error: MemoryError\n")  # there is not even the memory for other messages
    return 3


def run() -> None:
    """The installed command: ``main``, and out with its exit code. Does not return.

    Nothing is left to clean up then, and taking all modules and trees apart takes Python as long as its start.
    """
    from lslint.cli.finder import Finder

    sys.meta_path.insert(0, Finder)
    gc.disable()  # its passes while the modules are loaded take a twentieth of a short run
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            code = code or 1
    os._exit(code)


def _refuse_names(arguments: list[str]) -> None:
    """Raises ``UsageError`` for an argument that looks like an option and is the name of a file.

    Hooks append the names of files to a command: ``--allow-plugins=evil.py,x.conf`` is one that a tree can bring.
    """
    for argument in arguments:
        if argument == "--":
            return
        if argument[:1] == "-" and len(argument) > 1 and lexists(argument):
            raise UsageError(
                f"{argument} is both an option and the name of a file; to check the file, write ./{argument} or put --"
                " before the paths"
            )


def _check_word(words: list[str]) -> None:
    """Raises ``UsageError`` if the first word is no path and looks like a command or a misspelt one."""
    if words and (words[0].isalpha() or words[0] == "?") and not lexists(words[0]):
        from lslint.cli.suggest import intended

        meant = intended(words, ("check", *COMMANDS))
        if meant:
            raise UsageError(f"{words[0]!r} is neither a command nor a path; did you mean `{meant}`?")


def _after_options(words: list[str]) -> list[str]:
    """The paths of ``lslint -v check conf.d``. Raises ``UsageError`` for any other command after its options, and for
    a misspelt one. A path of the name of a command remains a path: hooks append paths to options."""
    if words[:1] == ["check"] and not lexists("check"):
        return words[1:]
    if words and words[0] in COMMANDS and not lexists(words[0]):
        meant = " ".join(["lslint", *words[:3]])
        raise UsageError(f"the command must come before its options; did you mean `{meant}`?")
    _check_word(words)
    return words


def _asks_for_help(arguments: list[str]) -> list[str]:
    """The arguments for ``help [COMMAND]`` and ``version``, unless there is a path of that name; else unchanged."""
    if arguments[0] not in ("help", "version") or lexists(arguments[0]):
        return arguments
    if arguments[0] == "version":
        return ["--version", *arguments[1:]]
    command = arguments[1:2]
    if command and command[0] not in (*COMMANDS, "check"):
        from lslint.config.command_line import did_you_mean

        rest = did_you_mean(command[0], (*COMMANDS, "check")) or "; lslint --help lists the commands"
        raise UsageError(f"help: unknown command {command[0]!r}{rest}")
    return [*(arguments[1:3] if command == ["calc"] else command), "--help"]


def _show_version(arguments: list[str]) -> None:
    """Writes the version; with ``-v`` also how current the knowledge is. Raises ``UsageError``."""
    from lslint.config.version import VERSION

    others = [argument for argument in arguments if argument not in (*VERSIONS, "-v", "--verbose")]
    if others:
        raise UsageError(f"--version can only be combined with -v; remove {others[0]}")
    text = f"lslint {VERSION}\n"
    if {"-v", "--verbose", "-vV", "-Vv"}.intersection(arguments):
        from lslint.report import coverage

        text += "\n" + "\n".join(coverage.lines()) + "\n"
    write(text.encode())


def _main(arguments: list[str]) -> int:
    arguments = _asks_for_help(arguments) if arguments else arguments
    first = arguments[0] if arguments else ""
    if first in VERSIONS or (first in ("-v", "--verbose") and arguments[1:2] and arguments[1] in VERSIONS):
        _show_version(arguments)
        return 0
    _refuse_names(arguments)
    if first in COMMANDS:
        if len(arguments) == 1 and lexists(first):
            warn(f"note: {first!r} is the command; to name the path, write ./{first}")
    elif first != "check" and first[:1] != "-":
        _check_word(arguments)
    from lslint.config.command_line import read, wants_app

    if first in COMMANDS or wants_app(arguments):
        gc.enable()
        if wants_app(arguments):
            from lslint.cli.app import run_app

            return run_app(arguments)
        if first == "calc":
            from lslint.cli.calc.options import run

            return run(arguments[1:])
        from lslint.cli import command_tables

        return command_tables.COMMANDS[first].run(arguments[1:])
    values = read(arguments[1:] if first == "check" else arguments)
    if first[:1] == "-":
        values.paths = _after_options(values.paths)
    from lslint.cli.check import check

    return check(values)
