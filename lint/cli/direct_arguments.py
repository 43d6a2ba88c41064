"""Reads the arguments of ``try`` and ``test`` without typer, whose import takes longer than most of their runs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FLAG, TEXT, LIST = "flag", "text", "list"
TRY = {
    "line": LIST, "input": LIST, "json_events": TEXT, "codec": TEXT, "field": LIST, "only": TEXT,
    "ecs_compatibility": TEXT, "env": LIST, "target": LIST, "now": TEXT, "json": FLAG, "color": TEXT,
}  # fmt: skip
TEST = {
    "pipeline": LIST, "pipeline_base": TEXT, "plugin_mock": TEXT, "ecs_compatibility": TEXT, "env": LIST,
    "target": LIST, "now": TEXT, "update": FLAG, "pass_with_no_cases": FLAG, "output_format": TEXT,
    "output_file": TEXT, "verbose": FLAG, "color": TEXT,
}  # fmt: skip
"""The options of the commands and what they accept, by parameter."""
DEFAULTS = {"color": "auto", "output_format": "text"}


def run(command: str, arguments: list[str]) -> int | None:
    """Run ``try`` or ``test`` with these arguments and return the exit code; None if typer has to read them, because
    they contain `--help` or an error. Raises ``UsageError``."""
    values = read(arguments, TRY if command == "try" else TEST)
    if values is None:
        return None
    paths = values.pop("paths")
    if command == "try":
        from lslint.cli.try_lines import run as run_lines

        return run_lines(paths, **values)
    from lslint.cli.test_cases import run as run_cases

    return run_cases(paths, **values)


def read(arguments: list[str], options: dict[str, str]) -> dict[str, Any] | None:
    """Return the values of all options, and ``paths``; None for arguments that are not all known."""
    found: dict[str, Any] = {name: [] if kind == LIST else None for name, kind in options.items()}
    found.update({name: False for name, kind in options.items() if kind == FLAG})
    found.update({name: value for name, value in DEFAULTS.items() if name in options})
    paths: list[str] = []
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        at += 1
        if argument == "--":
            paths += arguments[at:]
            break
        if argument == "-" or argument[:1] != "-":
            paths.append(argument)
            continue
        name, equals, value = argument.partition("=")
        dest = name[2:].replace("-", "_")
        kind = options.get(dest)
        if kind is None or name != f"--{dest.replace('_', '-')}" or (kind == FLAG and equals):
            return None
        if kind == FLAG:
            found[dest] = True
            continue
        if not equals:
            if at == len(arguments):
                return None
            value = arguments[at]
            at += 1
        if kind == LIST:
            found[dest].append(value)
        else:
            found[dest] = value
    return {**found, "paths": paths}
