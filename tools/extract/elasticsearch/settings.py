"""Registered settings: those of the server, and those of the modules and of X-Pack."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from build.sources import Row, Source
from extract.common.java import Type, without_generics
from extract.common.java_model import Call, Constant, Function, Scope, Unknown, shown
from extract.common.java_values import Values

REGISTRIES = (("common.settings.IndexScopedSettings", "BUILT_IN_INDEX_SETTINGS"),
              ("common.settings.ClusterSettings", "BUILT_IN_CLUSTER_SETTINGS"))  # fmt: skip
MODULE = ("xpack.core.XPackSettings", "getAllSettings")
"""The settings of X-Pack that are recorded with the attribute ``module``."""
TYPES = {
    "Boolean": "bool", "Integer": "int", "Long": "int", "Float": "float", "Double": "float", "TimeValue": "time",
    "ByteSizeValue": "bytes", "RelativeByteSizeValue": "bytes", "Settings": "group",
}  # fmt: skip
METHODS = {
    "intSetting": "int", "longSetting": "int", "boolSetting": "bool", "floatSetting": "float", "doubleSetting": "float",
    "timeSetting": "time", "positiveTimeSetting": "time", "byteSizeSetting": "bytes", "memorySizeSetting": "bytes",
    "groupSetting": "group", "stringListSetting": "list", "listSetting": "list", "enumSetting": "enum",
    "stringListSettingWithDefaultProvider": "list",
}  # fmt: skip
NUMBERS = ("int", "float")
UNITS = {
    "Nanos": "nanos", "Micros": "micros", "Millis": "ms", "Seconds": "s", "Minutes": "m", "Hours": "h", "Days": "d",
    "NANOSECONDS": "nanos", "MICROSECONDS": "micros", "MILLISECONDS": "ms", "SECONDS": "s", "MINUTES": "m",
    "HOURS": "h", "DAYS": "d",
}  # fmt: skip
SIZES = {"B": 1, "Bytes": 1, "Kb": 1024, "Mb": 1024**2, "Gb": 1024**3, "Tb": 1024**4, "Pb": 1024**5}


@dataclasses.dataclass
class Found:
    """Registered settings by table, and the expressions that could not be read."""

    index: dict[str, Row] = dataclasses.field(default_factory=dict)
    node: dict[str, Row] = dataclasses.field(default_factory=dict)
    computed: set[tuple[str, str]] = dataclasses.field(default_factory=set)
    """Table and key of rows whose default only the running server has."""
    unread: list[str] = dataclasses.field(default_factory=list)


def read(values: Values, package: str = "org.elasticsearch") -> Found:
    """The settings of a release. ``package``: the one that the classes of the server are in."""
    found = Found()
    for place, name in REGISTRIES:
        kind = values.sources.by_name(f"{package}.{place}")
        listed = values.static(kind, name) if kind is not None else None
        if not isinstance(listed, list):
            found.unread.append(f"{place}.{name} was not found")
            continue
        for each in listed:
            add(found, values, each, {})
    kind = values.sources.by_name(f"{package}.{MODULE[0]}")
    listed = values.call(kind, MODULE[1], []) if kind is not None else []
    for each in listed if isinstance(listed, list) else ():
        add(found, values, each, {"module": True})
    return found


def as_recorded(found: Found, known: Source) -> None:
    """What only the running server has (computed defaults) or what has no meaning (case of a default, order of
    values) stays as it is recorded.
    """
    for table, rows in (("index_settings", found.index), ("node_settings", found.node)):
        for key, row in rows.items():
            old = known.table(table).get(key, {})
            if "default" in old and ((table, key) in found.computed or is_same(old["default"], row.get("default"))):
                row["default"] = old["default"]
            if "values" in old and set(old["values"]) == set(row.get("values", ())):
                row["values"] = old["values"]


def is_same(one: str, other: str | None) -> bool:
    """True for defaults that differ only in case or in the notation of a number."""
    if other is None or one.lower() == other.lower():
        return other is not None
    if all(re.fullmatch(r"(0|-1)(b|ms|s|nanos)?", each) for each in (one, other)):
        return one.rstrip("abmnos") == other.rstrip("abmnos")
    try:
        return float(one) == float(other)
    except ValueError:
        return False


def add(found: Found, values: Values, value: Any, more: Row) -> None:
    """Adds a setting, with further attributes."""
    made = row(values, value)
    if made is None:
        found.unread.append(f"a registered setting could not be read: {_described(value)}")
        return
    key, attributes, is_computed, scopes = made
    for table, rows, scope in (
        ("index_settings", found.index, "IndexScope"),
        ("node_settings", found.node, "NodeScope"),
    ):
        if scope in scopes and key not in found.index and key not in rows:
            rows[key] = {**attributes, **more}
            if is_computed:
                found.computed.add((table, key))


def row(values: Values, value: Any) -> tuple[str, Row, bool, set[str]] | None:
    """Key, attributes, whether the default is computed, and properties of a setting; None for anything else."""
    call = setting_call(values, value)
    if call is None:
        return None
    if call.name in ("affixKeySetting", "prefixKeySetting"):
        return _affix(values, call)
    key = key_of(values, call)
    if key is None:
        return None
    kind = type_of(values, call)
    properties = {each.name for each in call.arguments if isinstance(each, Constant) and each.type.name == "Property"}
    properties |= {
        each.name
        for part in call.arguments
        if isinstance(part, list)
        for each in part
        if isinstance(each, Constant) and each.type.name == "Property"
    }
    values.is_unsure = False
    if call.target == "SecureSetting":
        properties.add("NodeScope")
    default, is_computed = _default(values, call, kind)
    is_computed = is_computed or values.is_unsure
    made: Row = {"type": kind}
    if not is_computed and default is not None:
        made["default"] = default
    if properties & {"Dynamic", "OperatorDynamic", "ServerlessPublicDynamic"}:
        made["dynamic"] = True
    if properties & {"PrivateIndex"}:
        made["private"] = True
    if "Final" in properties:
        made["final"] = True
    if kind == "enum":
        made["values"] = _enumeration(values, call)
    if kind in NUMBERS and (bounds := _range(call)) is not None:
        made["range"] = bounds
    if any(each.startswith(("Deprecated", "IndexSettingDeprecated")) for each in properties):
        made["deprecated"] = True
    return key, made, is_computed, properties


def setting_call(values: Values, value: Any) -> Call | None:
    """The call that declares a setting."""
    if isinstance(value, Call):
        if value.target in ("Setting", "SecureSetting") or (value.target == "new" and value.name.endswith("Setting")):
            return value
        if isinstance(value.target, Call):
            return setting_call(values, value.target)
    return None


def key_of(values: Values, value: Any) -> str | None:
    """The key of a setting."""
    call = setting_call(values, value)
    if call is None:
        return None
    for each in call.arguments[: 3 if call.name == "enumSetting" else 1]:
        if isinstance(each, str):
            return each
        if isinstance(each, Call) and each.target == "new" and each.name.endswith("Key"):
            parts = [part for part in each.arguments if isinstance(part, str)]
            return "*".join(parts) if parts else None
    return None


def type_of(values: Values, call: Call) -> str:
    """The recorded type of a setting."""
    if call.name in METHODS:
        return METHODS[call.name]
    inner = re.search(r"Setting<(.*)>", call.declared, re.DOTALL)
    declared = inner[1].replace("?", "").strip() if inner else ""
    if declared.startswith(("List<", "Set<")):
        return "list"
    if declared in TYPES:
        return TYPES[declared]
    return "enum" if _enumeration(values, call) else "string"


def _enumeration(values: Values, call: Call) -> list[str]:
    for each in call.arguments:
        if isinstance(each, Type) and each.is_enum:
            return [name.lower() for name in each.constants]
        if isinstance(each, Constant) and each.type.name != "Property" and each.type.is_enum:
            return [name.lower() for name in each.type.constants]
        if isinstance(each, Function) and each.node.type == "method_reference":
            name = without_generics(each.node.named_children[0].text.decode())
            found = values.sources.find(name, each.scope.type)
            if found is not None and found.is_enum:
                return [name.lower() for name in found.constants]
    return []


def _range(call: Call) -> list[Any] | None:
    numbers = [each for each in call.arguments if isinstance(each, (int, float)) and not isinstance(each, bool)]
    given = call.arguments[1:2] if call.arguments[1:2] and call.arguments[1] in numbers else []
    bounds = numbers[len(given) :]
    if not bounds or call.target == "new":
        return None
    return [_whole(bounds[0]), _whole(bounds[1]) if len(bounds) > 1 and bounds[1] < 2**31 - 1 else None]


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def _default(values: Values, call: Call, kind: str) -> tuple[str | None, bool]:
    if call.target == "SecureSetting":
        return None, False
    if call.name == "groupSetting":
        return "", False
    given = [each for each in call.arguments[1:] if not isinstance(each, Type)]
    if call.name == "enumSetting":
        given = [each for each in given if not isinstance(each, str)]
    first = given[0] if given else Unknown()
    if isinstance(first, Function):
        first = values.apply(first, [Unknown("settings")])
    if kind == "list" and (not given or isinstance(first, (Function, Constant))):
        return "[]", False
    if isinstance(first, Constant) and first.type.name == "Property":
        return ("" if kind == "string" else None), kind != "string"
    fallback = setting_call(values, first)
    if fallback is not None:
        made = row(values, fallback)
        return (made[1].get("default"), made[2]) if made is not None else (None, True)
    text = default_text(values, first, kind)
    return (text, False) if text is not None else (None, True)


def default_text(values: Values, value: Any, kind: str) -> str | None:
    """A default as the registry shows it; None if only the running server has it."""
    if value is None or isinstance(value, (Unknown, Function)):
        return None
    if isinstance(value, list):
        texts = [default_text(values, each, "string") for each in value]
        if any(each is None for each in texts):
            return None
        return "[" + ",".join(f'"{each}"' for each in texts) + "]"
    if isinstance(value, Call):
        return time_or_size(values, value)
    if kind == "float" and isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(float(value))
    if isinstance(value, Constant):
        value = values.method(value, "toString", [], Scope(value.type))
    if isinstance(value, (str, bool, int, float)):
        return shown(value)
    return None


def time_or_size(values: Values, call: Call) -> str | None:
    """``30s`` for ``TimeValue.timeValueSeconds(30)``, ``16mb`` for ``ByteSizeValue.ofMb(16)``."""
    if call.name in ("getStringRep", "toString", "getDefault"):
        return default_text(values, call.target, "string")
    if call.name in ("valueOf",) and call.arguments:
        return default_text(values, call.arguments[0], "string")
    if call.target == "TimeValue" and call.name.startswith("timeValue") and isinstance(call.arguments[0], int):
        return f"{call.arguments[0]}{UNITS[call.name.removeprefix('timeValue')]}"
    amount = call.arguments[0] if call.arguments and isinstance(call.arguments[0], int) else None
    if call.target == "TimeValue" and call.name in ("ZERO", "MINUS_ONE"):
        return "0s" if call.name == "ZERO" else "-1"
    if call.target == "new" and call.name == "TimeValue" and amount is not None:
        unit = call.arguments[1] if len(call.arguments) > 1 else "MILLISECONDS"
        name = unit.source.rpartition(".")[2] if isinstance(unit, Unknown) else shown(unit)
        return f"{amount}{UNITS.get(name, 'ms')}" if amount != -1 else "-1"
    if call.target == "ByteSizeValue" and call.name.removeprefix("of") in SIZES and amount is not None:
        return size(amount * SIZES[call.name.removeprefix("of")])
    if (call.target, call.name) in (("new", "ByteSizeValue"), ("ByteSizeValue", "of")) and amount is not None:
        unit = call.arguments[1] if len(call.arguments) > 1 else "B"
        name = shown(unit) if not isinstance(unit, Unknown) else unit.source.rpartition(".")[2]
        return size(amount * SIZES[name.capitalize() if name not in SIZES else name])
    return None


def size(number: int) -> str:
    """Bytes with the largest unit that leaves no remainder."""
    if number == -1:
        return "-1"
    for unit, factor in reversed(SIZES.items()):
        if unit != "Bytes" and number >= factor and number % factor == 0:
            return f"{number // factor}{unit.lower()}"
    return f"{number}b"


def _affix(values: Values, call: Call) -> tuple[str, Row, bool, set[str]] | None:
    texts = [each for each in call.arguments if isinstance(each, str)]
    function = next((each for each in call.arguments if isinstance(each, Function)), None)
    if not texts:
        return None
    key = texts[0]
    if call.name == "affixKeySetting":
        key = key.rstrip(".") + ".*" + (f".{texts[1]}" if len(texts) > 1 else "")
    inner = values.apply(function, [key, key]) if function is not None else None
    made = row(values, inner)
    return (key, *made[1:]) if made is not None else None


def _described(value: Any) -> str:
    if isinstance(value, Call):
        return f"{value.target if isinstance(value.target, str) else '…'}.{value.name}"
    return value.source if isinstance(value, Unknown) else type(value).__name__
