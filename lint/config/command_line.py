"""The one table of command-line options of ``check``, and the fast reader that the daily path uses.

``cli.py`` reads arguments with ``read``; ``app.py`` makes its typer command (help, completion) from the same table.
"""

from __future__ import annotations

from lslint import kinds
from lslint.config.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMATS = (
    *("text", "concise", "grouped", "json", "jsonl"),
    *("sarif", "github", "gitlab", "junit", "checkstyle", "rdjson"),
)
SEVERITIES = ("error", "warning", "info")
KINDS = kinds.NAMES
PRODUCTS = kinds.PRODUCTS


class Option:
    """One option. ``kind``: ``flag``, ``text``, ``path``, ``list`` (comma lists and repeats add up), ``choice`` or
    ``int``.

    ``short`` is a letter or empty. ``default`` is what an absent option reads as (an empty list for ``list``).
    """

    __slots__ = ("choices", "default", "dest", "help", "kind", "metavar", "name", "short")

    def __init__(
        self,
        name: str,
        kind: str,
        help: str,
        *,
        metavar: str = "",
        short: str = "",
        choices: tuple[str, ...] = (),
        default: str | int | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.help = help
        self.metavar = metavar
        self.short = short
        self.choices = choices
        self.default: Any = False if kind == "flag" else default
        self.dest = name[2:].replace("-", "_")


CHECK = (
    Option("--json", "flag", "Report as JSON; the same as --output-format json."),
    Option("--output-format", "choice", "How to report.", choices=FORMATS, default="text"),
    Option(
        "--output-file",
        "path",
        "Write the report to this file; beside one for programs, stdout gets the text report.",
        metavar="FILE",
        short="o",
    ),
    Option(
        "--select",
        "list",
        "Rules to report, instead of the default ones: codes, prefixes, names, ALL.",
        metavar="RULES",
    ),
    Option("--ignore", "list", "Rules not to report.", metavar="RULES"),
    Option("--extend-select", "list", "Rules to report besides the selected ones.", metavar="RULES"),
    Option("--fix", "flag", "Apply the safe fixes, then report what is left."),
    Option("--unsafe-fixes", "flag", "With --fix or --diff: also the fixes that change behaviour."),
    Option("--diff", "flag", "Print what --fix would change; write nothing."),
    Option("--kind", "choice", "Treat every file as this kind.", metavar="KIND", choices=KINDS),
    Option(
        "--target", "list", "Release to judge for, such as logstash=8.15; may be repeated.", metavar="PRODUCT=RELEASE"
    ),
    Option("--config", "path", "Use this config file for every path.", metavar="FILE"),
    Option(
        "--allow-plugins",
        "list",
        "Rules of a repository's own that may run: files, folders, modules.",
        metavar="NAMES",
    ),
    Option("--isolated", "flag", "Read no config file."),
    Option("--no-cache", "flag", "Do not use the reports of earlier runs, and keep none."),
    Option("--cache-dir", "path", "Where to keep them; default: a folder of your own.", metavar="DIR"),
    Option("--baseline", "path", "Do not report the findings that this file knows.", metavar="FILE"),
    Option("--write-baseline", "flag", "Write the findings into the baseline instead of reporting them."),
    Option("--fail-on-stale", "flag", "Exit with 1 if entries of the baseline no longer occur."),
    Option("--diff-base", "text", "Report only findings on lines that differ from this git revision.", metavar="REV"),
    Option("--add-ignore", "flag", "Write a suppression comment for each finding instead of reporting it."),
    Option("--reason", "text", "With --add-ignore: the reason to write into the comments.", metavar="TEXT"),
    Option("--stdin-filename", "text", "The name under which to report what comes from stdin.", metavar="NAME"),
    Option("--fail-on", "choice", "Lowest severity that makes the exit code 1; warning if unset.", choices=SEVERITIES),
    Option("--exit-zero", "flag", "Exit with 0 even if there are findings."),
    Option("--statistics", "flag", "Show counts by rule instead of the findings."),
    Option("--color", "choice", "When to colour the report.", choices=("auto", "always", "never"), default="auto"),
    Option("--jobs", "int", "Processes to use; as many as there are processors where that pays if unset.", metavar="N"),
    Option("--show-files", "flag", "List the files that would be checked, with their kinds, and stop."),
    Option("--show-settings", "flag", "Show the settings in force, and where each comes from, and stop."),
    Option("--quiet", "flag", "Report findings only, no closing lines.", short="q"),
    Option(
        "--verbose",
        "flag",
        "Show every finding and say more on stderr; with a traceback if lslint itself fails.",
        short="v",
    ),
)


APP = ("--help", "-h", "--install-completion", "--show-completion")


def wants_app(arguments: list[str]) -> bool:
    """True if typer must answer: help and shell completion."""
    import os

    if "_LSLINT_COMPLETE" in os.environ:
        return True
    for argument in arguments:
        if argument == "--":
            return False
        if argument.partition("=")[0] in APP:
            return True
    return False


class Values:
    """What was read: ``paths`` in order, and one attribute for each option (dashes as underscores)."""

    paths: list[str]
    json: bool
    output_format: str
    output_file: str | None
    select: list[str]
    ignore: list[str]
    extend_select: list[str]
    fix: bool
    unsafe_fixes: bool
    diff: bool
    kind: str | None
    target: list[str]
    config: str | None
    allow_plugins: list[str]
    isolated: bool
    no_cache: bool
    cache_dir: str | None
    baseline: str | None
    write_baseline: bool
    fail_on_stale: bool
    diff_base: str | None
    add_ignore: bool
    reason: str | None
    stdin_filename: str | None
    fail_on: str | None
    exit_zero: bool
    statistics: bool
    color: str
    jobs: int | None
    show_files: bool
    show_settings: bool
    quiet: bool
    verbose: bool

    def __init__(self) -> None:
        self.paths = []
        for option in CHECK:
            setattr(self, option.dest, [] if option.kind == "list" else option.default)


def read(arguments: list[str]) -> Values:
    """The values of a ``check`` command line (without ``lslint`` and ``check``). Raises ``UsageError``.

    Options and paths may be mixed; ``--`` ends the options; ``-`` is a path. Of several values the last one wins;
    lists add up.
    """
    values = Values()
    longs = {option.name: option for option in CHECK}
    given: dict[str, str] = {}
    at, count = 0, len(arguments)
    while at < count:
        argument = arguments[at]
        at += 1
        if argument == "--":
            values.paths += arguments[at:]
            break
        if argument[:1] != "-" or argument == "-":
            values.paths.append(argument)
            continue
        if argument[:2] == "--":
            name, equals, value = argument.partition("=")
            option = longs.get(name)
            if option is None:
                near = nearest(name, longs)
                raise UsageError(f"no such option: {name}" + (f"; did you mean {near}?" if near else ""))
            if option.kind == "flag":
                if equals:
                    raise UsageError(f"option {name} takes no value")
                setattr(values, option.dest, True)
                continue
            if not equals:
                if at == count:
                    raise UsageError(f"option {name} needs a value")
                value = arguments[at]
                at += 1
            _keep(values, given, option, value)
            continue
        at = _shorts(values, given, argument, arguments, at)
    for option in CHECK:
        if option.name in given:
            take(values, option, given[option.name])
    return values


def _keep(values: Values, given: dict[str, str], option: Option, value: str) -> None:
    if option.kind == "list":
        take(values, option, value)
    else:
        given[option.name] = value


def _shorts(values: Values, given: dict[str, str], argument: str, arguments: list[str], at: int) -> int:
    """Reads ``-qv`` or ``-oFILE``; returns where to go on."""
    letters = {option.short: option for option in CHECK if option.short}
    for index, letter in enumerate(argument[1:], 2):
        option = letters.get(letter)
        if option is None:
            raise UsageError(f"no such option: -{letter}")
        if option.kind == "flag":
            setattr(values, option.dest, True)
            continue
        value = argument[index:]
        if index == len(argument):
            if at == len(arguments):
                raise UsageError(f"option -{letter} needs a value")
            value = arguments[at]
            at += 1
        _keep(values, given, option, value)
        break
    return at


def take(values: Values, option: Option, value: str) -> None:
    """Sets one option that has a value. Raises ``UsageError`` for a value it cannot have."""
    if option.kind == "list":
        getattr(values, option.dest).extend(split(value))
    elif option.kind == "choice":
        if value not in option.choices:
            near = nearest(value, option.choices)
            hint = f"; did you mean {near}?" if near else ""
            raise UsageError(f"option {option.name}: {value!r} is not one of {', '.join(option.choices)}{hint}")
        setattr(values, option.dest, value)
    elif option.kind == "int":
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value)):
            raise UsageError(f"option {option.name}: {value!r} is not a whole number of at least 1")
        setattr(values, option.dest, int(value))
    else:
        setattr(values, option.dest, value)


def split(value: str) -> list[str]:
    """The parts of a comma list, without blanks and empty parts."""
    return [part for part in (piece.strip() for piece in value.split(",")) if part]


def nearest(word: str, known: Any) -> str:
    """The known word most like ``word``, or an empty text."""
    from difflib import get_close_matches

    lowered = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), lowered, 1)
    return lowered[found[0]] if found else ""
