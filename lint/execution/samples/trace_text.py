"""The trace of one event as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from lslint.execution.environment import Attempt, Environment
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Difference, Step
from lslint.execution.samples.runner import Result
from lslint.execution.samples.values_text import Paint, shortened, shown_event, stop_lines, value_text
from lslint.execution.stops import stop_of
from lslint.grammar.logstash.nodes import Clause, Plugin
from lslint.report.display import clean

MAX_PATTERN = 100
MAX_LINE = 2_000
_OUTCOMES = {
    "taken": "branch taken",
    "false": "false, so the filters in it are not run",
    "unknown": "unknown, so the filters in it are not run",
    "dropped": "the values cannot be compared, so Logstash drops the event",
}


def trace_text(
    result: Result,
    pipeline: SamplePipeline,
    environment: Environment,
    not_run: list[tuple[Plugin, str]],
    paint: Paint,
    most: int | None = None,
) -> str:
    """Return the steps of an event, and the events that reach the outputs. ``not_run``: the filters that are not run,
    whose reasons the output lists elsewhere. ``most``: characters of a line of the events; a longer one is cut."""
    line = shortened(pipeline.masked(result.input.text), MAX_LINE)
    lines = [f"{paint['name']}Line {result.input.line}:{paint['reset']} {line}", ""]
    reasons = {reason for _, reason in not_run}
    for step in result.steps:
        lines += _step(step, pipeline, environment, reasons, paint)
    lines += _result(result, pipeline, reasons, paint, most)
    return pipeline.masked("\n".join(lines) + "\n")


def _step(
    step: Step, pipeline: SamplePipeline, environment: Environment, reasons: set[str], paint: Paint
) -> Iterator[str]:
    node = step.node
    where = f"{paint['note']}({pipeline.place(node.start)}){paint['reset']}"
    if isinstance(node, Clause):
        yield f"{clean(clause_text(node, pipeline))} {where}: {_OUTCOMES[step.outcome]}"
        return
    head = f"{paint['name']}{clean(node.name)}{paint['reset']} {where}"
    if step.outcome == "not run":
        yield f"{head}: not run{f', {clean(step.reason)}' if step.reason not in reasons else ''}"
    elif step.is_drop:
        yield f"{head}: {paint['bad']}event dropped{paint['reset']}"
    elif step.events > 1:
        yield f"{head}: {step.events} events"
    elif not any(step.differences) and not step.attempts:
        yield f"{head}: no change"
    else:
        yield head
    for attempt in step.attempts:
        yield from (f"  {line}" for line in _attempt(attempt, pipeline, environment, paint))
    for number, difference in enumerate(step.differences, 1):
        if step.events > 1 and difference:
            yield f"  event {number}:"
        margin = "    " if step.events > 1 else "  "
        yield from (f"{margin}{line}" for line in difference_lines(difference, pipeline, paint))


def clause_text(clause: Clause, pipeline: SamplePipeline) -> str:
    """Return the keyword and the condition of a clause."""
    if clause.condition is None:
        return clause.keyword
    return f"{clause.keyword} {pipeline.written(clause.condition)}"


def _attempt(attempt: Attempt, pipeline: SamplePipeline, environment: Environment, paint: Paint) -> Iterator[str]:
    what = "mapping" if attempt.plugin.name == "dissect" else f"pattern {attempt.number + 1}"
    pattern = shortened(pipeline.masked(attempt.pattern), MAX_PATTERN)
    if attempt.spans is not None:
        yield f"{what} matches `{clean(attempt.field)}`: {pattern}"
        if paint["odd"] and not attempt.is_secret:
            yield f"  {_colored(attempt, pipeline, paint)}"
        return
    yield f"{paint['bad']}{what} does not match{paint['reset']} `{clean(attempt.field)}`: {pattern}"
    stop = None if attempt.is_secret else stop_of(attempt, environment)
    if stop is not None:
        yield from (f"  {line}" for line in stop_lines(stop, attempt, pipeline.hider))
        if len(attempt.text) <= 500 and "\n" not in attempt.text and stop.end:
            matched = clean(pipeline.hider.part(attempt.text, 0, stop.end))
            rest = clean(pipeline.hider.part(attempt.text, stop.end))
            yield f"  {paint['good']}{matched}{paint['reset']}{paint['bad']}{rest}{paint['reset']}"
            yield f"  {' ' * len(matched)}^"


def _colored(attempt: Attempt, pipeline: SamplePipeline, paint: Paint) -> str:
    """Return the string with its captures colored, the outer ones of nested captures."""
    pieces, offset = [], 0
    part = pipeline.hider.part
    for number, (start, end, _) in enumerate(sorted(attempt.spans or (), key=lambda span: (span[0], -span[1]))):
        if start < offset or start == end:
            continue
        color = paint["odd" if number % 2 else "even"]
        pieces += [
            clean(part(attempt.text, offset, start)),
            color,
            clean(part(attempt.text, start, end)),
            paint["reset"],
        ]
        offset = end
    return "".join([*pieces, clean(part(attempt.text, offset))])


def difference_lines(difference: Difference, pipeline: SamplePipeline, paint: Paint) -> Iterator[str]:
    """Yield what was added, changed and removed."""

    def text(value: Any) -> str:
        return value_text(pipeline.hider.value(value))

    for name, value in difference.added.items():
        yield f"{paint['good']}+ {clean(name)}{paint['reset']} = {text(value)}"
    for name, (before, after) in difference.changed.items():
        yield f"{paint['changed']}~ {clean(name)}{paint['reset']} = {text(after)} (was {text(before)})"
    for name, value in difference.removed.items():
        yield f"{paint['bad']}- {clean(name)}{paint['reset']} (was {text(value)})"
    for tag in difference.tags_added:
        color = "bad" if tag.startswith("_") else "good"
        yield f"{paint[color]}+ tag {clean(tag)}{paint['reset']}"
    for tag in difference.tags_removed:
        yield f"{paint['bad']}- tag {clean(tag)}{paint['reset']}"
    for name in difference.unknown:
        yield f"{paint['changed']}? {'the whole event' if name == '*' else clean(name)}{paint['reset']} is unknown"


def _result(
    result: Result, pipeline: SamplePipeline, reasons: set[str], paint: Paint, most: int | None
) -> Iterator[str]:
    yield ""
    if result.error is not None:
        yield f"{paint['bad']}No result:{paint['reset']} {clean(result.error)}"
    elif not result.input.events:
        yield "The codec makes no event of the line."
    elif not result.events and "*" in result.unknown:
        yield "Whether an event reaches the outputs is unknown."
    elif not result.events:
        yield "No event reaches the outputs."
    for number, event in enumerate(result.events, 1):
        count = f" {number} of {len(result.events)}" if len(result.events) > 1 else ""
        yield f"{paint['name']}Event{count}:{paint['reset']}"
        text = json.dumps(shown_event(event, pipeline.hider), ensure_ascii=False, indent=2, sort_keys=True)
        yield from (clean(line) if most is None else shortened(line, most) for line in text.split("\n"))
    if result.unknown:
        names = "everything" if "*" in result.unknown else ", ".join(map(clean, result.unknown))
        yield f"{paint['changed']}Unknown:{paint['reset']} {names}"
        yield from (f"  {clean(reason)}" for reason in result.reasons if reason not in reasons)


def not_run_text(plugins: list[tuple[Plugin, str]], pipeline: SamplePipeline) -> list[str]:
    """Return one line for each filter that is not run, without secrets."""
    return [pipeline.masked(f"{pipeline.place(plugin.start)}: {clean(reason)}") for plugin, reason in plugins]
