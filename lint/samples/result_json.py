"""The result of one input as JSON, as ``schema/try.schema.json`` describes it."""

from __future__ import annotations

import json
from typing import Any

from lslint.grammar.logstash.nodes import Clause
from lslint.rules.logstash.execution.environment import Attempt, Environment
from lslint.rules.logstash.execution.event import plain
from lslint.rules.logstash.execution.stops import stop_of
from lslint.rules.logstash.values.options import option_text
from lslint.samples.pipeline import SamplePipeline
from lslint.samples.recorder import Difference, Step
from lslint.samples.runner import Result
from lslint.samples.trace_text import clause_text


def result_json(result: Result, pipeline: SamplePipeline, environment: Environment) -> str:
    """Return one line of JSON. Half surrogate pairs, which UTF-8 lacks, become escapes."""
    found: dict[str, Any] = {
        "input": result.input.number,
        "line": result.input.line,
        "events": [event.to_json() for event in result.events],
        "unknown": result.unknown,
        "reasons": result.reasons,
        "trace": [_step(step, pipeline, environment) for step in result.steps],
    }
    if result.error is not None:
        found["error"] = result.error
    text = json.dumps(found, ensure_ascii=False)
    return text if text.isascii() or not any("\ud800" <= one <= "\udfff" for one in text) else json.dumps(found)


def _step(step: Step, pipeline: SamplePipeline, environment: Environment) -> dict[str, Any]:
    node = step.node
    place = pipeline.place(node.start)
    where = {"file": place.path, "line": place.line}
    if isinstance(node, Clause):
        return {"condition": clause_text(node, pipeline), **where, "outcome": step.outcome}
    return {
        "filter": node.name,
        "id": option_text(node, "id"),
        **where,
        "outcome": "dropped" if step.is_drop else "failed" if step.failed else step.outcome,
        "changes": [_difference(one) for one in step.differences],
        "patterns": [_attempt(one, environment) for one in step.attempts],
        **({"reason": step.reason} if step.reason else {}),
    }


def _difference(difference: Difference) -> dict[str, Any]:
    changed = {name: {"before": plain(old), "after": plain(new)} for name, (old, new) in difference.changed.items()}
    return {
        "added": plain(difference.added),
        "changed": changed,
        "removed": plain(difference.removed),
        "tags_added": difference.tags_added,
        "tags_removed": difference.tags_removed,
        "unknown": difference.unknown,
    }


def _attempt(attempt: Attempt, environment: Environment) -> dict[str, Any]:
    found: dict[str, Any] = {
        "field": attempt.field,
        "number": attempt.number + 1,
        "pattern": attempt.pattern,
        "matched": attempt.spans is not None,
    }
    if attempt.spans is not None:
        found["captures"] = [{"field": name, "start": start, "end": end} for start, end, name in attempt.spans]
        return found
    stop = stop_of(attempt, environment)
    if stop is not None:
        found["stop"] = {
            "offset": stop.end,
            "element": stop.element,
            "kind": stop.kind,
            "within": stop.within,
            "found": attempt.text[stop.end : stop.end + 40],
            "suggestion": stop.suggestion,
        }
    return found
