"""What the event flow knows of the events after a pipeline, and what it found on the way, as text."""

from flow_states import context, flat, state_of

from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.analysis import run_trees
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.engine import Run

EVENT = {"s": "x", "n": 1, "o": {"p": "x", "q": 1}, "l": ["x"], "tags": ["old"]}
"""The event before the filters of a pipeline without inputs, which may also have a string ``may``."""
TYPES = [(bit, word) for word, bit in values.TYPES.items() if word != "unknown"]
TYPES += [(values.OTHER, "other"), (values.LEFT, "left")]


def shown(text):
    """Return a line for both modes, or one for each: the states, or what is not as in ``EVENT``."""
    lines = [_shown(text, ecs) for ecs in (False, True)]
    return lines[:1] if lines[0] == lines[1] else [lines[0], f"ecs: {lines[1]}"]


def _shown(text, ecs):
    run = Run(context(text))
    before, states = None, run.starts(flow(run.ctx), [ecs])
    if not states:
        states = [state_of(EVENT, ecs)]
        states[0].own["may"] = values.Value(values.MAY, values.TEXT)
        before = flat(states[0])
    run_trees(run, [run.ctx.pipeline], states)
    found, parts = run.result, [_state(state, before) for state in states]
    parts += [f"recounts: {plugin.name}" for plugin in run.ctx.pipeline.plugins() if changes(plugin).recounts]
    for word, results in (("absent", found.absences), ("dead", found.dead), ("extended", found.extended)):
        for one in results:
            what = getattr(one, "read", getattr(one, "leaf", one.by if word == "extended" else None))
            parts.append(f"{word}: {text[what.start : what.end]} {_value(one.value)}")
    parts += [f"lost: {'.'.join(one.path)}" for one in found.lost] + [f"no tag: {one.tag}" for one in found.tags]
    parts += [f"skipped: {'.'.join(one or '?')}" for one in sorted(found.skipped, key=str)]
    return " | ".join(parts)


def _state(state, before):
    if state.is_dead:
        return "no event"
    parts = ["…"] * state.is_open + ["#…"] * state.tags_open
    for key in sorted(state.known_keys(), key=str):
        value = _value(state.get(key))
        if before is None or _value(before.get(key)) != value:
            parts.append(f"{'#' + key[0] if isinstance(key, tuple) else key} {value}")
    return ", ".join(parts)


def _value(value):
    if value is values.UNKNOWN:
        return "?"
    types = "any" if value.types == values.ANY else "/".join(word for bit, word in TYPES if value.types & bit)
    parts = [("absent", "may", "must")[value.status], types]
    if value.constants is not None:
        parts.append("|".join(map(repr, sorted(value.constants))))
    if value.children or value.is_open:
        inner = [f"{name} {_value(child)}" for name, child in sorted((value.children or {}).items())]
        parts.append("{" + ", ".join(inner + ["…"] * value.is_open) + "}")
    if value.place is not None:
        parts.append(f"({value.place.word})")
    return " ".join(part for part in parts if part)
