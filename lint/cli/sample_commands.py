"""The typer commands that run filters: ``lslint try``."""

from __future__ import annotations

from typing import Annotated

from lslint.cli.parameters import argument, flag, value

TRY_EPILOG = """\
Examples:
  lslint try pipeline.conf --line '192.0.2.1 GET /index.html'
  lslint try conf.d/ --input access.log
  tail -n 1000 app.log | lslint try conf.d/ --codec json -
  lslint try pipeline.conf --json-events events.jsonl --json"""
INPUT, RUN, REPORT = "Input", "Run", "Report"
CODECS = ("plain", "json", "multiline")
MODES = ("disabled", "v1", "v8")
WHEN = ("auto", "always", "never")


def try_lines(
    paths: Annotated[
        list[str] | None,
        argument(
            "PIPELINE",
            "Pipeline files and folders, read as one config in this order; - reads lines from stdin.",
        ),
    ] = None,
    line: Annotated[list[str] | None, value("TEXT", "A line to run. Can be repeated.", INPUT)] = None,
    input: Annotated[list[str] | None, value("FILE", "Run the lines of FILE. Can be repeated.", INPUT)] = None,
    json_events: Annotated[
        str | None,
        value("FILE", "Run events: one JSON object per line, with all its fields, also @timestamp. -: stdin.", INPUT),
    ] = None,
    codec: Annotated[
        str | None,
        value(
            "CODEC",
            "How lines become events: plain, json or multiline (with the options of the codec in the pipeline, else"
            " lines that begin with white space belong to the line before). [default: plain]",
            INPUT,
            CODECS,
        ),
    ] = None,
    field: Annotated[
        list[str] | None,
        value("NAME=VALUE", "Set a field of each event, for example type=apache. Can be repeated.", INPUT),
    ] = None,
    only: Annotated[
        str | None, value("ID", "Run only the filter with this ID, or grok:12 for the grok in line 12.", RUN)
    ] = None,
    ecs_compatibility: Annotated[
        str | None,
        value(
            "MODE",
            "ECS mode: disabled, v1 or v8. Default: as the settings of the project or the release determine it.",
            RUN,
            MODES,
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        value("PRODUCT=RELEASE", "Release that determines the ECS mode, for example logstash=7.17.", RUN),
    ] = None,
    now: Annotated[
        str | None,
        value("TIME", "Time of new events and of the date filter, for example 2024-05-06T07:08:09Z.", RUN),
    ] = None,
    json: Annotated[bool, flag("Print one JSON object per input event.", "--json", group=REPORT)] = False,
    color: Annotated[
        str, value("WHEN", "When to color the output. One of: auto, always, never.", REPORT, WHEN)
    ] = "auto",
) -> int:
    """Runs ``lslint try``."""
    from lslint.cli.try_lines import run

    return run(
        paths or [], line=line or [], input=input or [], json_events=json_events, codec=codec, field=field or [],
        only=only, ecs_compatibility=ecs_compatibility, target=target or [], now=now, json=json, color=color,
    )  # fmt: skip
