"""Sample lines in the comments above a ``grok`` or ``dissect`` filter, and what the filter makes of them.

``# sample: TEXT`` is one line; ``# sample-file: PATH`` names a file of lines, of which the first ``MAX_LINES`` are run.
The filter runs alone, whatever conditions are around it: the sample is the field that its patterns are for.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any

from lslint.config.errors import UsageError
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun
from lslint.execution.references import Path, reference
from lslint.execution.samples import codecs, lines
from lslint.execution.samples.codecs import Input
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Recorder, Step
from lslint.execution.samples.runner import Result, Runner
from lslint.execution.samples.trace_text import trace_text
from lslint.execution.samples.values_text import palette, stop_lines
from lslint.execution.stops import stop_of
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.logstash.values.options import pairs

FILTERS = ("grok", "dissect")
MAX_LINES = 1_000
"""Lines of a file that are run."""
MAX_SAMPLES = 200
"""Different comments of a pipeline that are run."""
MAX_SHOWN = 2_000
"""Characters of a value in the trace that an editor shows."""
SECONDS = 1.0
"""CPU time for all samples of a pipeline; the rest of them is not run."""
STEPS = 200_000
"""Steps that the regular expressions may take for one line."""
FEW_STEPS = 20_000
"""If a line takes more, the search for the place at which the pattern stops is left out: it tries many prefixes."""
MESSAGE: Path = ("message",)
_COMMENT = re.compile(r"#\s*sample(-file)?:[ \t]?(.*)")


@dataclass(frozen=True, slots=True)
class Sample:
    """A comment. ``start`` and ``end``: of its text. ``is_file``: the text is a path. ``plugin``: the filter below."""

    start: int
    end: int
    text: str
    is_file: bool
    plugin: Plugin


@dataclass
class Outcome:
    """What a filter makes of a sample. ``count``: the lines that were run; ``failed``: those that do not match.
    ``problem``: why a line does not match, or why nothing was run; empty if all lines match. ``fields``: those that the
    filter sets, for a single line."""

    count: int = 0
    failed: int = 0
    problem: str = ""
    fields: dict[str, Any] = field(default_factory=dict)

    @property
    def matches(self) -> bool:
        """Whether all lines match."""
        return self.count > 0 and not self.failed and not self.problem


def samples_of(tree: Pipeline, text: str) -> list[Sample]:
    """Return the samples of a pipeline, in order. They are in the comments directly above a filter, each on a
    separate line."""
    comments = list(tree.comments)
    samples: list[Sample] = []
    for section, plugin, _ in reversed(tree.walk_plugins()):
        while comments and comments[-1][0] > plugin.start:
            comments.pop()
        if section.kind != "filter" or plugin.name not in FILTERS:
            continue
        offset = plugin.start
        while comments and not text[comments[-1][1] : offset].strip():
            start, end = comments.pop()
            if text[text.rfind("\n", 0, start) + 1 : start].strip():
                break  # a comment at the end of a line of the config
            match = _COMMENT.match(text[start:end].rstrip("\r"))
            if match is not None and match[2].strip():
                value = match[2] if match[1] is None else match[2].strip()
                begin = start + match.start(2)
                samples.append(Sample(begin, begin + len(match[2]), value, match[1] is not None, plugin))
            offset = start
    return samples[::-1]


def run_samples(pipeline: SamplePipeline, samples: list[Sample], environment: Environment) -> list[Outcome]:
    """Return what the filters make of the first samples. If there are too many, or if they take too long, the last
    outcome says so of the sample after them and of the rest. ``environment`` reads the files; ``pipeline`` has no
    syntax errors."""
    environment.steps = STEPS
    end = time.thread_time() + SECONDS
    outcomes = []
    runner: _Alone | None = None
    for number, sample in enumerate(samples):
        late = time.thread_time() > end
        if late or number >= MAX_SAMPLES:
            why = (
                "the samples above take too long" if late else f"only the first {MAX_SAMPLES} samples of a file are run"
            )
            more = len(samples) - number - 1
            outcomes.append(Outcome(problem=f"not run: {why}{f' ({more:,} more are not run either)' if more else ''}"))
            break
        try:
            if runner is None or runner.plugin is not sample.plugin:
                runner = _Alone(pipeline, sample.plugin, environment)
            outcomes.append(_of_file(runner, sample, end) if sample.is_file else runner.outcome(sample.text))
        except UsageError as error:
            outcomes.append(Outcome(problem=f"not run: {error}"))
    return outcomes


def trace_of(pipeline: SamplePipeline, plugin: Plugin, line: str, environment: Environment) -> str:
    """Return the trace of a line through one filter, as ``lslint try`` shows it, with long values cut. Raises
    ``UsageError``."""
    runner = _Alone(pipeline, plugin, environment)
    result = runner.run(line)
    return trace_text(result, pipeline, environment, runner.runner.not_run, palette(False), MAX_SHOWN)


class _Alone:
    """A filter that is run by itself."""

    def __init__(self, pipeline: SamplePipeline, plugin: Plugin, environment: Environment) -> None:
        self.pipeline = pipeline
        self.plugin = plugin
        self.environment = environment
        self.runner = Runner(pipeline, environment, Recorder(environment), plugin)
        self.field = _field(plugin)

    def run(self, line: str) -> Result:
        [sample] = lines.given([line])
        text = sample.text or ""
        event = codecs.plain_event(text, self.environment)
        event.set(self.field, text)
        return self.runner.run(Input(0, 1, text, [event]))

    def outcome(self, line: str, explain: bool = True) -> Outcome:
        """Return what the filter makes of a line. ``explain``: find out where the pattern stops."""
        result = self.run(line)
        step = result.steps[-1] if result.steps else None
        masked = self.pipeline.masked
        if result.error is not None or step is None:
            return Outcome(problem=masked(f"not run: {result.error or 'the filter cannot be run'}"))
        if step.outcome == "not run":
            return Outcome(problem=masked(f"not run: {step.reason}"))
        if step.failed or not any(attempt.spans is not None for attempt in step.attempts):
            reason = _reason(step, self.pipeline, self.environment) if explain else ""
            return Outcome(1, 1, masked(f"does not match{reason}"))
        fields: dict[str, Any] = {}
        for difference in step.differences:
            fields.update(difference.added)
            fields.update({name: after for name, (_, after) in difference.changed.items()})
        return Outcome(1, fields=fields)


def _of_file(runner: _Alone, sample: Sample, end: float) -> Outcome:
    try:
        text = runner.environment.read_file(sample.text)
    except NotRun as error:
        return Outcome(problem=f"not run: {error}")
    if text is None:
        return Outcome(problem=f"not run: the file `{sample.text}` is not in the project")
    whole = Outcome()
    for number, line in enumerate(text.split("\n")[: MAX_LINES + 1], 1):
        line = line.removesuffix("\r")
        if not line:
            continue
        if number > MAX_LINES or time.thread_time() > end:
            break
        outcome = runner.outcome(line, explain=not whole.failed)
        if not outcome.count:
            return outcome
        whole.count += 1
        whole.failed += outcome.failed
        if outcome.failed and not whole.problem:
            whole.problem = f"line {number} {outcome.problem}"
    if not whole.count:
        whole.problem = f"not run: the file `{sample.text}` has no lines"
    elif whole.failed > 1:
        whole.problem = f"{whole.failed} of {whole.count} lines do not match; {whole.problem}"
    return whole


def _field(plugin: Plugin) -> Path:
    """The field that the patterns of a filter are for: ``message`` if it is one of several."""
    option = plugin.option("match" if plugin.name == "grok" else "mapping")
    named = [name for name, _ in pairs(option.value)] if option is not None else []
    if not named or "message" in named:
        return MESSAGE
    try:
        return reference(named[0])
    except FieldError:
        return MESSAGE


def _reason(step: Step, pipeline: SamplePipeline, environment: Environment) -> str:
    """Where the pattern that matches most of the line has stopped, and what would match."""
    if environment.spent > FEW_STEPS:
        return ""
    best = None
    for attempt in step.attempts:
        stop = stop_of(attempt, environment)
        if stop is not None and (best is None or stop.end > best[0].end):
            best = stop, attempt
    if best is None:
        return ""
    several = len(step.attempts) > 1
    reasons = "; ".join(stop_lines(best[0], best[1], pipeline.hider))
    return f": {f'pattern {best[1].number + 1} ' if several else ''}{reasons}"
