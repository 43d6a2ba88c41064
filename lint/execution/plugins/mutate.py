"""``mutate``: changes fields, always in the same order of operations."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from lslint.execution import regexes, ruby_strings
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options, as_list
from lslint.execution.timestamp import Timestamp
from lslint.execution.values import MAX_DIGITS, copied, ruby_integer, ruby_number, ruby_text
from lslint.rules.logstash.dataflow.mutate_order import OPERATIONS
from lslint.rules.release import Release

Operation = Callable[[Event], None]
Maker = Callable[[Options, Environment], list[Operation]]


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that changes an event. The first operation that raises ends it: the failure tag is set,
    nothing is decorated, and what was done before stays."""
    failure_tag = options.text("tag_on_failure", "_mutate_error") or ""
    decorate = Decorations(options)
    operations = [each for name in OPERATIONS if name in options for each in _MAKERS[name](options, environment)]
    operations.append(decorate)
    if environment.taint is not None:  # operations do not depend on what others have read
        operations = [environment.taint.around(operation) for operation in operations]

    def mutate(event: Event) -> list[Event]:
        try:
            for operation in operations:
                operation(event)
        except (FieldError, ValueError):
            event.tag(failure_tag)
        return [event]

    return mutate


def _of_pairs(option: str, change: Callable[[str, str, Event], None]) -> Maker:
    """Operations that change an event, one for each key of an option and its value."""

    return lambda options, environment: [
        partial(change, key, ruby_text(value)) for key, value in options.table(option).items()
    ]


def _coerce(name: str, default: str, event: Event) -> None:
    path = reference(name)
    if event.get(path) is None:
        event.set(path, event.expand(default))


def _rename(old: str, new: str, event: Event) -> None:
    source, target = reference(event.expand(old)), reference(event.expand(new))
    if event.has(source):
        event.set(target, event.remove(source))


def _update(name: str, text: str, event: Event) -> None:
    path = reference(name)
    if event.get(path) not in (MISSING, None):
        event.set(path, event.expand(text))


def _replace(name: str, text: str, event: Event) -> None:
    event.set(reference(name), event.expand(text))


def _converted(accepted: type, convert: Callable[[Any, str], Any], name: str, separator: str, event: Event) -> None:
    value = event.get(reference(name))
    if isinstance(value, accepted):
        event.set(reference(name), convert(value, separator))


def _copy(source: str, target: str, event: Event) -> None:
    value = event.get(reference(source))
    if value is not MISSING and value is not None:
        event.set(reference(target), copied(value))


_TRUE = re.compile(r"^(?:true|t|yes|y|1|1.0)$", re.IGNORECASE | re.MULTILINE)
_FALSE = re.compile(r"^(?:false|f|no|n|0|0.0)$", re.IGNORECASE | re.MULTILINE)
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:_[0-9]+)*)?(?:(?<=[0-9])|(?=\.))(?:\.[0-9]+(?:_[0-9]+)*)?(?:[eE][+-]?[0-9]+)?")
_HEX_FLOAT = re.compile(r"[+-]?0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]+)?[pP][+-]?[0-9]{1,3}")
_MOST_EXPONENT = 1_000
_HEX = re.compile(r"[+-]?0[xX][0-9a-fA-F]+")


def _boolean(value: Any) -> Any:
    text = ruby_text(value)
    if _TRUE.search(text):
        return True
    return False if not text or _FALSE.search(text) else value


def _parsed(text: str) -> int | float | str:
    """Return an integer for hexadecimal digits, else the decimal number as text. Raises ``ValueError``."""
    bare = text.strip(ruby_strings.BLANKS)
    if len(bare) > MAX_DIGITS:
        raise NotRun(f"a number of more than {MAX_DIGITS:,} digits is not modelled")
    if _HEX.fullmatch(bare):
        return int(bare, 16)
    if not _NUMBER.fullmatch(bare):
        raise ValueError(f"invalid number: {text!r}")
    return bare.replace("_", "")


def _european(text: str) -> str:
    return text.replace(".", "").replace(",", ".")


def _american(text: str) -> str:
    return text.replace(",", "")


def _integer(value: Any, clean: Callable[[str], str], read: Callable[[str], int]) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        return read(clean(value))
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        if math.isinf(value):
            raise ValueError("Infinity")  # a FloatDomainError, as for NaN
        return int(value)
    if isinstance(value, Timestamp):
        return value.seconds
    raise ValueError("not a number")


def _parsed_integer(text: str) -> int:
    number = _parsed(text)
    return number if isinstance(number, int) else _whole(str(number))


def _mixed_integer(text: str) -> int:
    """Return what version 3.5.9 with JRuby 9.4 makes of a string: only hexadecimal digits and exponents are parsed as
    a whole."""
    bare = text.strip(ruby_strings.BLANKS).lower()
    return _parsed_integer(text) if "e" in bare or re.match("[+-]?0x", bare) else ruby_integer(text)


def _whole(text: str) -> int:
    """Return the integer part of a decimal number, exactly."""
    mantissa, _, exponent = text.lower().partition("e")
    shift = int(exponent or 0)
    if abs(shift) > _MOST_EXPONENT or len(text) > MAX_DIGITS:
        raise NotRun(f"a number with an exponent above {_MOST_EXPONENT:,} or below -{_MOST_EXPONENT:,} is not modelled")
    sign = -1 if mantissa.startswith("-") else 1
    whole, _, fraction = mantissa.lstrip("+-").partition(".")
    digits, point = whole + fraction, len(whole) + shift
    return sign * int(digits[:point].ljust(point, "0") if point > 0 else 0)


def _float(value: Any, clean: Callable[[str], str], read: Callable[[str], float]) -> Any:
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        return read(clean(value))
    if isinstance(value, int | float):
        return _finite(float, value)
    if isinstance(value, Timestamp):
        raise NotRun("a timestamp as a float is not modelled")
    raise ValueError("not a number")


def _parsed_float(text: str) -> float:
    bare = text.strip(ruby_strings.BLANKS)
    return _finite(float.fromhex, bare) if _HEX_FLOAT.fullmatch(bare) else _finite(float, _parsed(text))


def _finite(read: Callable[[Any], float], value: Any) -> float:
    try:
        return read(value)
    except OverflowError:
        raise NotRun("a number that is too large for a float is not modelled") from None


_LAST_LENIENT = {(8, 19): 6, (9, 1): 6, (9, 2): 0}
"""The last patch release with version 3.5.8 of the filter, by minor release."""


def _readers(release: Release | None) -> tuple[Callable[[str], int], Callable[[str], float]]:
    """Return what turns a string into an integer and into a float. Before version 3.5.9 of the filter, what follows the
    digits is ignored; from 3.6.0 on (Logstash 9.4), and for floats since 3.5.9, such a string is an error."""
    if release is None or release.at_least(9, 4):
        return _parsed_integer, _parsed_float
    minor = release.numbers[:2]
    is_lenient = minor < (9, 3) and not (minor in _LAST_LENIENT and release.at_least(*minor, _LAST_LENIENT[minor] + 1))
    return (ruby_integer, ruby_number) if is_lenient else (_mixed_integer, _parsed_float)


def _converters(release: Release | None) -> dict[str, Callable[[Any], Any]]:
    to_integer, to_float = _readers(release)
    return {
        "string": ruby_text,
        "boolean": _boolean,
        "integer": lambda value: _integer(value, _american, to_integer),
        "float": lambda value: _float(value, _american, to_float),
        "integer_eu": lambda value: _integer(value, _european, to_integer),
        "float_eu": lambda value: _float(value, _european, to_float),
    }


def _convert(options: Options, environment: Environment) -> list[Operation]:
    converters = _converters(environment.release)

    def made(name: str, kind: str) -> Operation:
        converter = converters.get(kind)
        if converter is None:
            raise StartError(f"`{kind}` is not a type that `convert` knows")

        def convert(event: Event) -> None:
            path = reference(name)
            value = event.get(path)
            if value is MISSING or value is None or isinstance(value, dict):
                return
            if isinstance(value, list):
                event.set(path, [item if item is None else converter(item) for item in value])
            else:
                event.set(path, converter(value))

        return convert

    return [made(name, ruby_text(kind)) for name, kind in options.table("convert").items()]


def _gsub(options: Options, environment: Environment) -> list[Operation]:
    items = options.strings("gsub")
    if len(items) % 3:
        raise StartError("`gsub` needs three elements for each replacement")

    def made(name: str, pattern: str, replacement: str) -> Operation:
        fixed = None if "%{" in pattern else regexes.compile(pattern, environment)

        def changed(text: Any, event: Event) -> Any:
            if not isinstance(text, str):
                return text
            regex = regexes.compile(event.expand(pattern), environment) if fixed is None else fixed
            return ruby_strings.gsub(text, regex, event.expand(replacement))

        def gsub(event: Event) -> None:
            path = reference(name)
            value = event.get(path)
            if isinstance(value, list):
                event.set(path, [changed(item, event) for item in value])
            elif isinstance(value, str):
                event.set(path, changed(value, event))

        return gsub

    return [made(*items[index : index + 3]) for index in range(0, len(items), 3)]


def _mapped(option: str, change: Callable[[str], str], strict: bool = False) -> Maker:
    """An operation on each string of a field. ``strict``: it raises for an array of other values."""

    def operate(name: str, event: Event) -> None:
        path = reference(name)
        value = event.get(path)
        if isinstance(value, str):
            event.set(path, change(value))
        elif isinstance(value, list):
            if strict and not all(isinstance(item, str) for item in value):
                raise ValueError("not all elements are strings")
            event.set(path, [change(item) if isinstance(item, str) else item for item in value])

    return lambda options, environment: [partial(operate, name) for name in options.strings(option)]


def _merge(options: Options, environment: Environment) -> list[Operation]:
    return [
        partial(_merge_into, name, [ruby_text(item) for item in (value if isinstance(value, list) else [value])])
        for name, value in options.table("merge").items()
    ]


def _merge_into(name: str, others: list[str], event: Event) -> None:
    path = reference(name)
    value = copied(event.get(path))
    for other in others:
        added = copied(event.get(reference(other)))
        if isinstance(value, dict) and isinstance(added, dict):
            value.update(added)
            event.set(path, copied(value))
        elif not isinstance(value, dict) and not isinstance(added, dict):
            merged = as_list(value) + as_list(added)
            event.set(path, copied(merged))
            value = merged if isinstance(value, list) else value


# One function for each operation that the knowledge lists.
_MAKERS: dict[str, Maker] = {
    "coerce": _of_pairs("coerce", _coerce),
    "rename": _of_pairs("rename", _rename),
    "update": _of_pairs("update", _update),
    "replace": _of_pairs("replace", _replace),
    "convert": _convert,
    "gsub": _gsub,
    "uppercase": _mapped("uppercase", ruby_strings.upcase),
    "capitalize": _mapped("capitalize", ruby_strings.capitalize),
    "lowercase": _mapped("lowercase", ruby_strings.downcase),
    "strip": _mapped("strip", ruby_strings.strip, strict=True),
    "split": _of_pairs("split", partial(_converted, str, ruby_strings.split)),
    "join": _of_pairs("join", partial(_converted, list, ruby_strings.join)),
    "merge": _merge,
    "copy": _of_pairs("copy", _copy),
}
