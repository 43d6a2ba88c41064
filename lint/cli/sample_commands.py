"""The typer commands that run filters: ``lslint try`` and ``lslint test``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from lslint.cli.parameters import argument, flag, value
from lslint.config.command_line import COLOR_CHOICES
from lslint.execution.samples.choices import CODECS, FORMATS
from lslint.rules.logstash.values.ecs_mode import MODES

TRY_EPILOG = """\
Examples:
  lslint try pipeline.conf --line '192.0.2.1 GET /index.html'
  lslint try conf.d/ --input access.log
  tail -n 1000 app.log | lslint try conf.d/ --codec json -
  lslint try pipeline.conf --json-events events.jsonl --json"""
TEST_EPILOG = """\
Without --pipeline, the pipeline of a test case file is the first of these:
  next to it            the pipeline of the same name (a.conf for a.json), all
                        files *.conf, or a folder such as conf.d or filters
  in each folder above  NAME.yml (a pipelines.yml), NAME.conf or NAME/, where
                        NAME is the name of the folder that contains the test
                        case file; else a folder such as conf.d, or all files
                        *.conf

Examples:
  lslint test tests/ --pipeline conf.d/
  lslint test tests/ conf.d/
  lslint test tests/ --pipeline pipelines.yml --pipeline-base /etc/logstash
  lslint test tests/syslog.json --update

Exit codes: 0 no case fails (skipped cases do not fail), 1 a case fails, 2 a file cannot be read or run"""
Add = Callable[[str, Any, str, str, str], None]
INPUT, RUN, REPORT = "Input", "Run", "Report"

# options that both commands have
TargetOption = Annotated[
    list[str] | None,
    value("PRODUCT=RELEASE", "Release that determines the ECS mode, for example logstash=7.17.", RUN),
]
NowOption = Annotated[
    str | None, value("TIME", "Time of new events and of the date filter, for example 2024-05-06T07:08:09Z.", RUN)
]
EnvOption = Annotated[
    list[str] | None,
    value(
        "NAME=VALUE",
        "Value of an environment variable in the pipeline. Default: that of the key env in the config, else the default"
        " in the pipeline. Can be repeated.",
        RUN,
    ),
]
ColorOption = Annotated[
    str, value("WHEN", "When to color the output. One of: auto, always, never.", REPORT, COLOR_CHOICES)
]


def try_lines(
    paths: Annotated[
        list[str] | None,
        argument(
            "PIPELINE",
            "Pipeline files and folders, read as one config in this order, or manifests; - reads lines from stdin.",
        ),
    ] = None,
    line: Annotated[list[str] | None, value("TEXT", "A line to run. Can be repeated.", INPUT)] = None,
    input: Annotated[list[str] | None, value("FILE", "Run the lines of FILE. Can be repeated.", INPUT)] = None,
    json_events: Annotated[
        str | None,
        value(
            "FILE",
            "Run events, each by itself: one JSON object per line, with all its fields, also @timestamp. -: stdin.",
            INPUT,
        ),
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
    env: EnvOption = None,
    target: TargetOption = None,
    now: Annotated[
        str | None,
        value(
            "TIME",
            "Time of new events and of the date filter, for example 2024-05-06T07:08:09Z. Default: the current time,"
            " for an event of --json-events its @timestamp.",
            RUN,
        ),
    ] = None,
    json: Annotated[bool, flag("Print one JSON object per input event.", "--json", group=REPORT)] = False,
    color: ColorOption = "auto",
) -> int:
    """Runs ``lslint try``."""
    from lslint.cli.try_lines import run

    return run(
        paths or [], line=line or [], input=input or [], json_events=json_events, codec=codec, field=field or [],
        only=only, ecs_compatibility=ecs_compatibility, env=env or [], target=target or [], now=now, json=json,
        color=color,
    )  # fmt: skip


def run_cases(
    paths: Annotated[
        list[str] | None,
        argument(
            "PATHS",
            "Test case files, folders with them, and pipelines to test; default: the working directory.",
        ),
    ] = None,
    pipeline: Annotated[
        list[str] | None,
        value(
            "PATH",
            "File, folder, pipelines.yml or manifest to test. Several files form one pipeline. Can be repeated.",
            RUN,
        ),
    ] = None,
    pipeline_base: Annotated[
        str | None, value("FOLDER", "Folder that the relative paths in pipelines.yml start from.", RUN)
    ] = None,
    plugin_mock: Annotated[
        str | None,
        value("FILE", "YAML list of plugins that are replaced: each with its id and, as mock, the new config.", RUN),
    ] = None,
    ecs_compatibility: Annotated[
        str | None,
        value(
            "MODE",
            "ECS mode: disabled, v1 or v8. Default: as the settings of the project or the release determine it; if"
            " nothing does: v8, or disabled if that makes more cases pass or fewer cases fail.",
            RUN,
            MODES,
        ),
    ] = None,
    env: EnvOption = None,
    target: TargetOption = None,
    now: NowOption = None,
    update: Annotated[
        bool,
        flag(
            "Overwrite the expected events in the files with the actual ones, except where lslint does not know one."
            " Fields that differ from run to run, for example the current time, are not written but added to ignore.",
            "--update",
        ),
    ] = False,
    pass_with_no_cases: Annotated[
        bool,
        flag(
            "Exit with code 0 instead of 2 if there are no test case files, for example in a hook.",
            "--pass-with-no-cases",
        ),
    ] = False,
    output_format: Annotated[str, value("FORMAT", "One of: text, junit.", REPORT, FORMATS)] = "text",
    output_file: Annotated[str | None, value("FILE", "Write the report to FILE.", REPORT)] = None,
    verbose: Annotated[bool, flag("Also list the cases that pass.", "--verbose", "-v", group=REPORT)] = False,
    color: ColorOption = "auto",
) -> int:
    """Runs ``lslint test``."""
    from lslint.cli.test_cases import run

    return run(
        paths or [], pipeline=pipeline or [], pipeline_base=pipeline_base, plugin_mock=plugin_mock,
        ecs_compatibility=ecs_compatibility, env=env or [], target=target or [], now=now, update=update,
        pass_with_no_cases=pass_with_no_cases, output_format=output_format, output_file=output_file, verbose=verbose,
        color=color,
    )  # fmt: skip


def add_commands(add: Add) -> None:
    """Add both commands to the app, with name, function, summary, help and what follows the options."""
    add(
        "try",
        try_lines,
        "Show what the filters of a pipeline make of a line",
        "Show what the filters of a pipeline make of sample lines, without Logstash. One line: each filter, the"
        " branches and the fields that change. Many lines of a file: what each pattern matches, and what does not"
        " match.",
        TRY_EPILOG,
    )
    add(
        "test",
        run_cases,
        "Run test cases of logstash-filter-verifier",
        "Run test case files of logstash-filter-verifier (1.x and 2.x, JSON and YAML), without Logstash. A case that"
        " depends on something that lslint does not run is skipped.",
        TEST_EPILOG,
    )
