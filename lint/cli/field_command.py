"""The typer command ``lslint explain-field``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from lslint.cli.parameters import ConfigOption, IsolatedOption, JsonOption, argument, value

EPILOG = """\
Examples:
  lslint explain-field '[client][ip]' conf.d/
  lslint explain-field message pipeline.conf --json

Exit codes: 0 also if no pipeline names the field, 2 no pipeline found, an unreadable path or a wrong field reference"""
Add = Callable[[str, Any, str, str, str], None]


def explain_field(
    field: Annotated[str, argument("FIELD", "Field reference, for example '[client][ip]' or message.")],
    paths: Annotated[
        list[str] | None,
        argument("PATHS", "Pipeline files and folders; default: the working directory."),
    ] = None,
    json: JsonOption = False,
    target: Annotated[
        list[str] | None,
        value("PRODUCT=RELEASE", "Release that determines the ECS mode, for example logstash=7.17."),
    ] = None,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
) -> int:
    """Runs ``lslint explain-field``."""
    from lslint.cli.explain_field import run

    return run(field, paths or [], json=json, target=target or [], config=config, isolated=isolated)


def add_command(add: Add) -> None:
    """Add the command to the app, with name, function, summary, help and what follows the options."""
    add(
        "explain-field",
        explain_field,
        "Show what pipelines do with a field",
        "Show where pipelines set, change, test and remove a field, and how index templates of the project map it."
        " If you name one file of a pipeline, its other files are read as well.",
        EPILOG,
    )
