"""``Runner``: the filters of a pipeline, run on the events of sample lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lslint.config.errors import UsageError
from lslint.execution.environment import Environment, UnknownField, Watch
from lslint.execution.errors import EventError, NotRun, StartError
from lslint.execution.event import Event
from lslint.execution.pipeline import FilterSection, unknown_fields
from lslint.execution.samples.codecs import Input
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Recorder, Step
from lslint.grammar.logstash.nodes import Pipeline, Plugin, Section


@dataclass
class Result:
    """What the filters make of one input. ``before``: its events as they came, as JSON. ``events``: those that reach
    the outputs. ``unknown``: references of fields that are not known (``*``: all). ``steps``: the trace. ``reasons``:
    why something is unknown. ``error``: why the real pipeline terminates, or why there is no event."""

    input: Input
    before: list[dict[str, Any]]
    events: list[Event]
    unknown: list[str]
    steps: list[Step]
    reasons: list[str]
    error: str | None = None


class Runner:
    """Runs inputs. With ``recorder``, each result has a trace. ``only``: the filter to run, or how it is named.
    ``is_separate``: filters do not remember anything of earlier inputs.

    Raises ``UsageError`` where Logstash refuses to start with the pipeline.
    """

    def __init__(
        self,
        pipeline: SamplePipeline,
        environment: Environment,
        recorder: Recorder | None = None,
        only: str | Plugin | None = None,
        is_separate: bool = False,
    ) -> None:
        self.pipeline = pipeline
        self.environment = environment
        self.recorder = recorder
        chosen = _named(pipeline, only) if isinstance(only, str) else only
        self._tree = pipeline.tree
        if chosen is not None:
            section = Section(chosen.start, chosen.end, "filter", chosen.start, chosen.end, [chosen])
            self._tree = Pipeline(0, len(pipeline.text), [section], [])
        self._is_separate = is_separate and any(map(keeps_state, pipeline.filters()))
        try:
            self._section = FilterSection(self._tree, environment, recorder)
        except StartError as failure:
            where = "" if failure.offset is None else f"{pipeline.place(failure.offset)}: "
            raise UsageError(
                f"{where}Logstash does not start with this filter: {pipeline.masked(str(failure))}"
            ) from None

    @property
    def not_run(self) -> list[tuple[Plugin, str]]:
        """The filters that are not run, with the reason."""
        return self._section.not_run

    def watch(self, watch: Watch) -> None:
        """Have something told what patterns match, in place of a recorder."""
        self.environment.watch = watch

    def run(self, source: Input) -> Result:
        """Return what the filters make of an input."""
        recorder = self.recorder
        if self._is_separate:
            self._section = FilterSection(self._tree, self.environment, recorder)
        if recorder is not None:
            recorder.clear()
        before = [] if recorder is None else [event.to_json() for event in source.events]
        events: list[Event] = []
        unknowns: list[UnknownField] = []
        error = source.problem
        now = self.environment.now
        self.environment.now = source.clock or now
        taint = self.environment.taint
        for event in source.events if taint is None else map(taint.event, source.events):
            self.environment.unknowns = []
            try:
                events += self._section.run(event)
            except EventError as failure:
                error = f"the pipeline of Logstash terminates: {failure}"
            except NotRun as failure:
                self.environment.unknown(failure.reason)
            unknowns += self.environment.unknowns
        self.environment.now = now
        unknown = sorted({name for event in events for name in unknown_fields(event)})
        if not events and any(not path for path, _ in unknowns):
            unknown = ["*"]
        reasons = causes([reason for _, reason in unknowns])
        return Result(source, before, events, unknown, [] if recorder is None else recorder.steps, reasons, error)


def keeps_state(plugin: Plugin) -> bool:
    """Return whether what a filter makes of an event depends on earlier events."""
    return plugin.name == "csv" and plugin.is_true("autodetect_column_names")


_DERIVED = re.compile(r"the value of `[^`]*` is not known")


def causes(reasons: list[str]) -> list[str]:
    """Return the reasons for what is unknown, each once, without those that only follow from others."""
    unique = list(dict.fromkeys(reasons))
    return [reason for reason in unique if _DERIVED.fullmatch(reason) is None] or unique


def matching(pipeline: SamplePipeline, only: str) -> list[Plugin]:
    """Return the filters with an ID, else those with ``name`` or ``name:line``."""
    filters = pipeline.filters()
    return [plugin for plugin in filters if plugin.text("id") == only] or [
        plugin for plugin in filters if only in (plugin.name, f"{plugin.name}:{pipeline.place(plugin.start).line}")
    ]


def _named(pipeline: SamplePipeline, only: str) -> Plugin:
    """Return the filter with an ID, or with ``name`` or ``name:line``.

    Raises ``UsageError`` if there is none, or if there are several.
    """
    found = matching(pipeline, only)
    if len(found) != 1:
        filters = pipeline.filters()
        labels = ", ".join(
            plugin.text("id") or f"{plugin.name}:{pipeline.place(plugin.start).line}" for plugin in filters
        )
        what = "several filters have" if found else "no filter has"
        raise UsageError(f"--only {only}: {what} this ID or name; the filters of this pipeline: {labels or 'none'}")
    return found[0]
