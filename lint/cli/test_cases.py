"""``lslint test``: runs test case files of logstash-filter-verifier."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from lslint.cli.try_lines import checker_for, environment_for, report_errors, variables_for
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.execution.errors import StartError
from lslint.execution.samples.case_file import EXTENSIONS, CaseFile, CaseFileError, may_be_cases, read_cases
from lslint.execution.samples.case_pipelines import CasePipelines, named_pipelines, nearest
from lslint.execution.samples.case_run import FAILED, CaseRunner
from lslint.execution.samples.case_text import FileOutcomes, as_junit, as_text
from lslint.execution.samples.values_text import palette
from lslint.execution.samples.variables import insert, taint_of
from lslint.execution.samples.variables import notes as variable_notes
from lslint.files.discovery import walk
from lslint.files.paths import printable_path
from lslint.files.source import Unreadable, read
from lslint.grammar.bounded_cache import once
from lslint.report.console import is_terminal, warn, write_report
from lslint.report.formats import want_color
from lslint.report.plain_text import guard, guard_report


def run(
    paths: list[str],
    *,
    pipeline: list[str],
    pipeline_base: str | None,
    ecs_compatibility: str | None,
    env: list[str],
    target: list[str],
    now: str | None,
    pass_with_no_cases: bool,
    output_format: str,
    output_file: str | None,
    verbose: bool,
    color: str,
) -> int:
    """Runs the command. Returns the exit code: 1 if a case fails, 2 for what cannot be read. Raises ``UsageError``."""
    session = _Session(pipeline, pipeline_base, ecs_compatibility, env, target, now)
    files = session.files(paths)
    results = [result for file in files if (result := session.run(file)) is not None]
    if not results and not session.code:
        where = ", ".join(map(printable_path, paths or ["."]))
        problem = f"test: no test case files of logstash-filter-verifier found in {where}"
        if not pass_with_no_cases:
            raise UsageError(problem)
        warn(problem)
        return 0
    values = Values(paths, output_file=output_file)
    if output_format == "junit":
        for note in session.notes:
            warn(note)
        write_report(guard_report(as_junit(results), "xml"), values)
    elif results:
        paint = palette(want_color(color, os.environ, output_file is None and is_terminal()))
        text = guard(as_text(results, session.notes, paint, verbose))
        write_report(text, values, for_people=True)
    is_failed = any(outcome.status == FAILED for result in results for outcome in result.outcomes)
    return session.code or int(is_failed)


@dataclass(eq=False)
class _Session:
    """One run. The first parameters are options of the command. ``code``: 2 if something could not be read. ``notes``:
    what a reader of the results should know."""

    pipeline: list[str]
    base: str | None
    ecs: str | None
    env: list[str]
    target: list[str]
    now: str | None
    code: int = 0
    notes: list[str] = field(default_factory=list)
    _runners: dict[tuple[str, ...], tuple[CasePipelines, CaseRunner] | None] = field(default_factory=dict)

    def files(self, paths: list[str]) -> list[CaseFile]:
        """Return the test case files in files and folders."""
        files = []
        for listed in walk(paths or ["."]):
            if listed.error is not None:
                self._fail(f"{printable_path(listed.path)}: {listed.error}")
            elif not listed.dangling and (listed.explicit or listed.path.lower().endswith(EXTENSIONS)):
                file = self._read(listed.path, listed.explicit)
                if file is not None:
                    files.append(file)
        return files

    def _read(self, path: str, explicit: bool) -> CaseFile | None:
        try:
            source = read(path)
            file = read_cases(source) if may_be_cases(path, source.text) else None
        except Unreadable as error:
            self._fail(f"{printable_path(path)}: {error.reason}")
            return None
        except CaseFileError as error:
            line, column = source.lines.position(error.offset)
            self._fail(f"{printable_path(path)}:{line}:{column}: {error}")
            return None
        if file is None and explicit:
            self._fail(
                f"{printable_path(path)}: is not a test case file of logstash-filter-verifier; name pipelines with"
                " --pipeline"
            )
        return file

    def _fail(self, message: str) -> None:
        """Say what cannot be read or run."""
        warn(message)
        self.code = 2

    def run(self, file: CaseFile) -> FileOutcomes | None:
        """Return the results of a file, None if its pipeline cannot be run."""
        path = file.source.path
        names = self.pipeline or nearest(path)
        if names is None:
            self._fail(f"{printable_path(path)}: no pipeline found for it; name it with --pipeline")
            return None
        run = once(self._runners, tuple(names), lambda: self._runner(names))
        if run is None:
            return None
        pipelines, runner = run
        return FileOutcomes(path, pipelines.hider, list(runner.run(file)))

    def _runner(self, names: list[str]) -> tuple[CasePipelines, CaseRunner] | None:
        checker = checker_for(names, self.target)
        pipelines = named_pipelines(names, self.base, checker.pipelines, warn)
        for pipeline in pipelines.pipelines:
            if pipeline.errors:
                self.code = report_errors(self.target, pipeline)
                return None
        uses = [insert(pipeline, variables_for(pipeline, checker, self.env)) for pipeline in pipelines.pipelines]
        self.notes += [f"{pipelines.path}: {note}" for note in variable_notes(uses)]
        environment, assumed = environment_for(pipelines.pipelines[0], checker, self.ecs, self.now)
        if assumed:
            self.notes.append(f"{pipelines.path}: {assumed}")
        environment.taint = taint_of(pipelines.pipelines)
        try:
            return pipelines, CaseRunner(pipelines, environment)
        except StartError as failure:
            offset, first = failure.offset, pipelines.pipelines[0]
            place = first.place(offset) if offset is not None and len(pipelines.pipelines) == 1 else pipelines.path
            self._fail(f"{place}: Logstash does not start with this pipeline: {pipelines.hider.text(str(failure))}")
            return None
