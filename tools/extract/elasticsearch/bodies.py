"""Keys of templates and lifecycle policies: what the parsers of their classes declare."""

from __future__ import annotations

import dataclasses

from tree_sitter import Node

from build.sources import Row, Source, number
from extract.common import comparison
from extract.common.java import Type, arguments
from extract.common.java_values import Values
from extract.common.nodes import field_text, text_of, walk
from extract.elasticsearch.parsers import names_of_field

METADATA = "org.elasticsearch.cluster.metadata"
LIFECYCLE = "org.elasticsearch.xpack.core.ilm"
BODIES = {
    "index_template": f"{METADATA}.ComposableIndexTemplate",
    "data_stream": f"{METADATA}.ComposableIndexTemplate.DataStreamTemplate",
    "component_template": f"{METADATA}.ComponentTemplate",
    "template": f"{METADATA}.Template",
    "lifecycle": f"{METADATA}.DataStreamLifecycle.Template",
    "downsampling": f"{METADATA}.DataStreamLifecycle.DownsamplingRound",
    "data_stream_options": f"{METADATA}.DataStreamOptions.Template",
    "failure_store": f"{METADATA}.DataStreamFailureStore.Template",
    "policy": f"{LIFECYCLE}.LifecyclePolicy",
    "phase": f"{LIFECYCLE}.Phase",
}
"""Bodies and their parts, with their classes."""
PHASES = f"{LIFECYCLE}.TimeseriesLifecycleType"
MANAGED = ("created_date", "created_date_millis", "modified_date", "modified_date_millis")
"""Keys that only the server writes: it rejects them in requests."""


@dataclasses.dataclass
class Bodies:
    """What the sources of a release show. ``keys``: ``body/key``, ``parameters``: ``action/parameter``, both with True
    for what is required; ``actions``: name -> phases; ``rolls_over``: actions of the hot phase that need a rollover."""

    keys: dict[str, bool] = dataclasses.field(default_factory=dict)
    actions: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    rolls_over: set[str] = dataclasses.field(default_factory=set)
    parameters: dict[str, bool] = dataclasses.field(default_factory=dict)


def read(values: Values) -> Bodies:
    """The keys of a release; nothing of a body whose class the release lacks."""
    found = Bodies()
    for name, place in BODIES.items():
        kind = values.sources.by_name(place)
        for key, is_required in _declared(values, kind).items() if kind is not None else ():
            if key not in MANAGED:
                found.keys[f"{name}/{key}"] = is_required
    kind = values.sources.by_name(PHASES)
    if kind is None:
        return found
    phases = values.static(kind, "ORDERED_VALID_PHASES")
    phases = [each for each in phases if isinstance(each, str)] if isinstance(phases, list) else []
    found.keys |= {f"phases/{phase}": False for phase in phases}
    for phase in phases:
        for action in _actions(values, kind, f"ORDERED_VALID_{phase.upper()}_ACTIONS"):
            name = _name(values, action)
            found.actions.setdefault(name, []).append(phase)
            declared = _declared(values, action)
            conditions = values.sources.find("RolloverConditions", action)
            if not declared and conditions is not None:
                declared = _declared(values, conditions)
            found.parameters |= {f"{name}/{key}": is_required for key, is_required in declared.items()}
    needing = _actions(values, kind, "HOT_ACTIONS_THAT_REQUIRE_ROLLOVER")
    found.rolls_over = {_name(values, action) for action in needing} & found.actions.keys()
    return found


def _declared(values: Values, kind: Type) -> dict[str, bool]:
    """The keys that the parser of a class declares. Those of other classes inside of it are left out."""
    found = {}
    for node in walk(kind.node):
        is_call = node.type == "method_invocation" and field_text(node, "object") == "PARSER"
        if not is_call or not field_text(node, "name").startswith("declare") or _owner(node) != kind.node:
            continue
        given = arguments(node.child_by_field_name("arguments"))
        names = next((names for each in given[1:] if (names := names_of_field(values, kind, text_of(each)))), [])
        if names and isinstance(names[0], str):
            found[names[0]] = text_of(given[0]).endswith("onstructorArg()") and "optional" not in text_of(given[0])
    return found


def _owner(node: Node) -> Node | None:
    around = node.parent
    while around is not None and not around.type.endswith("_declaration"):
        around = around.parent
    return around


def _actions(values: Values, kind: Type, constant: str) -> list[Type]:
    """The classes whose names a list has. What depends on a condition is behind a feature flag."""
    field = kind.fields.get(constant)
    found = []
    for node in walk(field.value) if field is not None and field.value is not None else ():
        if node.type == "field_access" and text_of(node).endswith(".NAME") and not _is_conditional(node):
            action = values.sources.find(field_text(node, "object"), kind)
            found += [action] if action is not None else []
    return found


def _is_conditional(node: Node) -> bool:
    around = node.parent
    while around is not None and around.type != "ternary_expression":
        around = around.parent
    return around is not None


def _name(values: Values, action: Type) -> str:
    return str(values.static(action, "NAME"))


def timeline(found: Bodies, known: Source, release: str) -> dict[str, dict[str, Row]]:
    """The recorded tables with the keys, actions and parameters that are new in a release, and the end of those that
    it lacks. Phases and requirements are those of the release."""
    bodies = {key.partition("/")[0] for key in found.keys}
    tables = {"bodies": _timeline(found.keys, known.table("bodies"), release, bodies)}
    actions = dict.fromkeys(found.actions, False)
    rows = known.table("lifecycle_actions")
    tables["lifecycle_actions"] = made = _timeline(actions, rows, release, set(actions) and {*rows, *actions})
    for name, phases in found.actions.items():
        made[name] = {**made[name], "phases": phases}
        made[name].pop("rolls_over", None)
        made[name] |= {"rolls_over": True} if name in found.rolls_over else {}
    rows = known.table("lifecycle_parameters")
    tables["lifecycle_parameters"] = _timeline(found.parameters, rows, release, set(found.actions))
    return tables


def unread(found: Bodies, release: str) -> list[str]:
    """What the sources of a release should show, but do not."""
    missing = []
    if number(release) >= (7, 8) and "index_template/index_patterns" not in found.keys:
        missing.append("the keys of index templates could not be read")
    if number(release) >= (6, 6) and not found.actions:
        missing.append("the actions of lifecycle policies could not be read: X-Pack is missing from the sources")
    return missing


def _timeline(found: dict[str, bool], known: dict[str, Row], release: str, read: set[str]) -> dict[str, Row]:
    """``read``: the bodies or actions that the sources show; the rows of others stay as they are."""
    rows = dict(known)
    for key in sorted(found.keys() - known.keys()):
        rows[key] = {"since": release}
    for key in found:
        row = {name: value for name, value in rows[key].items() if name != "required"}
        rows[key] = row | ({"required": True} if found[key] else {})
        if number(row.get("since", "0")) > number(release):
            rows[key]["since"] = release
    unread = {key for key in rows if key.partition("/")[0] not in read}
    return comparison.timeline(found.keys() | unread, rows, release)
