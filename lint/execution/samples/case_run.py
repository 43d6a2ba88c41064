"""``CaseRunner``: runs test cases and compares what comes out with what they expect."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lslint.execution import conditions
from lslint.execution.conditions import Condition
from lslint.execution.environment import Environment
from lslint.execution.errors import ConditionError, EventError, FieldError, NotRun
from lslint.execution.event import MISSING, TIMESTAMP, Event, Timestamp
from lslint.execution.options import Decorations, Options, value_of
from lslint.execution.pipeline import FilterSection
from lslint.execution.references import Path
from lslint.execution.samples import codecs
from lslint.execution.samples.case_file import Case, CaseFile, expanded
from lslint.execution.samples.case_pipelines import CasePipelines
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.runner import causes, keeps_state
from lslint.execution.taint import shown
from lslint.grammar.logstash.nodes import Branch, Item, Pipeline, Plugin, texts
from lslint.grammar.logstash.parse import parse
from lslint.report import HIDDEN

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
MAX_HOPS = 10
"""Pipelines that an event goes through one after the other."""
_HIDDEN = ("__lfv_", "__tmp_")
OUT = "__lfv_out_passed"


@dataclass
class Outcome:
    """The result of a test case. ``status``: ``passed``, ``failed`` or ``skipped``. ``actual``: the events, without
    what the case ignores. ``reasons``: why it was skipped, or why there are no events to compare. ``shown``: the events
    without values that are made of secrets."""

    case: Case
    status: str
    actual: list[dict[str, Any]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    shown: list[dict[str, Any]] = field(default_factory=list)

    @property
    def differs(self) -> bool:
        """Whether the case fails because of its events."""
        return self.status == FAILED and not self.reasons


class _Compiled:
    """A pipeline, compiled once."""

    def __init__(self, pipeline: SamplePipeline, environment: Environment) -> None:
        self.section = FilterSection(pipeline.tree, environment)
        self.outputs = Outputs(pipeline.tree, environment)
        self.addresses = {
            address: plugin
            for plugin in pipeline.inputs()
            if plugin.name == "pipeline" and (address := plugin.text("address")) is not None
        }


class CaseRunner:
    """Runs the test cases of files in the same pipelines.

    Raises ``StartError`` where Logstash refuses to start with one of them.
    """

    def __init__(self, pipelines: CasePipelines, environment: Environment) -> None:
        self.pipelines = pipelines
        self.environment = environment
        self._keeps_state = any(
            keeps_state(plugin) for pipeline in pipelines.pipelines for plugin in pipeline.filters()
        )
        self._compile()

    def _compile(self) -> None:
        self._compiled = {id(pipeline): _Compiled(pipeline, self.environment) for pipeline in self.pipelines.pipelines}

    def run(self, file: CaseFile) -> Iterator[Outcome]:
        """Yield the outcome of each test case. Filters remember earlier events of the same file only."""
        if self._keeps_state:
            self._compile()
        given = self.pipelines.with_input(file.input_plugin) if file.input_plugin else None
        reason = ""
        if file.input_plugin and given is None:
            reason = f"no input of {self.pipelines.path} has the ID {file.input_plugin!r}"
        elif given is None and len(self.pipelines.pipelines) > 1:
            reason = "there are several pipelines: set `input_plugin` in the file"
        for case in file.cases:
            yield Outcome(case, FAILED, reasons=[reason]) if reason else self._case(case, file, given)

    def _case(self, case: Case, file: CaseFile, given: tuple[SamplePipeline, Plugin] | None) -> Outcome:
        """Run a case."""
        environment = self.environment
        reasons: list[str] = []
        events: list[tuple[Event, str]] = []
        try:
            pipeline = self.pipelines.pipelines[0] if given is None else given[0]
            for event in self._inputs(case, file, None if given is None else given[1]):
                environment.unknowns = []
                results = sorted(self._through(pipeline, event, given is not None), key=lambda pair: pair[1])
                events += results
                if any(not path for path, _ in environment.unknowns) or any(
                    self._is_needed(path, case) for result_event, _ in results for path in result_event.unknown
                ):
                    reasons += [reason for _, reason in environment.unknowns]
        except NotRun as failure:
            return Outcome(case, SKIPPED, reasons=[failure.reason])
        except (EventError, FieldError) as failure:
            return Outcome(case, FAILED, reasons=[f"the pipeline of Logstash terminates: {failure}"])
        actual = [_exported(event, output, case, file) for event, output in events]
        pairs = zip(events, actual, strict=True)
        shown_events = [shown(results, event, HIDDEN) for (event, _), results in pairs]
        status = SKIPPED if reasons else PASSED if equal(case.expected, actual) else FAILED
        return Outcome(case, status, actual, causes(reasons), shown_events)

    def _is_needed(self, path: Path, case: Case) -> bool:
        """Return whether a field is compared."""
        return not path or not any(path[: len(ignored)] == ignored for ignored in case.ignore)

    def _inputs(self, case: Case, file: CaseFile, plugin: Plugin | None) -> Iterable[Event]:
        """Yield the events of a test case as they come from the input. Raises ``NotRun``."""
        codec = _codec_of(file) if plugin is None else _codec_of_input(plugin)
        given: list[str | None] = [*case.inputs] or [None]
        for text in given:
            inputs = [Event.from_json({}, self.environment.timestamp)]
            if text is not None:
                inputs = list(self._decoded(text, codec, plugin is not None))
            taint = self.environment.taint
            for event in inputs if taint is None else map(taint.event, inputs):
                if plugin is not None:
                    self._decorate(plugin, event)
                _set_fields(event, case)
                yield event

    def _decoded(self, text: str, codec: str, is_exact: bool) -> Iterator[Event]:
        environment = self.environment
        if codec in ("line", "plain"):
            parts = [text] if codec == "plain" and is_exact else text.removesuffix("\n").split("\n")
            for part in parts:
                yield codecs.plain_event(part, environment)
        elif codec in ("json", "json_lines"):
            for part in [text] if codec == "json" or _is_json(text) else text.split("\n"):
                for event in codecs.read_json(part, environment):
                    event.fields = expanded(event.fields)
                    yield event
        else:
            raise NotRun(f"the codec `{codec}` is not run")

    def _decorate(self, plugin: Plugin, event: Event) -> None:
        """Set what the options of an input set in its events."""
        kind = plugin.text("type")
        if kind is not None and event.get(("type",)) is MISSING:
            event.set(("type",), kind)
        for option in plugin.options:
            if option.name == "tags":
                event.tag(*texts(option.value))
        kept = Plugin(
            plugin.start, plugin.end, "filter", plugin.name, plugin.name_end, plugin.quoted, plugin.open, plugin.close,
            [option for option in plugin.options if option.name == "add_field"],
        )  # fmt: skip
        decorate: Callable[[Event], None] = Decorations(Options(kept))
        if self.environment.taint is not None:
            decorate = self.environment.taint.around(decorate)
        decorate(event)

    def _through(
        self, pipeline: SamplePipeline, event: Event, with_outputs: bool, hops: int = 0
    ) -> list[tuple[Event, str]]:
        """Return the events that come out, with the ID of the output. ``with_outputs``: once for each output."""
        compiled = self._compiled[id(pipeline)]
        events = compiled.section.run(event)
        if not with_outputs or not compiled.outputs:
            return [(each, "") for each in events]
        if hops > MAX_HOPS:
            raise NotRun("pipelines that send events to each other in a circle are not run")
        results: list[tuple[Event, str]] = []
        for each in events:
            for output in compiled.outputs.reached(each):
                if output.name == "pipeline":
                    results += self._sent(output, each, hops)
                else:
                    results.append((each, output.text("id") or output.name))
        return results

    def _sent(self, output: Plugin, event: Event, hops: int) -> list[tuple[Event, str]]:
        events = []
        option = output.option("send_to")
        for address in [] if option is None else texts(option.value):
            for pipeline in self.pipelines.pipelines:
                plugin = self._compiled[id(pipeline)].addresses.get(address)
                if plugin is not None:
                    copy = event.copy()
                    self._decorate(plugin, copy)
                    events += self._through(pipeline, copy, True, hops + 1)
                    break
            else:
                raise NotRun(f"events go to the pipeline address `{address}`, which is not here")
        return events


def _is_json(text: str) -> bool:
    """Return whether a string, also of several lines, is one JSON value."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _set_fields(event: Event, case: Case) -> None:
    for path, value in case.fields:
        if path == (TIMESTAMP,):
            read = Timestamp.parse(value) if isinstance(value, str) else None
            if read is not None:
                event.set(path, read)
        else:
            event.set(path, json.loads(json.dumps(value)))


def _codec_of(file: CaseFile) -> str:
    """Return the codec that a file sets. Raises ``NotRun``."""
    tree, errors = parse(f"input {{ stdin {{ codec => {file.codec} }} }}", templates=False)
    plugins = [plugin for plugin in tree.plugins() if plugin.kind == "input"]
    if errors or len(plugins) != 1:
        raise NotRun(f"the codec `{file.codec}` is not run")
    return _codec_of_input(plugins[0])


def _codec_of_input(plugin: Plugin) -> str:
    option = plugin.option("codec")
    if option is None:
        return "plain"
    if isinstance(option.value, Plugin):
        codec = option.value
        charset = codec.text("charset")
        if charset not in (None, "UTF-8"):
            raise NotRun(f"the codec `{codec.name}` with the charset {charset} is not run")
        if any(setting.name not in ("charset", "id") for setting in codec.options):
            raise NotRun(f"the codec `{codec.name}` with options is not run")
        return codec.name
    return str(value_of(option.value))


def _exported(event: Event, output: str, case: Case, file: CaseFile) -> dict[str, Any]:
    """Return an event as it is compared."""
    fields = event.to_json()
    metadata = fields.pop("@metadata", None)
    if file.export_metadata and isinstance(metadata, dict):
        kept = {name: value for name, value in metadata.items() if not name.startswith(_HIDDEN)}
        if kept:
            fields["@metadata"] = kept
    if file.export_outputs:
        fields[OUT] = output
    for path in case.ignore:
        _remove(fields, path)
    return fields


def _remove(target: Any, path: Path) -> None:
    for key in path[:-1]:
        target = target.get(key) if isinstance(target, dict) else None
    if isinstance(target, dict):
        target.pop(path[-1], None)


def equal(one: Any, other: Any) -> bool:
    """Return whether two JSON values are equal; 1 and 1.0 are the same number, booleans are no numbers."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other
    return type(one) is type(other) and bool(one == other)


class Outputs:
    """The output sections of a pipeline."""

    def __init__(self, tree: Pipeline, environment: Environment) -> None:
        self._items = [item for section in tree.sections if section.kind == "output" for item in section.items]
        self._environment = environment
        self._tests: dict[int, Condition] = {}

    def __bool__(self) -> bool:
        return bool(self._items)

    def reached(self, event: Event) -> list[Plugin]:
        """Return the outputs that an event reaches. Raises ``NotRun`` if that is not known."""
        self._environment.spent = 0
        try:
            return self._reached(self._items, event)
        except ConditionError:
            return []

    def _reached(self, items: list[Item], event: Event) -> list[Plugin]:
        plugins: list[Plugin] = []
        for item in items:
            if not isinstance(item, Branch):
                plugins.append(item)
                continue
            for clause in item.clauses:
                test = self._tests.get(id(clause))
                if test is None and clause.condition is not None:
                    test = self._tests[id(clause)] = conditions.prepare(clause.condition, self._environment)
                if test is None or test(event):
                    plugins += self._reached(clause.items, event)
                    break
        return plugins
