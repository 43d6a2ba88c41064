"""The effects of filters that the table cannot describe."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, String, Value, raw_texts, text
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.compiler import Compiler, entangled, made
from lslint.rules.logstash.flow.grok_captures import grok
from lslint.rules.logstash.flow.tables import fields_in_target
from lslint.rules.logstash.values.options import items_of, pair_nodes, strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.rules.logstash.flow.ruby_events import Call


_CONVERTED = {
    "integer": values.NUMBERS, "integer_eu": values.NUMBERS, "float": values.NUMBERS, "float_eu": values.NUMBERS,
    "boolean": values.BOOLEAN | values.LEFT | values.LIST, "string": values.TEXT | values.LIST,
}  # fmt: skip


def _mutate(maker: Compiler) -> None:
    from lslint.rules.logstash.dataflow.mutate_order import OPERATIONS

    named = maker.plugin.named
    for name in (*OPERATIONS, "remove"):  # an option of Logstash 1.x
        if name in named:
            for option in maker.plugin.all(name):
                _MUTATE[name](maker, name, option.value)


def _pairs_read(maker: Compiler, name: str, value: Value) -> list[tuple[Path, Value]]:
    """Return the fields and values of an option of pairs, whose keys the filter reads."""
    found = []
    for key, given in pair_nodes(value):
        field = maker.name(key)
        if field is not None:
            maker.read(key, name)
            found.append((field, given))
        elif isinstance(key, String | Bareword):
            maker.add(do.OPEN)
    return found


def _rename(maker: Compiler, name: str, value: Value) -> None:
    pairs = [(key, given, maker.name(given)) for key, given in pair_nodes(value)]
    mixed = entangled([path for key, _, target in pairs for path in _outer(maker.name(key), target)])
    for key, given, target in pairs:
        field = maker.name(key)
        if field is None:
            if isinstance(key, String | Bareword):
                maker.add(do.OPEN)
            continue
        if mixed and (field in mixed or target in mixed):  # the order of the pairs is not that of the file
            if name == "rename":
                maker.add(do.REMOVE, field, None, False)
            if target is None:
                maker.add(do.OPEN)
            else:
                maker.add(do.TOUCH, field)
                maker.add(do.WRITE, target, values.SOMETHING, False)
            continue
        maker.read(key, name)
        maker.sprintf(given)
        if name == "copy":
            maker.add(do.COPY, field, target)
        else:
            new = getattr(given, "value", "") if target is not None else ""
            maker.add(do.MOVE, field, target, maker.place("renamed", given, new))


def _outer(source: Path | None, target: Path | None) -> list[Path]:
    """Return the fields of a pair; only the outer one if one is inside of the other."""
    if source is None or target is None:
        return [path for path in (source, target) if path is not None]
    short, long = sorted((source, target), key=len)
    return [short] if long[: len(short)] == short else [source, target]


def _replace(maker: Compiler, name: str, value: Value) -> None:
    for key, given in pair_nodes(value):
        maker.sprintf(given, value, key)
        field = maker.name(key)
        if field is None:
            maker.add(do.OPEN)
            continue
        place = maker.place("set", key)
        types = values.LIST | values.TEXT if isinstance(given, Array) else values.TEXT
        if name == "replace":
            maker.add(do.WRITE, field, made(types, maker.constant(given), place), True)
        else:
            maker.read(key, name)
            maker.add(do.CHANGE, field, types | values.OTHER, None, place)


def _convert(maker: Compiler, name: str, value: Value) -> None:
    for field, given in _pairs_read(maker, name, value):
        maker.add(do.CHANGE, field, _CONVERTED.get(text(given) or "", values.ANY) | values.OTHER, None, None)


def _in_place(maker: Compiler, name: str, value: Value) -> None:
    for node in items_of(value, name):
        maker.read(node, name)
        field = maker.name(node)
        if field is not None:
            maker.add(do.CHANGE, field, 0, None, None)


def _in_pairs(maker: Compiler, name: str, value: Value) -> None:
    for field, _ in _pairs_read(maker, name, value):
        maker.add(do.CHANGE, field, values.ANY, None, None)


def _coerce(maker: Compiler, name: str, value: Value) -> None:
    for key, _ in pair_nodes(value):
        field = maker.name(key)
        if field is not None:
            maker.add(do.CHANGE, field, values.ANY, None, None)


def _merge(maker: Compiler, name: str, value: Value) -> None:
    for key, given in pair_nodes(value):
        field = maker.name(key)
        for node in items_of(given):
            maker.read(node, name)
        if field is None:
            maker.add(do.OPEN)
        elif field[0] == "tags":
            maker.add(do.OPEN_TAGS)
        else:
            maker.add(do.TOUCH, field)
            maker.add(do.WRITE, field, values.SOMETHING, False)


def _remove(maker: Compiler, name: str, value: Value) -> None:
    for node in items_of(value):
        field = maker.name(node)
        if field is not None:
            maker.add(do.REMOVE, field, None, False)


# One function for each operation that the knowledge lists.
_MUTATE: dict[str, Callable[[Compiler, str, Value], None]] = {
    "coerce": _coerce, "rename": _rename, "copy": _rename, "update": _replace, "replace": _replace,
    "convert": _convert, "gsub": _in_place, "uppercase": _in_place, "capitalize": _in_place, "lowercase": _in_place,
    "strip": _in_place, "split": _in_pairs, "join": _in_pairs, "merge": _merge, "remove": _remove,
}  # fmt: skip


def _dissect(maker: Compiler) -> None:
    from lslint.grammar.mini_languages import dissect

    parts: set[Path] = set()
    for option in maker.plugin.all("mapping"):
        for key, given in pair_nodes(option.value):
            name, effects = maker.name(key), maker.effects
            if name in parts:  # a part of an earlier field
                effects.operations = [step for step in effects.operations if step[0] != do.READ or step[2] != name]
            if not isinstance(given, String) or "${" in given.value:
                maker.add(do.OPEN)
                continue
            for part in dissect.parse(given.value):
                if part.kind == dissect.INDIRECT or part.name[:1] in ("&", "*"):
                    maker.add(do.OPEN)
                elif part.kind != dissect.SKIP and part.name:
                    maker.write_name(path_of(part.name), values.TEXT)
                    parts.add(path_of(part.name))
    for option in maker.plugin.all("convert_datatype"):
        for key, given in pair_nodes(option.value):
            field = maker.name(key)
            if field is not None:
                maker.add(do.CHANGE, field, values.ANY, None, None)  # what cannot be converted stays
                for problem in ("nullvalue", "uncoercible"):
                    tag = f"_dataconversion{problem}_{text(key)}_{text(given) or ''}"
                    maker.add(do.TAG, tag, False, maker.place("set", option))


def _ruby(maker: Compiler) -> None:
    """Reads the calls of Ruby code whose arguments are constant; with any other use of the event, it may do
    anything."""
    from lslint.rules.logstash.flow.ruby_events import event_code

    plugin = maker.plugin
    codes = [node for name in _CODE for option in plugin.all(name) for node in strings(option.value)]
    is_known = plugin.option("path") is None and bool(codes)
    is_known = is_known and not any("event" in node.value for one in plugin.all("init") for node in strings(one.value))
    for node in codes:
        code = event_code(node.value)
        is_known = is_known and code.is_known
        for call in code.calls:
            _ruby_call(maker, call, node)
    if not is_known:
        maker.add(do.OPEN_ALL)
    elif plugin.option("tag_with_exception_message") is not None:
        maker.add(do.OPEN_TAGS)


_CODE = ("code", "timeout_code")


def _ruby_call(maker: Compiler, call: Call, code: String | Bareword) -> None:
    field = path_of(call.name)
    if call.method == "cancel":
        maker.add(do.RECOUNT)
    elif call.method == "tag":
        if call.name:
            maker.add(do.TAG, call.name, False, maker.place("set", code))
        else:
            maker.add(do.OPEN_TAGS)
    elif "%{" in call.name:
        maker.add(do.OPEN_ALL)
    elif call.method in ("set", ""):
        maker.add(do.TOUCH, field)
        maker.add(do.WRITE, field, values.SOMETHING, False)
    elif call.method == "remove":
        maker.add(do.REMOVE, field, None, False)
    elif call.method == "get":
        maker.add(do.TOUCH, field)


def _translate(maker: Compiler) -> None:
    plugin = maker.plugin
    option = plugin.option("target") or plugin.option("destination")
    types = values.ANY
    constants: frozenset[str] | None = None
    dictionary = plugin.option("dictionary")
    if (
        dictionary is not None
        and isinstance(dictionary.value, Hash | Array)
        and plugin.option("exact") is None
        and plugin.option("regex") is None
    ):
        given = [value for _, value in pair_nodes(dictionary.value)]
        fallback = plugin.option("fallback")
        if fallback is not None:
            given.append(fallback.value)
        known = [maker.constant(value) for value in given]
        if all(isinstance(value, String) for value in given) and None not in known:
            types = values.TEXT
            constants = frozenset().union(*(one for one in known if one is not None))
            if len(constants) > values.MAX_CONSTANTS:
                constants = None
    place = maker.place("set", dictionary) if dictionary is not None else None
    if option is not None:
        target = maker.name(option.value)
    else:
        source = plugin.option("source") or plugin.option("field")
        own = maker.name(source.value) if source is not None else None
        target = maker.by_mode(("translation",), own)
    iterated = plugin.option("iterate_on")
    if iterated is not None:
        types, constants = values.ANY, None
        # each of its objects gets the target
        maker.add_on(maker.name(iterated.value), do.CHANGE, values.ANY, None, None)
    maker.add_on(target, do.WRITE, made(types, constants, place), False)


def _clone(maker: Compiler) -> None:
    maker.add(do.RECOUNT)
    option = maker.plugin.option("clones")
    maker.effects.clones = raw_texts(option.value) if option is not None else ["clone"]
    maker.effects.ecs = maker.by_mode(False, True)
    if option is not None and any("${" in one.value for one in strings(option.value)):
        maker.add(do.OPEN_ALL)


def _csv(maker: Compiler) -> None:
    plugin = maker.plugin
    if plugin.option("skip_header") is not None or plugin.option("skip_empty_rows") is not None:
        maker.add(do.RECOUNT)
    target = plugin.option("target")
    columns = plugin.option("columns")
    if target is not None:
        maker.write(target.value, values.ANY)
        return
    if columns is None or plugin.option("autodetect_column_names") is not None or plugin.option("fields") is not None:
        maker.add(do.OPEN)
        maker.add(do.OPEN_TAGS)
        return
    for node in items_of(columns.value):
        maker.write(node, values.TEXT | values.OTHER)
    for option in plugin.all("convert"):
        _coerce(maker, option.name, option.value)


def _geoip(maker: Compiler) -> None:
    plugin = maker.plugin
    target = plugin.option("target")
    if target is not None:
        maker.write(target.value, values.ANY)
        return
    if not maker.by_mode(False, True):
        maker.write_name(("geoip",), values.OBJECT)
        return
    source = plugin.option("source")
    name = maker.name(source.value) if source is not None else None
    if name is None:
        maker.add(do.OPEN)
    elif len(name) < 2:
        maker.add(do.DROP)  # Logstash does not start: ECS mode needs a target here
    else:
        maker.add(do.OPEN_FIELD, name[:-1])


def _useragent(maker: Compiler) -> None:
    plugin = maker.plugin
    target = plugin.option("target")
    prefix = plugin.text("prefix") if plugin.option("prefix") is not None else ""
    if target is not None:
        maker.add_on(maker.name(target.value), do.OPEN_FIELD)
        if prefix is None or "[" in prefix:
            maker.add(do.OPEN)
    elif prefix is None:
        maker.add(do.OPEN)
    else:
        for name in maker.by_mode(fields_in_target(plugin), ()):
            maker.add(do.WRITE, path_of(prefix + name), values.SOMETHING, False)
        if maker.ecs:
            maker.add(do.OPEN_FIELD, ("user_agent",))


# One function for each `code` that the knowledge names.
CODE: dict[str, Callable[[Compiler], None]] = {
    "mutate": _mutate, "grok": grok, "dissect": _dissect, "ruby": _ruby, "translate": _translate, "clone": _clone,
    "csv": _csv, "geoip": _geoip, "useragent": _useragent,
    "drop": lambda maker: maker.add(do.DROP if maker.plugin.option("percentage") is None else do.RECOUNT),
    "recount": lambda maker: maker.add(do.RECOUNT),
}  # fmt: skip
