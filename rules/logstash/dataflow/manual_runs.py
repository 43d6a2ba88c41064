"""Pipelines that somebody starts by hand: their events are typed or generated, or are not stored."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, PRINTING, flow, keeps_nothing
from lslint.rules.logstash.values.options import option_text

_TYPED = frozenset(("stdin", "java_stdin"))
_GENERATED = frozenset(("generator", "java_generator", "heartbeat"))
_BY_HAND = _TYPED | _GENERATED
_NO_SINCEDB = ("/dev/null", "NUL", "nul")


@fact
def is_interactive(ctx: Context) -> bool:
    """Return whether a pipeline is an experiment instead of a service: all its events are generated, or somebody types
    them at a terminal. Not one that indexes what it reads from the terminal, which is often a file: ``cat log |
    logstash``."""
    pipeline = flow(ctx)
    inputs, outputs = pipeline.named("input").keys(), pipeline.named("output").keys()
    if inputs and inputs <= _GENERATED:
        return True
    if inputs.isdisjoint(_TYPED) or not outputs or not outputs.isdisjoint(INDEXING):
        return False
    return inputs <= _BY_HAND or (pipeline.certain and not outputs.isdisjoint(PRINTING))


@fact
def is_started_by_hand(ctx: Context) -> bool:
    """Return whether a pipeline is no service: it only reads the terminal or generated events, or it stores none."""
    pipeline = flow(ctx)
    by_hand = bool(pipeline.inputs) and pipeline.named("input").keys() <= _BY_HAND
    return by_hand or keeps_nothing(pipeline)


@fact
def is_imported_once(ctx: Context) -> bool:
    """Return whether a pipeline only reads files from their beginning at each start: an import that is started
    manually."""
    inputs = flow(ctx).named("input")
    return (
        bool(inputs)
        and inputs.keys() <= {"file", *_BY_HAND}
        and all(option_text(step.plugin, "sincedb_path") in _NO_SINCEDB for step in inputs.get("file", ()))
    )
