"""Layout of the help: the overview of ``lslint --help`` on one screen, options under headings."""

from __future__ import annotations

import os
from textwrap import wrap
from typing import Any

import typer.core

from lslint.cli.completion import is_command_word
from lslint.config.command_line import GROUPS
from lslint.grammar.suppression import render
from lslint.rules import registry

LEFT = 28
"""Columns for the names of options; longer names get a separate line."""
EXIT_CODES = (
    "Exit codes:\n"
    "  0  no findings at or above --fail-on (default: warning)\n"
    "  1  findings\n"
    "  2  the run failed: wrong option or config, missing path, or nothing to check\n"
    "  3  internal error of lslint"
)
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

{EXIT_CODES}"""
COMMON = (
    ("--fix", "Apply the safe fixes; --diff only prints them"),
    ("--select, --ignore RULES", "Choose rules by code, prefix or name"),
    ("--target PRODUCT=RELEASE", "Release to check for, for example logstash=8.15"),
    ("--output-format FORMAT", "Report as text, json, sarif, github, junit, ..."),
    ("-h, --help, --version", "Show help (lslint rule --help), or the version"),
)
"""The options that the overview names."""


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


class Layout:
    """Help of a command: usage, what it does, arguments, options by ``rich_help_panel``, examples."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the whole help."""
        command: Any = self
        command.format_usage(ctx, formatter)
        width = formatter.width
        lines = ["", *_wrapped(command.help or "", width)]
        if arguments := arguments_of(command, ctx):
            lines += ["", "Arguments:", *rows(arguments, width)]
        groups = options_by_group(command, ctx)
        left = min(LEFT, max(len(name) for pairs in groups.values() for name, _ in pairs) + 4)
        for title, pairs in groups.items():
            lines += ["", f"{title}:", *rows(pairs, width, left)]
        commands = getattr(command, "commands", None)
        if commands:
            lines += ["", f"{'Calculators' if command.name == 'calc' else 'Commands'}:"]
            lines += rows([(name, one.help or "") for name, one in commands.items()], width)
        if command.epilog:
            lines += ["", *_wrapped(command.epilog, width)]
        formatter.write("\n".join(lines) + "\n")


class Command(Layout, typer.core.TyperCommand):
    """A command."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line, which versions of typer write differently."""
        arguments = [parameter for parameter in self.get_params(ctx) if parameter.param_type_name == "argument"]
        return [
            "[OPTIONS]",
            *(f"{_placeholder(parameter)}{'...' if parameter.nargs != 1 else ''}" for parameter in arguments),
        ]


class Group(Layout, typer.core.TyperGroup):
    """A command with subcommands, for example ``calc``."""


class DefaultGroup(typer.core.TyperGroup):
    """The command ``lslint``, in which the word ``check`` may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put ``check`` before arguments that name no command."""
        if not args and ctx.resilient_parsing and is_command_word(os.environ):
            return super().parse_args(ctx, args)
        own_options = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0] not in self.commands and args[0].partition("=")[0] not in own_options):
            args = ["check", *args]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the overview, which fits on a terminal of 24 lines and 80 columns."""
        del ctx
        width = formatter.width
        lines = [
            f"Find mistakes in Logstash, Filebeat and Elasticsearch configs ({len(registry.entries())} rules).",
            "Usage: lslint [COMMAND] [OPTIONS] [PATHS]...",
            "Commands:",
            *rows([(name, command.short_help or command.help or "") for name, command in self.commands.items()], width),
            "",
            "Common options (for all options of check: lslint check --help):",
            *rows(list(COMMON), width),
            *_wrapped("Exit codes: 0 no problems, 1 findings, 2 the run failed, 3 internal error", width),
        ]
        formatter.write("\n".join(lines) + "\n")


def _wrapped(text: str, width: int) -> list[str]:
    """Split the text into lines and wrap each one, unless it is indented."""
    lines = ([line] if line.startswith(" ") else wrap(line, width, break_on_hyphens=False) for line in text.split("\n"))
    return [part for parts in lines for part in parts or [""]]


def arguments_of(command: Any, ctx: Any) -> list[tuple[str, str]]:
    return [
        (_placeholder(parameter), parameter.help or "")
        for parameter in command.get_params(ctx)
        if parameter.param_type_name == "argument"
    ]


def _placeholder(argument: Any) -> str:
    """Return the name of an argument, in brackets if it may be left out."""
    return str(argument.metavar) if argument.required else f"[{argument.metavar}]"


def options_by_group(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """The visible options with their help, by heading, those without one last."""
    by_group: dict[str, list[tuple[str, str]]] = {title: [] for title in GROUPS}
    for parameter in command.get_params(ctx):
        if parameter.param_type_name == "option" and not parameter.hidden:
            by_group.setdefault(getattr(parameter, "rich_help_panel", None) or "", []).append(_record(parameter, ctx))
    plain = by_group.pop("", [])
    named = {title: options for title, options in by_group.items() if options}
    return {**named, ("Other options" if named else "Options"): plain}


def _record(option: Any, ctx: Any) -> tuple[str, str]:
    """Names and value of an option, and its help."""
    names = ", ".join(sorted(option.opts, key=len))
    value = "" if option.is_flag or option.count else option.metavar or option.make_metavar(ctx)
    return f"{names} {value}".rstrip(), option.help or ""
