"""The typer command ``lslint upgrade``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from lslint.cli.parameters import ConfigOption, IsolatedOption, JsonOption, argument, flag, value
from lslint.config.command_line import COLOR_CHOICES
from lslint.upgrade.model import FORMATS

EPILOG = """\
Examples:
  lslint upgrade --to 9.1
  lslint upgrade --from 7.17 --to 9.1 conf.d/ filebeat.yml
  lslint upgrade --from elasticsearch=6.8 --from logstash=7.17 --to 8.19
  lslint upgrade --to 9.1 --json -o upgrade.json

Exit codes: 0 nothing breaks, 1 something breaks, 2 a file cannot be read or no release is known"""
Add = Callable[[str, Any, str, str, str], None]
RELEASES, REPORT = "Releases", "Report"


def upgrade(
    paths: Annotated[
        list[str] | None,
        argument(
            "PATHS",
            "Files and folders (in folders, files that a .gitignore names are skipped); default: the working"
            " directory.",
        ),
    ] = None,
    from_: Annotated[
        list[str] | None,
        flag(
            "Release in use, for example 7.17; PRODUCT=RELEASE for a single product. Default: the releases in the"
            " config, else those that the project names. Can be repeated.",
            "--from",
            group=RELEASES,
            metavar="RELEASE",
        ),
    ] = None,
    to: Annotated[
        str, value("RELEASE", "Release to upgrade to; newest: the newest one that lslint knows.", RELEASES)
    ] = "newest",
    output_format: Annotated[str, value("FORMAT", f"One of: {', '.join(FORMATS)}.", REPORT, FORMATS)] = "text",
    json: JsonOption = False,
    output_file: Annotated[
        str | None, flag("Write the report to FILE.", "--output-file", "-o", group=REPORT, metavar="FILE")
    ] = None,
    color: Annotated[
        str, value("WHEN", "When to color the report. One of: auto, always, never.", REPORT, COLOR_CHOICES)
    ] = "auto",
    exit_zero: Annotated[bool, flag("Exit with 0 even if something breaks.", "--exit-zero", group=REPORT)] = False,
    config: ConfigOption = None,
    isolated: IsolatedOption = False,
) -> int:
    """Runs ``lslint upgrade``."""
    from lslint.cli.upgrade import run

    return run(
        paths or [], from_=from_ or [], to=to, output_format=output_format,
        json=json, output_file=output_file, color=color, exit_zero=exit_zero, config=config, isolated=isolated,
    )  # fmt: skip


def add_command(add: Add) -> None:
    """Add the command to the app, with name, function, summary, help and what follows the options."""
    add(
        "upgrade",
        upgrade,
        "Show what an upgrade of the Elastic Stack changes",
        "Show what changes for the configs of a project between two releases of Elasticsearch, Kibana, Logstash and"
        " Beats: what breaks, what behaves differently, what is deprecated, and what --fix fixes.",
        EPILOG,
    )
