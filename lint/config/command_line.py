"""The reader of the arguments of all commands, and the table of the options of ``check`` (the body of ``Values``).

The tables of the other commands are in ``cli.command_tables``. ``cli.app`` makes typer commands from all of them, which
are used for help and completion only: importing typer takes longer than most runs.
"""

from __future__ import annotations

import os

from lslint import kinds
from lslint.config.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

_FORMATS = ("text", "concise", "markdown", "json", "jsonl", "sarif", "github", "gitlab", "junit")


def _formats() -> tuple[str, ...]:
    """Every module of ``report/formats``, those of ``_FORMATS`` first."""
    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "report", "formats")
    names = {name[:-3] for name in os.listdir(folder) if name.endswith(".py") and name[0] != "_"}
    return *_FORMATS, *sorted(names.difference(_FORMATS))


FORMATS = _formats()
SEVERITIES = ("error", "warning", "info")
KINDS = kinds.NAMES
PRODUCTS = kinds.TARGETS
STACK = "stack"
"""The target of all products of Elastic that have none of their own."""
TARGET_NAMES = (STACK, *dict.fromkeys((*PRODUCTS, *kinds.OF_PRODUCT)))
"""The names that a target may have: all Beats are one product."""

RULES = "Rules"
INPUT = "Files and releases"
FIXES = "Fixes"
REPORT = "Report"
EXIT = "Exit code"
KNOWN = "Known findings"
CONFIG = "Config and processes"
GROUPS = (RULES, INPUT, FIXES, REPORT, EXIT, KNOWN, CONFIG)
"""The headings of the options in ``lslint check --help``, in order."""

COLOR_CHOICES = ("auto", "always", "never")


class CliOption:
    """One option of ``check``: the parameters of ``option``, the name on the command line and the attribute."""

    name: str
    dest: str

    def __init__(self, **parameters: Any) -> None:
        self.__dict__.update(parameters)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __set_name__(self, owner: type, dest: str) -> None:
        self.dest = dest
        self.name = f"--{dest.rstrip('_').replace('_', '-')}"

    def unset(self) -> Any:
        """What an absent option reads as."""
        return {"list": [], "repeated": [], "flag": False}.get(self.kind, self.default)

    @property
    def value_name(self) -> str:
        """What stands for the value in help and messages."""
        return self.metavar or "|".join(self.choices)


def option(
    kind: str,
    help: str,
    group: str,
    *,
    metavar: str = "",
    short: str = "",
    choices: tuple[str, ...] = (),
    default: Any = None,
    may_be_empty: bool = False,
) -> Any:
    """A row of the table; its attribute of ``Values`` holds what was read.

    ``kind``: ``flag``, ``text``, ``path``, ``list`` (comma lists and repeats add up), ``repeated`` (whole values add
    up), ``choice``, ``int`` (above 0), ``whole`` or ``number`` (what the command accepts). ``group``: the heading in
    the help. ``short``: a letter. ``choices``: the values of a ``choice``; for another kind only what is completed.
    ``default``: what an absent option reads as (an empty list for ``list`` and ``repeated``). ``may_be_empty``: an
    empty ``path`` has a meaning.
    """
    return CliOption(**locals())


class Values:
    """The one table of options, and what was read of them: ``paths`` in order, and each option's value.

    ``has_allow_plugins``: False if the command has no option ``--allow-plugins``. It has one attribute per option.
    """

    paths: list[str]
    has_allow_plugins: bool
    json: bool = option("flag", "Report as JSON: short for --output-format json.", REPORT)
    output_format: str = option("choice", "Report format.", REPORT, metavar="FORMAT", choices=FORMATS, default="text")
    output_file: str | None = option(
        "path",
        "Write the report, or with --diff the patch, to FILE. With a format other than text, the text report still"
        " goes to stdout.",
        REPORT,
        metavar="FILE",
        short="o",
    )
    select: list[str] = option(
        "list",
        "Report these rules instead of the default ones: codes, prefixes, names or ALL, separated by commas, for"
        " example LS3,missing-plugin-id.",
        RULES,
        metavar="RULES",
    )
    ignore: list[str] = option("list", "Do not report these rules.", RULES, metavar="RULES")
    extend_select: list[str] = option(
        "list", "Report these rules in addition to the selected ones.", RULES, metavar="RULES"
    )
    force_exclude: bool = option(
        "flag",
        "Treat the files on the command line as if lslint had found them in a folder: skip those that exclude or a"
        " .gitignore matches, and files of other programs. For hooks, which pass the names of files.",
        INPUT,
    )
    ignore_unknown: bool = option(
        "flag",
        "Do not report files on the command line that are not recognized as configs. Without it, each gets an info, and"
        " if no file is recognized, the exit code is 2.",
        INPUT,
    )
    fix: bool = option(
        "flag",
        "Apply the safe fixes to the files, then report the remaining findings. With the path -, write the fixed"
        " content to stdout and the report to stderr.",
        FIXES,
    )
    unsafe_fixes: bool = option("flag", "With --fix or --diff: include the fixes that may change behavior.", FIXES)
    fix_only: bool = option(
        "flag",
        "Apply the safe fixes, and report only which files were fixed, not the remaining findings. The exit code does"
        " not depend on findings.",
        FIXES,
    )
    diff: bool = option(
        "flag",
        "Print the changes that --fix would make, as a patch for git apply, without changing files. The exit code"
        " depends on the findings, as without --diff.",
        FIXES,
    )
    kind: str | None = option(
        "choice",
        "Treat every file as this kind instead of detecting the kind; none: do not check the file.",
        INPUT,
        metavar="KIND",
        choices=KINDS,
    )
    target: list[str] = option(
        "list",
        "Release or range of releases to check for, for example logstash=8.15, elasticsearch=7.17..9.1 or"
        " logstash=newest; stack=8.15 sets the release of Logstash, Beats, Elasticsearch and Kibana, where they have no"
        " target of their own; the name of any Beat or elastic-agent sets the release of all Beats. Default: the"
        " releases in the config, else those that the manifests of the project name, else all since 7.17. For all"
        " products: --target auto, the releases that the manifests name, even if the config sets others; --target"
        " newest, always the newest. Can be repeated.",
        INPUT,
        metavar="PRODUCT=RELEASE",
    )
    config: str | None = option(
        "path", "Use this config file for all files instead of searching for one.", CONFIG, metavar="FILE"
    )
    allow_plugins: list[str] = option(
        "list",
        "Files, folders or modules of custom rules (Python code) that may run if a config names them under plugins.",
        RULES,
        metavar="NAMES",
    )
    isolated: bool = option("flag", "Ignore all config files of lslint. Cannot be combined with --config.", CONFIG)
    no_cache: bool = option("flag", "Accepted without effect: lslint caches no reports.", CONFIG)
    baseline: str | None = option(
        "path",
        'Hide the findings that are listed in this baseline file; --fix does not fix them. "": use no baseline.',
        KNOWN,
        metavar="FILE",
        may_be_empty=True,
    )
    write_baseline: bool = option(
        "flag",
        "Write all findings to the baseline file (lslint-baseline.json if unset) instead of reporting them.",
        KNOWN,
    )
    fail_on_stale: bool = option("flag", "Exit with 1 if the baseline lists findings that no longer occur.", KNOWN)
    diff_base: str | None = option(
        "text", "Report only findings on lines that were changed since this git revision.", KNOWN, metavar="REV"
    )
    add_ignore: bool = option(
        "flag",
        "Suppress every finding by a comment instead of reporting it. JSON has no comments: use `[[suppress]]` entries"
        " or a baseline.",
        KNOWN,
    )
    reason: str | None = option(
        "text", "With --add-ignore: the reason to write into the comments.", KNOWN, metavar="TEXT"
    )
    stdin_filename: str | None = option(
        "text",
        "Check stdin as if it were the file NAME, which determines its kind and config. Implies the path -.",
        INPUT,
        metavar="NAME",
    )
    fail_on: str | None = option(
        "choice",
        "Lowest severity that makes the exit code 1; default: warning.",
        EXIT,
        metavar="SEVERITY",
        choices=SEVERITIES,
    )
    exit_zero: bool = option("flag", "Exit with 0 even if there are findings.", EXIT)
    statistics: bool = option(
        "flag",
        "Print the number of findings per rule, and the numbers of plugins, grok patterns and conditions, instead of"
        " the findings.",
        REPORT,
    )
    report_suppressed: bool = option(
        "flag",
        "With --output-format sarif: include the findings that comments, [[suppress]] entries and the baseline"
        " suppress, marked as suppressed.",
        REPORT,
    )
    color: str = option(
        "choice", "When to color the report.", REPORT, metavar="WHEN", choices=COLOR_CHOICES, default="auto"
    )
    jobs: int | None = option(
        "int",
        "Number of parallel processes; default: one per CPU core for many files, otherwise 1.",
        CONFIG,
        metavar="N",
    )
    show_files: bool = option(
        "flag",
        "List the files that would be checked, with their kinds, and those that are not, with the reasons, and exit.",
        INPUT,
    )
    explain_finding: str | None = option(
        "text",
        "Explain all findings at a line of a file, including hidden ones, for example conf.d/a.conf:12: the original"
        " severity, and each step that changes or hides the finding, with the reason.",
        REPORT,
        metavar="PATH:LINE",
    )
    show_settings: bool = option(
        "flag",
        "Print the main settings, all other settings that a config or an option sets, and the origin of each, and "
        "exit.",
        CONFIG,
    )
    quiet: bool = option(
        "flag",
        "Print only the findings that make the exit code 1, no summary; machine-readable reports stay complete.",
        REPORT,
        short="q",
    )
    verbose: bool = option(
        "flag",
        "Print every finding with its excerpt, and details about config and releases on stderr; after an internal"
        " error, the traceback.",
        REPORT,
        short="v",
    )

    def __init__(self, paths: Iterable[str] = (), *, has_allow_plugins: bool = True, **given: Any) -> None:
        self.paths = list(paths)
        self.has_allow_plugins = has_allow_plugins
        for option in CHECK:
            setattr(self, option.dest, given.pop(option.dest) if option.dest in given else option.unset())
        if given:
            raise TypeError(f"unknown options: {', '.join(given)}")


CHECK: tuple[CliOption, ...] = tuple(row for row in vars(Values).values() if isinstance(row, CliOption))
APP = ("--help", "-h", "--install-completion", "--show-completion")


OTHER_NAMES = {"--format": "; use --output-format", "--explain": "; use lslint rule CODE"}
"""Options of other linters, and what stands for them here."""
NEVER_FAIL = ("never", "none", "off")
"""What users of other tools write as ``--fail-on`` for ``--exit-zero``."""


def wants_app(arguments: list[str]) -> bool:
    """True if typer must answer: help and shell completion."""
    if "_LSLINT_COMPLETE" in os.environ:
        return True
    for argument in arguments:
        if argument == "--":
            return False
        if argument.partition("=")[0] in APP:
            return True
    return False


def read(arguments: list[str]) -> Values:
    """The values of a ``check`` command line (without ``lslint`` and ``check``). Raises ``UsageError``."""
    values = Values()
    values.paths = read_into(values, CHECK, arguments, "check", OTHER_NAMES)
    return values


def read_into(
    values: Any, options: Sequence[CliOption], arguments: list[str], command: str, advice: Mapping[str, str]
) -> list[str]:
    """Sets the attributes of ``values`` as the arguments of a command say, and returns the words that are no options.
    Raises ``UsageError``.

    Options and words may be mixed; ``--`` ends the options; ``-`` is a word. Of several values the last one wins;
    lists add up. ``advice``: what to write instead of options that the command does not have.
    """
    line = _CommandLine(values, options, arguments, command, advice)
    try:
        return line.read()
    except UsageError as error:
        raise UsageError(str(error) if command == "check" else f"{command}: {error}") from None


class _CommandLine:
    """The arguments of one command while they are read. ``given``: the values of options that do not add up."""

    def __init__(
        self, values: Any, options: Sequence[CliOption], arguments: list[str], command: str, advice: Mapping[str, str]
    ) -> None:
        self._values = values
        self._longs = {option.name: option for option in options}
        self._shorts = {option.short: option for option in options if option.short}
        self._rest = iter(arguments)
        self._help = f"; lslint {command} --help lists the options"
        self._advice = advice
        self._given: dict[str, str] = {}
        for option in options:
            setattr(values, option.dest, option.unset())

    def read(self) -> list[str]:
        """Reads everything; returns the words."""
        words: list[str] = []
        for argument in self._rest:
            if argument == "--":
                words += self._rest
            elif argument[:1] != "-" or argument == "-":
                words.append(argument)
            elif argument[:2] == "--":
                self._long(argument)
            else:
                self._letters(argument)
        for option in self._longs.values():
            if option.name in self._given:
                set_option(self._values, option, self._given[option.name])
        return words

    def _long(self, argument: str) -> None:
        name, equals, value = argument.partition("=")
        option = self._longs.get(name)
        if option is None:
            pattern = value if equals else next(self._rest, "")
            rest = instead(name, pattern) or self._advice.get(name) or did_you_mean(name, self._longs) or self._help
            raise UsageError(f"unknown option {name}{rest}")
        if option.kind == "flag":
            if equals:
                raise UsageError(f"option {name} does not accept a value; remove the part after =")
            setattr(self._values, option.dest, True)
        else:
            self._keep(option, value if equals else self._next(name, option))

    def _letters(self, argument: str) -> None:
        """Reads ``-qv`` or ``-oFILE``."""
        for index, letter in enumerate(argument[1:], 2):
            option = self._shorts.get(letter)
            if option is None:
                raise UsageError(f"unknown option -{letter}{self._help}")
            if option.kind != "flag":
                self._keep(option, argument[index:] or self._next(f"-{letter}", option))
                break
            setattr(self._values, option.dest, True)

    def _next(self, name: str, option: CliOption) -> str:
        for value in self._rest:
            return value
        raise UsageError(f"option {name} requires a value: {name} {option.value_name}")

    def _keep(self, option: CliOption, value: str) -> None:
        if option.kind in ("list", "repeated"):
            set_option(self._values, option, value)
        else:
            self._given[option.name] = value


def instead(name: str, pattern: str = "") -> str:
    """``; set exclude = ["…"] …`` for an option of other linters that is a config key here, or an empty text."""
    if name not in ("--exclude", "--extend-exclude"):
        return ""
    from json import dumps

    return f"; set exclude = [{dumps(pattern or 'PATTERN', ensure_ascii=False)}] in lslint.toml"


def set_option(values: Any, option: CliOption, value: str) -> None:
    """Sets one option that has a value. Raises ``UsageError`` for a value it cannot have."""
    if option.kind == "list":
        getattr(values, option.dest).extend(split(value))
    elif option.kind == "repeated":
        getattr(values, option.dest).append(value)
    elif option.kind in ("whole", "number"):
        try:
            setattr(values, option.dest, int(value) if option.kind == "whole" else float(value))
        except ValueError:
            noun = "a whole number" if option.kind == "whole" else "a number"
            raise UsageError(f"option {option.name} requires {noun}") from None
    elif option.kind == "choice":
        if value not in option.choices:
            meant = did_you_mean(value, option.choices)
            problem = f"option {option.name}: unknown value {value!r}{meant} (one of: {', '.join(option.choices)})"
            if option.dest == "fail_on" and value in NEVER_FAIL:
                problem += "; to exit with 0 despite findings, use --exit-zero"
            raise UsageError(problem)
        setattr(values, option.dest, value)
    elif option.kind == "int":
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value)):
            raise UsageError(f"option {option.name}: {value!r} is not a whole number above 0")
        setattr(values, option.dest, int(value))
    elif option.kind == "path" and not value and not option.may_be_empty:
        raise UsageError(f"option {option.name} requires the name of a file or folder")
    elif option.dest == "output_file" and value == "-":
        setattr(values, option.dest, None)  # stdout, as without the option
    else:
        setattr(values, option.dest, value)


def split(value: str) -> list[str]:
    """The parts of a comma list, without spaces and empty parts."""
    return [part for part in (piece.strip() for piece in value.split(",")) if part]


SIMILAR = 0.65
"""How similar a suggested word must be, by ``difflib``: ``--foo`` is no typo of ``--color``."""


def closest(word: str, names: Any) -> str:
    """The known word most like ``word``, or an empty text. Leading dashes do not count."""
    from difflib import get_close_matches

    lowered = {name.lower().lstrip("-"): name for name in names}
    matches = get_close_matches(word.lower().lstrip("-"), lowered, 1, SIMILAR)
    return lowered[matches[0]] if matches else ""


def did_you_mean(word: str, names: Any) -> str:
    """``; did you mean …?`` with the known word most like ``word``, or an empty text."""
    suggestion = closest(word, names)
    return f"; did you mean {suggestion}?" if suggestion else ""
