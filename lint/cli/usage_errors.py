"""Messages for command lines that typer rejects."""

from __future__ import annotations

from typing import Any

import typer

from lslint.config.command_line import did_you_mean, instead

ClickUsageError: type[Any] = typer.BadParameter.__mro__[1]

ELSEWHERE = {
    ("graph", "--output-format"): "; did you mean --format?",
    ("upgrade", "--diff"): "; use lslint check --diff --target PRODUCT=RELEASE",
    ("upgrade", "--unsafe-fixes"): "; use lslint check --fix --unsafe-fixes --target PRODUCT=RELEASE",
}
"""What to write instead of an option of another command, whose name is not similar."""


def message(error: Any, arguments: list[str]) -> str:
    """The message for a command line that typer rejects, in the words of the fast reader."""
    words = [word for word in arguments if word[:1] != "-"]
    context = error.ctx
    command = context.command.name if context is not None and context.parent is not None else (words or ["check"])[0]
    where = "" if command == "check" else f"{command}: "
    sort, option = type(error).__name__, getattr(error, "option_name", "")
    parameter = getattr(error, "param", None)
    if sort == "NoSuchOption":
        known = [name for one in context.command.params for name in one.opts if name[:2] == "--"] if context else []
        rest = did_you_mean(option, known) or f"; lslint {command} --help lists the options"
        rest = instead(option) or ELSEWHERE.get((command, option), rest)
        if command == "rule" and option in ("--select", "--extend-select", "--ignore", "--explain"):
            rest = "; name the rules as arguments: lslint rule LS301"
        return f"{where}unknown option {option}{rest}"
    if sort == "BadOptionUsage" and "does not take a value" in error.message:
        return f"{where}option {option} does not accept a value; remove the part after ="
    if sort == "BadOptionUsage":
        return f"{where}option {option} requires a value; lslint {command} --help describes it"
    if sort == "BadParameter" and parameter is not None and parameter.param_type_name == "option":
        expected = "a whole number" if "integer" in error.message else "a number"
        return f"{where}option {max(parameter.opts, key=len)} requires {expected}"
    if "extra argument" in error.format_message():
        return f"{where}too many arguments; lslint {command} --help shows the usage"
    text = error.format_message().rstrip(".")
    return f"{where}{text[:1].lower()}{text[1:]}"
