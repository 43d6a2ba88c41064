"""``lslint try``: runs the filters of a pipeline on sample lines and shows what they make of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from itertools import chain, islice, tee

from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.engine.pipelines import EmbeddedPipeline
from lslint.engine.result import FileResult
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError
from lslint.execution.event import METADATA, TIMESTAMP, Timestamp, reference
from lslint.execution.samples import codecs, lines, pipeline
from lslint.execution.samples.case_pipelines import named_pipelines
from lslint.execution.samples.codecs import Fields, Input
from lslint.execution.samples.ecs_mode import environment_of
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Recorder
from lslint.execution.samples.result_json import result_json
from lslint.execution.samples.runner import Runner, matching
from lslint.execution.samples.survey import Survey
from lslint.execution.samples.survey_text import survey_text
from lslint.execution.samples.trace_text import not_run_text, trace_text
from lslint.execution.samples.values_text import Paint, palette
from lslint.execution.samples.variables import Variables, insert, notes, read_variables, taint_of
from lslint.files import fs
from lslint.files.paths import STDIN, printable_path
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.logstash.parse import parse
from lslint.report.console import encoded, is_terminal, warn, write
from lslint.report.formats import want_color
from lslint.report.pipeline_graph import ends
from lslint.report.plain_text import guard, guard_report
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.values.ecs_mode import MODES

SEVERAL = 2
"""Inputs of a file from which on they are counted instead of traced."""


def run(
    paths: list[str],
    *,
    line: list[str],
    input: list[str],
    json_events: str | None,
    codec: str | None,
    field: list[str],
    only: str | None,
    ecs_compatibility: str | None,
    env: list[str],
    target: list[str],
    now: str | None,
    json: bool,
    color: str,
) -> int:
    """Runs the command. Returns the exit code: 0, or 2 for a pipeline with syntax errors. Raises ``UsageError``."""
    names = [path for path in paths if path != STDIN]
    files = [*input, *([STDIN] if STDIN in paths and STDIN not in input else [])]
    _check(names, line, files, json_events, codec)
    checker = checker_for(names, target)
    pipelines = _pipelines(names, checker)
    for filters in pipelines:
        if filters.errors:
            return report_errors(target, filters)
    if only is not None:
        pipelines = [filters for filters in pipelines if matching(filters, only)] or pipelines[:1]
    fields = _fields(field)
    given = {name for name, value in (("codec", codec), ("type", field), ("tags", field)) if value}
    paint = palette(want_color(color, os.environ, is_terminal()))
    warned: set[str] = set()
    texts = _lines(line, files) if json_events is None else _lines_of(json_events)
    for filters, copied in zip(pipelines, tee(texts, len(pipelines)), strict=True):
        environment, assumed = environment_for(filters, checker, ecs_compatibility, now)
        uses = insert(filters, variables_for(filters, checker, env))
        environment.taint = taint_of([filters])
        if not json:
            _warn_once(warned, *notes([uses]))
        trial = _Trial(filters, environment, only, has_events=json_events is not None)
        if assumed and not json:
            _warn_once(warned, assumed)
        _note_inputs(filters, given)
        if json_events is not None:
            inputs = codecs.json_events(copied, fields, environment, replays=now is None)
        else:
            inputs = codecs.events(copied, codec or "plain", fields, environment)
        if json:
            trial.write_json(inputs)
            continue
        if len(pipelines) > 1:
            separator = "" if filters is pipelines[0] else "\n"
            _show(guard(f"{separator}Pipeline {printable_path(filters.sources[0].name)}\n\n"))
        first = list(islice(inputs, SEVERAL))
        if len(first) < SEVERAL or not (files or json_events):
            trial.show_traces(chain(first, inputs), paint)
        else:
            trial.show_survey(chain(first, inputs), paint)
    return 0


class _Trial:
    """One pipeline and what runs it. ``only``: the filters to run; ``has_events``: the inputs are whole events."""

    def __init__(
        self, filters: SamplePipeline, environment: Environment, only: str | None, *, has_events: bool
    ) -> None:
        self.filters = filters
        self.environment = environment
        self.only = only
        self.has_events = has_events
        self.runner = Runner(filters, environment, Recorder(environment), only, has_events)

    def write_json(self, inputs: Iterator[Input]) -> None:
        for text in not_run_text(self.runner.not_run, self.filters):
            warn(text)
        for source in inputs:
            result = result_json(self.runner.run(source), self.filters, self.environment)
            _write(f"{guard_report(result, 'json')}\n")

    def show_traces(self, inputs: Iterator[Input], paint: Paint) -> None:
        """Show what each filter does with each input."""
        not_run = self.runner.not_run
        for number, source in enumerate(inputs):
            trace = trace_text(self.runner.run(source), self.filters, self.environment, not_run, paint)
            _write(("\n" if number else "") + guard(trace))
        if not_run:
            _show("\n" + guard("".join(f"{text}\n" for text in not_run_text(not_run, self.filters))))

    def show_survey(self, inputs: Iterator[Input], paint: Paint) -> None:
        """Show how often each filter succeeds and fails."""
        counting = Runner(self.filters, self.environment, None, self.only, self.has_events)
        survey = Survey(mask=self.filters.masked)
        not_run = [plugin for plugin, _ in counting.not_run]
        survey.declare([plugin for plugin in self.filters.filters() if plugin not in not_run])
        counting.watch(survey)
        for source in inputs:
            survey.add(counting.run(source))
        self.environment.watch = None
        _show(guard(survey_text(survey, self.filters, self.environment, counting.not_run, paint)))


def _warn_once(warned: set[str], *texts: str) -> None:
    for text in texts:
        if text not in warned:
            warned.add(text)
            warn(text)


def _check(paths: list[str], given: list[str], files: list[str], json_events: str | None, codec: str | None) -> None:
    """Raises ``UsageError`` for arguments that are missing or do not fit together."""
    if not paths:
        raise UsageError("try: name the pipeline: a file, several files or a folder")
    if not (given or files or json_events is not None):
        raise UsageError(
            "try: give a line: --line TEXT, --input FILE, --json-events FILE, or - to read lines from stdin"
        )
    if json_events is not None and (given or files or codec is not None):
        raise UsageError("try: --json-events cannot be combined with --line, --input, - or --codec; remove one of them")


def _pipelines(names: list[str], checker: Checker) -> list[SamplePipeline]:
    """Return the pipelines of the command line. Of a folder without pipeline files directly in it, also those in the
    folders below it, as the settings and folders of the project group them. Raises ``UsageError``."""
    groups: dict[str, list[Source]] = {}
    if len(names) == 1 and fs.is_dir(names[0]):
        inside = pipeline.sources_in(names[0], checker.pipelines, lambda note: None)
        if all(isinstance(source, EmbeddedPipeline) for source in inside):
            for file, _ in checker.files():
                for source in [] if isinstance(file, FileResult) else checker.pipelines(file):
                    name = checker.pipeline_name(source, ends(parse(source.text)[0]))
                    groups.setdefault(name, []).append(source)
    if groups:
        return [pipeline.joined(sources, name) for name, sources in groups.items()]
    return named_pipelines(names, None, checker.pipelines, warn).pipelines


def checker_for(paths: list[str], target: list[str]) -> Checker:
    """Return what knows the settings and the project of pipeline files. Raises ``UsageError``."""
    return Checker(Values(paths, target=list(target)), rules=False)


def report_errors(target: list[str], filters: SamplePipeline) -> int:
    """Prints the syntax errors of a pipeline as ``lslint check`` does. Returns the exit code."""
    from lslint.cli.check import render, results

    values = Values(
        [source.path for source in filters.sources],
        target=list(target),
        select=["LS0"],
        kind="logstash" if filters.embedded is None else None,
    )
    checker = Checker(values)
    checker.run.results += results(checker)
    if any(result.findings for result in checker.run.results):
        _show(render(checker, "text"))
    place = filters.place(filters.errors[0].start)
    severities = [finding.severity for result in checker.run.results for finding in result.findings]
    if not severities:
        warn(f"{place}:{place.column}: syntax error in the config that the files make together")
    elif "error" not in severities:
        warn(f"{printable_path(place.path)}: not run, because it is a template; run the rendered file")
    return 2


def environment_for(
    filters: SamplePipeline, checker: Checker, ecs: str | None, now: str | None
) -> tuple[Environment, str]:
    """Return what a run depends on, and a note about the ECS mode if it is assumed; empty if it is known. Raises
    ``UsageError``."""
    first = filters.sources[0]
    settings = checker.resolver.for_file(first.path)
    given = next((mode for mode in MODES if mode == ecs), None)
    environment, reason = environment_of(first, settings, checker.projects, given)
    rest = f"{reason}; --ecs-compatibility or --target logstash=RELEASE sets it"
    assumed = f"ECS mode {environment.ecs}, {rest}" if reason else ""
    if now is not None:
        environment.now = _time(now)
    return environment, assumed


def variables_for(filters: SamplePipeline, checker: Checker, given: list[str]) -> Variables:
    """Return the environment variables of a run. Raises ``UsageError``."""
    config = checker.resolver.for_file(filters.sources[0].path).config
    return read_variables(given, None if config is None else config.env)


def _time(text: str) -> datetime:
    timestamp = Timestamp.parse(text)
    if timestamp is None:
        raise UsageError(f"option --now: {text!r} is not an ISO 8601 time such as 2024-05-06T07:08:09Z")
    moment = timestamp.to_datetime()
    if moment is None:
        raise UsageError(f"option --now: {text!r}: the year must be between 1 and 9999")
    return moment


def _fields(given: list[str]) -> Fields:
    fields: Fields = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        try:
            path = reference(name)
        except FieldError:
            path = ()
        if path and equals and (path[0] == TIMESTAMP or path == (METADATA,)):
            instead = (
                "use --now, or --json-events"
                if path[0] == TIMESTAMP
                else "set a field in it, for example [@metadata][a]=b"
            )
            raise UsageError(f"option --field: {path[0]} cannot be set to a string; {instead}")
        if not equals or not path or not all(path):
            example = "for example type=apache or [log][level]=info"
            raise UsageError(f"option --field: '{printable_path(pair)}' is not NAME=VALUE, {example}")
        fields[path] = value
    return fields


def _note_inputs(filters: SamplePipeline, given: set[str]) -> None:
    """Says once that options of inputs, which are not run, have no effect on the event, unless the user gives them."""
    effective = frozenset(options_with("decides fields")).intersection(catalogue.index().common["input"])
    named = [
        f"`{option.name}` of `{plugin.name}` ({filters.place(plugin.start)})"
        for plugin in filters.inputs()
        for option in plugin.options
        if option.name in effective and option.name not in given and not _is_plain_codec(plugin, effective)
    ]
    if named:
        more = f" and {len(named) - 1} more" if len(named) > 1 else ""
        warn(f"inputs are not run, so {named[0]}{more} has no effect; use --field and --codec")


def _is_plain_codec(plugin: Plugin, effective: frozenset[str]) -> bool:
    names = [option.name for option in plugin.options if option.name in effective]
    option = plugin.option("codec")
    return names == ["codec"] and option is not None and getattr(option.value, "value", "") in ("plain", "line")


def _lines(given: list[str], files: list[str]) -> Iterator[lines.Line]:
    yield from lines.given(given)
    for name in files:
        yield from _lines_of(name)


def _lines_of(name: str) -> Iterator[lines.Line]:
    """The lines of a file, or of stdin. Raises ``UsageError`` if it cannot be read."""
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise UsageError("cannot read stdin: it is closed")
            yield from lines.read(sys.stdin.buffer)
            return
        with fs.open_regular(name) as file:
            yield from lines.read(lines.buffered(file))
    except OSError as error:
        where = "stdin" if name == STDIN else printable_path(name)
        raise UsageError(f"{where}: {(error.strerror or str(error)).lower()}") from None


def _write(text: str) -> None:
    """Writes JSON to stdout now, so that nothing is kept."""
    write(text.encode("utf-8", "backslashreplace"))


def _show(text: str) -> None:
    """Writes text for people."""
    write(encoded(text))
