"""The result of one input as JSON, as ``schema/try.schema.json`` describes it."""

from __future__ import annotations

import json
from typing import Any

from lslint.execution.environment import Attempt, Environment
from lslint.execution.event import plain
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.recorder import Difference, Step
from lslint.execution.samples.runner import Result
from lslint.execution.samples.trace_text import clause_text
from lslint.execution.samples.values_text import shown_event, without_pieces
from lslint.execution.stops import stop_of
from lslint.grammar.logstash.nodes import Clause


def result_json(result: Result, pipeline: SamplePipeline, environment: Environment) -> str:
    """Return one line of JSON without the secrets of the pipeline. Half surrogate pairs, which UTF-8 lacks, become
    escapes."""
    report: dict[str, Any] = {
        "input": result.input.number,
        "line": result.input.line,
        "events": [shown_event(event, pipeline.hider) for event in result.events],
        "unknown": pipeline.hider.value(result.unknown),
        "reasons": pipeline.hider.value(result.reasons),
        "trace": [_step(step, pipeline, environment) for step in result.steps],
    }
    if pipeline.embedded is not None:
        report["pipeline"] = pipeline.embedded.name
    if result.error is not None:
        report["error"] = pipeline.masked(result.error)
    text = json.dumps(report, ensure_ascii=False)
    return text if text.isascii() or not any("\ud800" <= part <= "\udfff" for part in text) else json.dumps(report)


def _step(step: Step, pipeline: SamplePipeline, environment: Environment) -> dict[str, Any]:
    node = step.node
    place = pipeline.place(node.start)
    where = {"file": place.path, "line": place.line}
    if isinstance(node, Clause):
        return {"condition": clause_text(node, pipeline), **where, "outcome": step.outcome}
    return {
        "filter": node.name,
        "id": pipeline.hider.value(node.text("id")),
        **where,
        "outcome": "dropped" if step.is_drop else "failed" if step.failed else step.outcome,
        "changes": [_difference(each, pipeline) for each in step.differences],
        "patterns": [_attempt(each, pipeline, environment) for each in step.attempts],
        **({"reason": pipeline.masked(step.reason)} if step.reason else {}),
    }


def _difference(difference: Difference, pipeline: SamplePipeline) -> dict[str, Any]:
    hide = pipeline.hider.value
    changed = {
        pipeline.masked(name): {"before": hide(plain(old)), "after": hide(plain(new))}
        for name, (old, new) in difference.changed.items()
    }
    return {
        "added": hide(plain(difference.added)),
        "changed": changed,
        "removed": hide(plain(difference.removed)),
        "tags_added": hide(difference.tags_added),
        "tags_removed": hide(difference.tags_removed),
        "unknown": hide(difference.unknown),
    }


def _attempt(attempt: Attempt, pipeline: SamplePipeline, environment: Environment) -> dict[str, Any]:
    report: dict[str, Any] = {
        "field": pipeline.masked(attempt.field),
        "number": attempt.number + 1,
        "pattern": pipeline.masked(attempt.pattern),
        "matched": attempt.spans is not None,
    }
    if attempt.spans is not None:
        report["captures"] = [
            {"field": pipeline.masked(name), "start": start, "end": end} for start, end, name in attempt.spans
        ]
        return report
    stop = None if attempt.is_secret else stop_of(attempt, environment)
    if stop is not None:
        stop = without_pieces(stop, attempt.pattern, pipeline.hider)
        report["stop"] = {
            "offset": stop.end,
            "element": pipeline.masked(stop.element),
            "kind": stop.kind,
            "within": pipeline.hider.value(stop.within),
            "found": pipeline.hider.part(attempt.text, stop.end)[:40],
            "suggestion": pipeline.hider.value(stop.suggestion),
        }
    return report
