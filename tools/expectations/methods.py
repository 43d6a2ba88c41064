"""Methods of values: those of Ruby's core classes that specs use."""

from __future__ import annotations

import json
import os.path
import re
from typing import Any

from lslint.execution.event import TIMESTAMP, plain
from lslint.execution.references import reference
from lslint.execution.timestamp import Timestamp
from tools.expectations.ruby_parser import Unread
from tools.expectations.spec_groups import Block
from tools.expectations.values import Constant, EventBox, FilterBox, Raised, Regexp, Version, is_equal, text_of

CLASSES = {
    "String": str, "Integer": int, "Fixnum": int, "Float": float, "Array": list, "Hash": dict, "Numeric": (int, float),
    "Bignum": int, "TrueClass": bool, "NilClass": type(None), "Timestamp": Timestamp,
}  # fmt: skip


def is_a(value: Any, kind: Any) -> bool:
    """``is_a?`` of Ruby."""
    name = kind.path[-1] if isinstance(kind, Constant) else ""
    if name == "Time":
        raise Unread("`Time` as a class")
    if name == "Event":
        return isinstance(value, EventBox)
    if name not in CLASSES:
        raise Unread(f"the class {name}")
    if isinstance(value, bool):
        return name == "TrueClass"
    return isinstance(value, CLASSES[name])  # type: ignore[arg-type]


def call_value(world: Any, value: Any, name: str, arguments: list[Any], block: Block | None) -> Any:
    """Return what a method of a value returns. Raises ``Unread`` for those that are not read."""
    common = _common(value, name, arguments)
    if common is not NotImplemented:
        return common
    for kind, method in _METHODS:
        if isinstance(value, kind):
            found = method(world, value, name, arguments, block)
            if found is not NotImplemented:
                return found
            break
    raise Unread(f"`{name}` of {type(value).__name__}")


def _common(value: Any, name: str, arguments: list[Any]) -> Any:
    match name:
        case "==" | "===" | "eql?" | "equal?":
            if isinstance(value, Regexp):
                return value.search(arguments[0]) is not None
            return is_equal(value, arguments[0])
        case "!=":
            return not is_equal(value, arguments[0])
        case "nil?":
            return value is None
        case "is_a?" | "kind_of?" | "instance_of?":
            return is_a(value, arguments[0])
        case "freeze" | "dup" | "clone" | "itself" | "utc" | "to_time" | "to_sym" if not isinstance(value, EventBox):
            return value
        case "inspect":
            return repr(value)
        case "to_s" if not isinstance(value, list | dict | Timestamp):
            return text_of(value)
        case "to_json" if not isinstance(value, EventBox | Timestamp):
            return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        case "send" | "public_send":
            raise Unread(f"`{name}`")
    return NotImplemented


def _string(world: Any, value: str, name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "+":
            return value + _text(arguments[0])
        case "*":
            return value * arguments[0]
        case "%":
            return value % (tuple(arguments[0]) if isinstance(arguments[0], list) else arguments[0])
        case "<<":
            raise Unread("a string that changes")
        case "=~" | "match":
            pattern = arguments[0] if isinstance(arguments[0], Regexp) else Regexp(str(arguments[0]))
            return pattern.search(value)
        case "include?":
            return arguments[0] in value
        case "start_with?":
            return value.startswith(tuple(arguments))
        case "end_with?":
            return value.endswith(tuple(arguments))
        case "length" | "size":
            return len(value)
        case "bytesize":
            return len(value.encode())
        case "empty?":
            return not value
        case "upcase":
            return value.upper()
        case "downcase":
            return value.lower()
        case "capitalize":
            return value.capitalize()
        case "strip" | "chomp":
            return value.strip() if name == "strip" else value.removesuffix("\n")
        case "to_i":
            found = re.match(r"\s*([-+]?\d+)", value)
            return int(found[1]) if found else 0
        case "to_f":
            return float(value)
        case "split":
            return value.split(*arguments)
        case "gsub" if len(arguments) == 2 and isinstance(arguments[0], str):
            return value.replace(arguments[0], arguments[1])
        case "lines":
            return value.splitlines(keepends=True)
        case "encoding":
            return Constant(("Encoding", "UTF_8"))
        case "valid_encoding?":
            return True
        case "[]" if isinstance(arguments[0], int):
            return value[arguments[0]] if arguments[0] < len(value) else None
    return NotImplemented


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Unread("a string and something else")
    return value


def _number(world: Any, value: float, name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "+":
            return value + arguments[0]
        case "-":
            return value - arguments[0]
        case "*":
            return value * arguments[0]
        case "-@":
            return -value
        case "<":
            return value < arguments[0]
        case ">":
            return value > arguments[0]
        case ">=":
            return value >= arguments[0]
        case "<=":
            return value <= arguments[0]
        case "to_i":
            return int(value)
        case "to_f":
            return float(value)
        case "times" if block is not None:
            for number in range(int(value)):
                world.yield_to(block, [number])
            return value
    return NotImplemented


def _list(world: Any, value: list[Any], name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "each" | "each_with_index" if block is not None:
            for number, one in enumerate(list(value)):
                world.yield_to(block, [one, number] if name == "each_with_index" else [one])
            return value
        case "map" | "collect" | "flat_map" if block is not None:
            return [world.yield_to(block, [one]) for one in value]
        case "select" | "reject" | "all?" | "any?" | "find" if block is not None:
            kept = [one for one in value if world.yield_to(block, [one]) not in (None, False)]
            left = [one for one in value if not any(one is other for other in kept)]
            return {
                "select": kept, "reject": left, "all?": not left, "any?": bool(kept), "find": (kept or [None])[0],
            }[name]  # fmt: skip
        case "<<" | "push":
            value.extend(arguments)
            return value
        case "+":
            return value + arguments[0]
        case "-":
            return [one for one in value if not any(is_equal(one, other) for other in arguments[0])]
        case "[]":
            at = arguments[0]
            return value[at] if -len(value) <= at < len(value) else None
        case "first":
            return value[: arguments[0]] if arguments else (value[0] if value else None)
        case "last":
            return value[-1] if value else None
        case "length" | "size" | "count" if block is None:
            return len(value)
        case "empty?":
            return not value
        case "include?":
            return any(is_equal(one, arguments[0]) for one in value)
        case "join":
            return (arguments[0] if arguments else "").join(map(str, value))
        case "sort":
            return sorted(value)
        case "to_a":
            return value
        case "compact":
            return [one for one in value if one is not None]
        case "uniq":
            return list(dict.fromkeys(value))
    return NotImplemented


def _dict(world: Any, value: dict[Any, Any], name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "each" | "each_pair" if block is not None:
            for pair in list(value.items()):
                world.yield_to(block, list(pair))
            return value
        case "map" if block is not None:
            return [world.yield_to(block, list(pair)) for pair in value.items()]
        case "merge" | "update" | "merge!" if all(isinstance(one, dict) for one in arguments):
            made = dict(value)
            for one in arguments:
                made.update(one)
            if name != "merge":
                value.update(made)
            return made
        case "[]" | "fetch" | "dig" if len(arguments) == 1:
            return value.get(arguments[0])
        case "[]=":
            value[arguments[0]] = arguments[1]
            return arguments[1]
        case "keys":
            return list(value)
        case "values":
            return list(value.values())
        case "include?" | "key?" | "has_key?":
            return arguments[0] in value
        case "empty?":
            return not value
        case "length" | "size" | "count":
            return len(value)
        case "delete":
            return value.pop(arguments[0], None)
        case "to_hash" | "to_h":
            return value
        case "reject" | "select" if block is not None:
            return {
                k: v for k, v in value.items() if (world.yield_to(block, [k, v]) in (None, False)) == (name == "reject")
            }
    return NotImplemented


def _event(world: Any, value: EventBox, name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "get" | "[]":
            return value.get(arguments[0])
        case "set":
            value.event.set(reference(str(arguments[0])), arguments[1])
            return arguments[1]
        case "to_hash" | "to_hash_with_metadata":
            found = value.to_hash()
            if name == "to_hash_with_metadata" and value.event.metadata:
                found["@metadata"] = value.event.metadata
            return found
        case "include?":
            return value.has(arguments[0])
        case "remove":
            found = value.get(arguments[0])
            value.event.remove(reference(str(arguments[0])))
            return found
        case "tag":
            value.event.tag(*arguments)
            return None
        case "cancelled?":
            return value.cancelled
        case "cancel":
            value.event.cancel()
            value.cancelled = True
            return None
        case "timestamp":
            return value.get(TIMESTAMP)
        case "to_json":
            return json.dumps(plain(value.event.fields), separators=(",", ":"), ensure_ascii=False)
        case "sprintf":
            return value.event.expand(arguments[0])
        case "clone" | "dup":
            return EventBox(value.event.clone())
        case "to_s":
            raise Unread("`to_s` of an event")
    return NotImplemented


def _filter(world: Any, value: FilterBox, name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "register":
            world.guarded(value.register)
            return None
        case "filter":
            made = world.guarded(lambda: value.filter(arguments[0]))
            if block is not None:
                for one in made:
                    world.yield_to(block, [one])
            return None
        case "multi_filter":
            found: list[EventBox] = []
            for one in arguments[0]:
                if not one.cancelled:
                    found += [one, *world.guarded(lambda box=one: value.filter(box))]
                elif value.name == "date":  # returns cancelled events too
                    found.append(one)
            return found
        case "do_stop" | "close" | "stop" | "do_close":
            return None
    return NotImplemented


def _timestamp(world: Any, value: Timestamp, name: str, arguments: list[Any], block: Block | None) -> Any:
    match name:
        case "time" | "utc" | "to_time" | "getutc" | "gmtime":
            return value
        case "to_iso8601" | "to_s" | "iso8601" | "xmlschema":
            return str(value)
        case "year" | "month" | "day" | "hour" | "min" | "sec":
            return getattr(value.parts(), {"min": "minute", "sec": "second"}.get(name, name))
        case "to_i":
            return value.seconds
        case "to_json":
            return f'"{value}"'
        case "nsec" | "usec":
            return value.nanos % 10**9 // (1 if name == "nsec" else 1000)
    return NotImplemented


def _constant(world: Any, value: Constant, name: str, arguments: list[Any], block: Block | None) -> Any:
    path, last = value.path, value.path[-1]
    if name == "new" and path[:2] == ("LogStash", "Filters"):
        return world.filter_of(last.lower(), arguments[0] if arguments else {})
    if path[0] in ("org", "java") and not arguments:
        return Constant((*path, name))
    match (last, name):
        case ("Version" | "Requirement", "create" | "new") if path[0] == "Gem":
            return Version.read(arguments[0])
        case ("Password", "new"):
            return arguments[0]
        case ("File", "join"):
            return "/".join(arguments)
        case ("File", "dirname"):
            return os.path.dirname(arguments[0])
        case ("File", "expand_path"):
            return os.path.normpath("/".join([*arguments[1:], arguments[0]]))
        case ("Event", "new"):
            return world.event_of(arguments[0] if arguments else {})
        case ("Timestamp" | "Time" | "DateTime", "iso8601" | "new" | "coerce" | "parse" | "parse_iso8601") if arguments:
            given = arguments[0]
            found = (
                given if isinstance(given, Timestamp) else Timestamp.parse(given) if isinstance(given, str) else None
            )
            if found is None:
                raise Unread(f"`{last}.{name}`")
            return found
        case ("Timestamp" | "Time", "now") | ("Timestamp", "new"):
            return world.now()
        case ("Time" | "Timestamp", "at") if isinstance(arguments[0], int | float) and len(arguments) == 1:
            return Timestamp(round(arguments[0] * 10**9))
        case ("Hash" | "Array" | "String", "new"):
            return {"Hash": {}, "Array": [], "String": ""}[last]
        case ("Plugin", "lookup"):
            return Constant(("LogStash", "Filters", arguments[1]))
        case ("TranslateUtil", "build_fixture_path"):
            return world.fixture(arguments[0])
        case ("Json", "dump"):
            return json.dumps(arguments[0], separators=(",", ":"), ensure_ascii=False)
        case ("BigDecimal", "new"):
            raise Unread("BigDecimal")
    raise Unread(f"`{'::'.join(path)}.{name}`")


def _version(world: Any, value: Version, name: str, arguments: list[Any], block: Block | None) -> Any:
    if name == "satisfied_by?":
        return value.allows(arguments[0])
    if name in (">=", "<=", "<", ">"):
        return Version(arguments[0].numbers, name).allows(value)
    return NotImplemented


def _nothing(world: Any, value: None, name: str, arguments: list[Any], block: Block | None) -> Any:
    if name == "to_a":
        return []
    raise Raised(f"`{name}` of nil")


def _block(world: Any, value: Block, name: str, arguments: list[Any], block: Block | None) -> Any:
    return world.yield_to(value, arguments) if name in ("call", "[]", "()") else NotImplemented


_METHODS: list[tuple[Any, Any]] = [
    (str, _string), (int | float, _number), (list, _list), (dict, _dict), (EventBox, _event), (FilterBox, _filter),
    (Timestamp, _timestamp), (Constant, _constant), (type(None), _nothing), (Block, _block),
    (Version, _version),
]  # fmt: skip
