"""What is known of a concrete event as a state of the event flow, and how an event contradicts a state."""

from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import ABSENT, ANY, MUST, Value

_TYPES = {
    bool: values.BOOLEAN, int: values.INTEGER, float: values.FLOAT, str: values.TEXT, list: values.LIST,
    dict: values.OBJECT, type(None): values.OTHER,
}  # fmt: skip


def context(text, **options):
    """The context of a pipeline without syntax errors."""
    tree, errors = parse.parse(text)
    assert not errors, text
    return Context(text, tree, "a.conf", "logstash", **options)


def known(content):
    """What is known of a field with exactly this content."""
    if isinstance(content, dict):
        return Value(MUST, values.OBJECT, None, False, {name: known(inner) for name, inner in content.items()})
    constants = frozenset((content,)) if isinstance(content, str) else None
    return Value(MUST, _TYPES[type(content)], constants, isinstance(content, list))


def state_of(event, ecs):
    """What is known of exactly this event, given as JSON values."""
    state = State(ecs)
    state.own["@metadata"] = Value(MUST, values.OBJECT)
    for name, content in event.items():
        if name == "tags":
            for tag in tags_of(event):
                state.own[(tag,)] = Value(MUST, ANY)
        else:
            state.own[name] = Value(MUST, values.TIMESTAMP) if name == "@timestamp" else known(content)
    return state


def tags_of(event):
    """The tags of an event."""
    tags = event.get("tags", [])
    return [str(tag) for tag in (tags if isinstance(tags, list) else [tags])]


def faults(content, value, name):
    """How the content of a field contradicts what is said of it."""
    if value.status == ABSENT:
        return [f"{name} is absent"]
    if content is None or name == "@timestamp":
        return []
    types = _TYPES[type(content)] | (values.TIMESTAMP if isinstance(content, str) else 0)
    if not value.types & (types | (values.LEFT if isinstance(content, str | int | float) else 0)):
        return [f"{name} has another type than {value.types}"]
    if value.constants is not None and isinstance(content, str) and content not in value.constants:
        return [f"{name} is none of {sorted(value.constants)}"]
    found = []
    if isinstance(content, dict):
        for key, below in content.items():
            found += faults(below, value.child(key), f"{name}[{key}]")
        for key, child in (value.children or {}).items():
            if child.status == MUST and value.status == MUST and key not in content:
                found.append(f"{name}[{key}] is promised")
    return found


def contradictions(event, state, unknown=()):
    """What the state excludes although the event has it, and what it promises although the event lacks it.
    ``unknown``: fields at the top of the event that are not compared."""
    found = []
    tags = tags_of(event)
    for name, content in event.items():
        if name != "tags" and name not in unknown:
            found += faults(content, state.look_up((name,)), name)
    if "tags" not in unknown:
        found += [f"tag {tag} is absent" for tag in tags if state.get((tag,)).status == ABSENT]
    for key in state.known_keys():
        name = "tags" if isinstance(key, tuple) else key
        if name in unknown or state.get(key).status != MUST or key == "@metadata":
            continue
        if not (key[0] in tags if isinstance(key, tuple) else key in event):
            found.append(f"{key} is promised")
    return found


def flat(state):
    """A copy of a state that does not change with others."""
    found = State(state.ecs, state.is_open, state.tags_open)
    found.own = {key: state.get(key) for key in state.known_keys()}
    return found
