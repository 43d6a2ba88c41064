"""The options of plugins that name fields, according to the table, and what the plugins do with these fields."""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.nodes import Bareword, Option, Pipeline, Plugin, String
from lslint.rules.api import Context
from lslint.rules.facts import fact, grouped
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.field_references import CODE
from lslint.rules.logstash.dataflow.mutate_order import SETTERS
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.values.options import items_of, strings
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[str, str, str]

SETS, CHANGES, READS, RENAMES, COPIES, REMOVES, NAMES = (
    "sets", "changes", "reads", "renames", "copies", "removes", "names",
)  # fmt: skip
"""What is done with a field. ``NAMES``: unknown, or another option decides."""
USUAL = frozenset(options_with("field names"))
_ADDED, _REMOVED = ("add_field", "keys", SETS), ("remove_field", "list", REMOVES)
_COMMON: dict[str, tuple[Row, ...]] = {"filter": (_ADDED, _REMOVED), "input": (_ADDED,)}
_FILLED_IN = frozenset(("add_tag", "remove_tag", *SETTERS))
"""Options of filters in which Logstash replaces ``%{…}``; in hashes, only in the values."""


def named_options(name: str) -> list[Row]:
    """Return ``(option, shape, role)`` of the options that name fields of a plugin, given as ``filter/grok``, with the
    shapes of ``items_of``; only the common ones if the table does not contain the plugin. Not to be changed."""
    return _rows[name]


def _named_options(name: str) -> list[Row]:
    known = entry(name) or {}
    changed = known.get("changes", {})
    found = [(option, shape, CHANGES) for option, (shape, *_) in changed.items()]
    found += [(row[0], row[1], READS) for row in known.get("reads", ()) if row[0] not in changed]
    read = {option for option, _, _ in found}
    found += [(row[0], row[1], SETS) for row in known.get("writes", ()) if row[0] not in read]
    found += [
        (option, shape, role) for option, roles in known.get("names", {}).items() for shape, role in roles.items()
    ]
    return [*_COMMON.get(name.partition("/")[0], ()), *found]


_rows: dict[str, list[Row]] = BoundedCache(_named_options)


def _shapes(name: str) -> dict[str, list[str]]:
    return grouped((option, shape) for option, shape, _ in named_options(name))


_shapes_of: dict[str, dict[str, list[str]]] = BoundedCache(_shapes)


def shapes(name: str, option: str) -> list[str]:
    """Return how an option of a plugin names fields; empty if it names none."""
    return _shapes_of[name].get(option, [])


def bracketed_fields(plugin: Plugin, ctx: Context) -> Iterator[Text]:
    """Yield the strings of a plugin that name fields and contain a bracket, in source order."""
    known = _shapes_of[f"{plugin.kind}/{plugin.name}"]
    for option in plugin.options if known else ():
        if option.name not in known:
            continue
        if not (ctx.holds("[", option.start, option.end) or ctx.holds("]", option.start, option.end)):
            continue
        for shape in known[option.name]:
            for item in items_of(option.value, shape):
                if isinstance(item, String | Bareword) and ("[" in item.value or "]" in item.value):
                    text = plugin_text(item, ctx)
                    if text is not None:
                        yield text


@fact
def bare_references(ctx: Context) -> dict[int, str]:
    """Return the meaning of each field reference without quotes, which is a syntax error, by its start: ``name`` (the
    option names fields), ``content`` (a string in which Logstash replaces ``%{…}``), or ``""`` if unknown."""
    found: dict[int, str] = {}
    tree: Pipeline = ctx.pipeline
    for _, plugin, _ in tree.walk_plugins():
        for option in plugin.options:
            bare = [one for one in strings(option.value) if isinstance(one, Bareword) and one.value[:1] == "["]
            if not bare:
                continue
            used = shapes(f"{plugin.kind}/{plugin.name}", option.name)
            names = {one.start for shape in used for one in items_of(option.value, shape)}
            for one in bare:
                is_name = one.start in names or option.name in USUAL
                found[one.start] = "name" if is_name else "content" if _is_filled_in(plugin, option) else ""
    return found


def _is_filled_in(plugin: Plugin, option: Option) -> bool:
    """Return whether Logstash replaces ``%{…}`` in an option."""
    if plugin.kind == "filter":
        return option.name in _FILLED_IN
    if plugin.kind != "output" or option.name in CODE:
        return False
    record = catalogue.plugin(f"output/{plugin.name}")
    known = record.option(option.name) if record is not None else None
    return known is not None and known.segments[-1].type == "string"
