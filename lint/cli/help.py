"""The help: a page for each command, made from its table, and the overview of ``lslint --help`` on one screen."""

from __future__ import annotations

import shutil
from textwrap import wrap

from lslint.cli.calc.options import SUMMARY, calculator_table, calculator_tables
from lslint.cli.command_tables import COMMANDS, FOLDERS, Argument, Command
from lslint.config.command_line import CHECK, GROUPS, HELP, CliOption
from lslint.grammar.suppression import render
from lslint.rules import registry

MAX_WIDTH = 120
LEFT = 28
"""Columns for the names of options; longer names get a separate line."""
CHECK_EPILOG = f"""\
Examples:
  lslint conf.d/ filebeat.yml
  lslint --target logstash=8.15 --fix conf.d/
  lslint --select LS3,missing-plugin-id --output-format sarif conf.d/

Suppressing findings:
  in pipelines and YAML  {render(["LS301"], "reason")}
  in JSON                [[suppress]] in lslint.toml, with path and code
  in a file or folder    per-file-ignores in lslint.toml
  everywhere             ignore in lslint.toml

Exit codes:
  0  no findings at or above --fail-on (default: warning)
  1  findings
  2  the run failed: wrong option or config, missing path, or nothing to check
  3  internal error of lslint"""
COMMON = (
    ("--fix", "Apply the safe fixes; --diff only prints them"),
    ("--select, --ignore RULES", "Choose rules by code, prefix or name"),
    ("--target PRODUCT=RELEASE", "Release to check for, for example logstash=8.15"),
    ("--output-format FORMAT", "Report as text, json, sarif, github, junit, ..."),
    ("-h, --help, --version", "Show help (lslint rule --help), or the version"),
)
"""The options that the overview names."""
_CHECK = Command(
    "check",
    "Check files and folders (default command: lslint conf.d/)",
    "Check files and folders. This is the default command: lslint conf.d/ means lslint check conf.d/.",
    "lslint.cli.check",
    (Argument("paths", "PATHS", f"{FOLDERS}; - reads stdin; default: the working directory."),),
    CHECK,
    CHECK_EPILOG,
)
_CALC = Command(
    "calc",
    SUMMARY,
    f"{SUMMARY}. Each result shows its formula, inputs, source and caveat.",
    "lslint.cli.calc.options",
    epilog="Inputs of a calculator: lslint calc shards --help",
)
TABLES = {table.name: table for table in (_CHECK, *COMMANDS.values(), _CALC)}
"""Every command, in the order of the overview."""


def help_text(arguments: list[str]) -> str:
    """The page that a command line with ``--help`` asks for. Raises ``UsageError`` for an unknown calculator."""
    width = max(min(shutil.get_terminal_size().columns, MAX_WIDTH) - 2, 50)
    first, *others = arguments
    if first in HELP:
        return overview(width)
    if first == "calc" and others[0][:1] != "-":
        return page(calculator_table(others[0]), width)
    return page(TABLES.get(first, _CHECK), width)


def page(table: Command, width: int) -> str:
    """What a command does, its arguments, its options by heading, and examples."""
    lines = [f"Usage: lslint {usage(table)}", "", *_wrapped(table.help, width)]
    if table.arguments:
        lines += ["", "Arguments:", *rows(arguments_of(table), width)]
    groups = options_by_group(table)
    left = min(LEFT, max(len(names) for pairs in groups.values() for names, _ in pairs) + 4)
    for title, pairs in groups.items():
        lines += ["", f"{title}:", *rows(pairs, width, left)]
    if table is _CALC:
        calculators = [(name, calculator.help) for name, calculator in calculator_tables().items()]
        lines += ["", "Calculators:", *rows(calculators, width)]
    if table.epilog:
        lines += ["", *_wrapped(table.epilog, width)]
    return "\n".join(lines) + "\n"


def overview(width: int) -> str:
    """The commands and common options, which fit on a terminal of 24 lines and 80 columns."""
    lines = [
        f"Find mistakes in Logstash, Filebeat and Elasticsearch configs ({len(registry.entries())} rules).",
        "Usage: lslint [COMMAND] [OPTIONS] [PATHS]...",
        "Commands:",
        *rows([(table.name, table.short) for table in TABLES.values()], width),
        "",
        "Common options (for all options of check: lslint check --help):",
        *rows(list(COMMON), width),
        *_wrapped("Exit codes: 0 no problems, 1 findings, 2 the run failed, 3 internal error", width),
    ]
    return "\n".join(lines) + "\n"


def usage(table: Command) -> str:
    """The command with what can follow it."""
    if table is _CALC:
        return "calc CALCULATOR [OPTIONS]"
    words = [f"{_placeholder(row)}{'...' * row.is_list}" for row in table.arguments]
    return " ".join((table.name, "[OPTIONS]", *words))


def rows(pairs: list[tuple[str, str]], width: int, left: int = 0) -> list[str]:
    """Two columns, the second one wrapped, but never at a hyphen: the names of kinds have some. ``left``: the columns
    for the first one, by default as many as it needs, up to ``LEFT``."""
    left = left or min(LEFT, max((len(name) for name, _ in pairs), default=0) + 4)
    out: list[str] = []
    for name, text in pairs:
        head = f"  {name}"
        lines = wrap(text, max(width - left, 20), break_on_hyphens=False, break_long_words=False) or [""]
        if len(head) + 2 > left:
            out.append(head)
        else:
            lines[0] = f"{head:<{left}}{lines[0]}"
            out.append(lines.pop(0).rstrip())
        out += [" " * left + line for line in lines]
    return out


def _wrapped(text: str, width: int) -> list[str]:
    """Split the text into lines and wrap each one, unless it is indented."""
    out: list[str] = []
    for line in text.split("\n"):
        out += [line] if line.startswith(" ") else wrap(line, width, break_on_hyphens=False) or [""]
    return out


def arguments_of(table: Command) -> list[tuple[str, str]]:
    """The arguments of a command, each with its help."""
    return [(_placeholder(row), row.help) for row in table.arguments]


def _placeholder(row: Argument) -> str:
    """Return the name of an argument, in brackets if it may be left out."""
    return row.metavar if row.default is None else f"[{row.metavar}]"


def options_by_group(table: Command) -> dict[str, list[tuple[str, str]]]:
    """The options with their help, by heading, those without one last."""
    by_group: dict[str, list[tuple[str, str]]] = {title: [] for title in GROUPS}
    for row in table.options:
        by_group.setdefault(row.group, []).append((option_names(row), option_help(row)))
    plain = [*by_group.pop("", []), (", ".join(HELP), "Show this message and exit.")]
    named = {title: options for title, options in by_group.items() if options}
    return {**named, ("Other options" if named else "Options"): plain}


def option_names(row: CliOption) -> str:
    """The names of an option and its value: ``-o, --output-file FILE``."""
    short = f"-{row.short}, " if row.short else ""
    return f"{short}{row.name} {row.value_name}".rstrip()


def option_help(row: CliOption) -> str:
    """The help of an option with its choices and its default."""
    choices = f" One of: {', '.join(row.choices)}." if row.kind == "choice" else ""
    default = f" [default: {row.default}]" if row.default is not None else ""
    return f"{row.help}{choices}{default}"
