"""The table of what plugins do to the fields and tags of an event: ``knowledge/flow.json``.

A plugin that is not in it may do anything. See ``knowledge/sources/README.md`` for the form of an entry.
"""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules import knowledge
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.logstash.values.options import default_codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from typing import Any


_STREAMS = ("stdin", "tcp")
"""Inputs that replace the codec ``json`` by ``json_lines`` and keep only its ``charset``."""


def entry(name: str) -> dict[str, Any] | None:
    """Return the entry of a plugin, given as ``filter/grok``; None if the table does not contain it."""
    found: dict[str, Any] | None = knowledge.load("flow").get(name)
    return found


def sprintf_options(plugin: Plugin) -> frozenset[str]:
    """Return the options in which a plugin replaces ``%{field}``: of one that is not in the table, those of which any
    plugin does."""
    table: dict[str, dict[str, Any]] = knowledge.load("flow")
    known = table.get(f"{plugin.kind}/{plugin.name}")
    entries = table.values() if known is None else (known,)
    return frozenset(("add_field", "add_tag", *(name for each in entries for name in each.get("sprintf", ()))))


def ecs_name(name: str, field: tuple[str, ...]) -> str:
    """Return the nested name that a plugin uses with ECS instead of a field of its events; empty if it does not set the
    field, or sets it with ECS, too, at least as an object."""
    known = (entry(name) or {}).get("fields")
    written = "".join(f"[{part}]" for part in field)
    if not isinstance(known, list) or len(known) != 2 or not {written, written[1:-1]} & set(known[0]):
        return ""
    if any(one == field[0] or one.startswith(f"[{field[0]}]") for one in known[1]):
        return ""
    found = [one for one in known[1] if one.endswith(f"[{field[-1]}]")]
    return found[0] if len(found) == 1 else ""


def fields_in_target(plugin: Plugin) -> dict[str, str]:
    """Return the names of the fields below the target of a filter, each with its name in ECS mode, empty if that is not
    known."""
    found: dict[str, str] = (entry(f"{plugin.kind}/{plugin.name}") or {}).get("in_target", {})
    return found


def codec_entry(plugin: Plugin, known: dict[str, Any]) -> dict[str, Any] | None:
    """Return the entry of the codec of an input, by its option or the entry ``known`` of the input; None if the table
    does not contain it."""
    return entry(f"codec/{codec(plugin) or default_codec(plugin) or known.get('codec', 'plain')}")


def codec_options(plugin: Plugin) -> Container[str]:
    """Return the names of the options of the codec of an input that Logstash uses."""
    option = plugin.option("codec")
    if plugin.name in _STREAMS and codec(plugin) == "json":
        return ()
    return option.value.named if option is not None and isinstance(option.value, Plugin) else ()


def input_openings(plugin: Plugin, known: dict[str, Any]) -> Iterator[str]:
    """Yield what an input makes unknown: nothing for a jdbc input that names its columns."""
    if plugin.name == "jdbc":
        from lslint.rules.logstash.values.queries import jdbc_columns

        if jdbc_columns(plugin) is not None:
            return
    yield from openings(known, plugin.named)


def openings(known: dict[str, Any], options: Container[str]) -> Iterator[str]:
    """Yield what a plugin with these options makes unknown, according to its entry."""
    for what, wanted, missing in known.get("opens", ()):
        if (not wanted or any(one in options for one in wanted)) and not any(one in options for one in missing):
            yield what
