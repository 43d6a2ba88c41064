"""What is known of the events of an input before the first filter."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.flow import beats, values
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.compiler import Compiler, add_fields, add_tags, add_writes, made
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.tables import codec_entry, codec_options, entry, input_openings, openings
from lslint.rules.logstash.flow.values import MUST, TIMESTAMP, Value
from lslint.rules.logstash.values.queries import jdbc_columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TIME = Value(MUST, TIMESTAMP)
_VERSION = Value(MUST, values.TEXT | values.INTEGER)
_NO_METADATA = Value(MUST, values.OBJECT, None, False)
_EVENT = Value(values.MAY, values.OBJECT, None, True)


def unknown_start(ecs: bool) -> State:
    """Return the state of events of which nothing is known."""
    found = State(ecs, is_open=True, tags_open=True)
    found.own["@metadata"] = values.UNKNOWN
    return found


def start(plugin: Plugin, tree: Pipeline, ctx: Context, ecs: bool) -> State:
    """Return what is known of the events of an input."""
    known = entry(f"input/{plugin.name}")
    codec_known = codec_entry(plugin, known) if known is not None else None
    if known is None or codec_known is None or plugin.option("format") is not None:  # ``format``: the codec before 1.2
        return unknown_start(ecs)
    maker = Compiler(plugin, tree, ctx, ecs)
    maker.is_sure = True
    for what in (*input_openings(plugin, known), *openings(codec_known, codec_options(plugin))):
        if what == "all":
            state = unknown_start(ecs)
            if plugin.name in beats.INPUTS:
                beats.add(state, plugin, tree, ctx)
            return state
        maker.add(do.OPEN)
    state = State(ecs)
    state.own.update({"@timestamp": _TIME, "@version": _VERSION, "event": _EVENT})
    _metadata(state, known)
    _fields(maker, known, codec_known)
    for column in (jdbc_columns(plugin) or ()) if plugin.name == "jdbc" else ():
        maker.write_name((column,), values.ANY)
    codec = plugin.option("codec")
    if codec is not None and isinstance(codec.value, Plugin):
        inner = Compiler(codec.value, tree, ctx, ecs)
        add_writes(inner, codec_known)
        add_tags(inner, codec_known)
        maker.effects.operations += inner.effects.operations
    _common(maker)
    do.apply(maker.effects.operations, state, [])
    return state


def _metadata(state: State, known: dict[str, Any]) -> None:
    listed = known.get("metadata")
    if listed == "open":
        state.own["@metadata"] = values.UNKNOWN
        return
    children = {
        name: Value(values.MAY, values.TYPES[kind], None, kind == "unknown") for name, kind in (listed or {}).items()
    }
    state.own["@metadata"] = Value(MUST, values.OBJECT, None, False, children) if children else _NO_METADATA


def _fields(maker: Compiler, known: dict[str, Any], codec: dict[str, Any]) -> None:
    if codec.get("message") and maker.plugin.name != "jdbc":  # it decodes nothing
        maker.write_name(("message",), values.TEXT)
    add_fields(maker, codec)
    add_fields(maker, known)
    add_writes(maker, known)
    add_tags(maker, known)


def _common(maker: Compiler) -> None:
    """Add the fields and tags that every input can set."""
    plugin = maker.plugin
    kind = plugin.option("type")
    if kind is not None:
        maker.add(do.WRITE, ("type",), made(values.TEXT, maker.constant(kind.value), maker.place("set", kind)), True)
    for option in plugin.all("tags"):
        maker.tags(option.value, True)
    for option in plugin.all("add_field"):
        maker.append_fields(option)
