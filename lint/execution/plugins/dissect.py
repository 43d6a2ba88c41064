"""``dissect``: splits a string into fields at the delimiters of a mapping."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lslint.execution.environment import Attempt, Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, TIMESTAMP, Event, Filter, reference
from lslint.execution.options import DECORATING, Decorations, Options
from lslint.execution.values import inspected, java_text, json_text
from lslint.grammar.mini_languages import dissect

_DECIMAL = re.compile(r"([+-]?)([0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE]([+-]?[0-9]+))?")
_MOST_DIGITS = 300
"""Numbers with more digits or a larger exponent are not converted."""
_FIRST_APPENDED, _INDIRECT = 2, 1 << 30


class _Part(NamedTuple):
    """A part of a mapping with the delimiters around it; ``after`` is None for the last."""

    kind: str
    name: str
    before: str
    after: str | None
    skips: bool  # repeated delimiters in front of the part count as one
    order: int


class Mapping:
    """A compiled mapping. Raises ``StartError`` if dissect refuses it."""

    def __init__(self, text: str) -> None:
        self.source = text
        refused = dissect.check(text)
        if refused is not None:
            raise StartError(refused.message)
        parts = dissect.parse(text)
        self.lead = text[: parts[0].start] if parts else ""
        self._parts: list[_Part] = []
        before, padded = self.lead, False
        for index, part in enumerate(parts):
            last = index + 1 == len(parts)
            after = text[text.rfind("}") + 1 :] or None if last else text[part.end : parts[index + 1].start]
            order = 1
            if part.kind == dissect.APPEND:
                order = _FIRST_APPENDED + (part.order or 0)
            elif part.kind == dissect.INDIRECT:
                order = _INDIRECT
            self._parts.append(_Part(part.kind, part.name, before, after, padded, order))
            before, padded = after or "", part.padded
        if parts and self._parts[-1].after is not None:
            self._parts.append(_Part(dissect.SKIP, "", before, None, padded, 0))
        kept = [index for index, part in enumerate(self._parts) if part.kind != dissect.SKIP]
        self._saved = sorted(kept, key=lambda index: self._parts[index].order)

    def match(self, text: str) -> list[str] | None:
        """Return the values of all parts, None if the text does not match."""
        spans, missing = self.read(text)
        return None if missing is not None else [text[start:end] for start, end in spans]

    def read(self, text: str) -> tuple[list[tuple[int, int]], str | None]:
        """Return start and end of the parts that are found, and the delimiter that is not found after them, or None."""
        if not self._parts or not text.startswith(self.lead):
            return [], self.lead
        left, spans = len(self.lead), list[tuple[int, int]]()
        for part in self._parts:
            if part.skips and part.before:
                while text.startswith(part.before, left):
                    left += len(part.before)
            if part.after is None:
                spans.append((left, len(text)))
                break
            end = text.find(part.after, left) if part.after else -1
            if end < 0:
                return spans, part.after
            spans.append((left, end))
            if end:  # an empty value at the very start leaves its delimiter to the next part
                left = end + len(part.after)
        return spans, None

    def left_after(self, spans: list[tuple[int, int]]) -> int:
        """Return the offset at which the part after the parts that were found begins."""
        if not spans:
            return len(self.lead)
        return spans[-1][1] + len(self._parts[len(spans) - 1].after or "")

    def part_name(self, number: int) -> str:
        """Return a part as written."""
        return f"%{{{self._parts[number].name}}}"

    def fields(self, text: str) -> list[tuple[int, int, str]]:
        """Return start, end and name of the parts of a string that become fields, as far as it matches."""
        spans, _ = self.read(text)
        pairs = zip(spans, self._parts, strict=False)
        return [(start, end, part.name) for (start, end), part in pairs if part.kind != dissect.SKIP]

    def save(self, values: list[str], event: Event) -> None:
        """Set the fields. Raises ``FieldError`` as the real event; what was set before stays."""
        for index in self._saved:
            part, value = self._parts[index], values[index]
            if part.kind == dissect.APPEND:
                found = event.get(reference(part.name))
                if found is None:
                    raise FieldError(f"`{part.name}` is null")
                if found is not MISSING:
                    value = f"{java_text(found)}{part.before or ' '}{value}"
                _set(event, part.name, value)
            elif part.kind == dissect.INDIRECT:
                name = self._indirect(index, values, event)
                if name:
                    _set(event, name, value)
            else:
                _set(event, part.name, value)

    def _indirect(self, index: int, values: list[str], event: Event) -> str:
        name = self._parts[index].name
        value = event.get(reference(name))
        if value is not MISSING:
            return java_text(value)
        named = (number for number, part in enumerate(self._parts) if number != index and part.name == name)
        return next((values[number] for number in named), "")


def _set(event: Event, name: str, value: str) -> None:
    path = reference(name)
    if path == (TIMESTAMP,):
        event.fields[TIMESTAMP] = value  # dissect is the one filter that can make it a string
        event.written(path, value)
    else:
        event.set(path, value)


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that dissects the fields of an event."""
    mappings = [(name, Mapping(text)) for name, text in options.text_table("mapping").items() if text]
    types = options.text_table("convert_datatype")
    for kind in types.values():
        if kind.lower() not in ("int", "float"):
            raise StartError(f"Dissector datatype conversion, datatype not supported: {kind}")
    failed = options.strings("tag_on_failure", ["_dissectfailure"])
    decorate = Decorations(options)
    is_decorated = any(name in options for name in DECORATING)

    def run_mappings(event: Event) -> None:
        results = []
        for name, mapping in mappings:
            source = event.get(reference(name))
            if source is MISSING:
                continue
            text = _source(source)
            values = mapping.match(text) if text else None
            results.append(values is not None)
            if environment.watch is not None:
                spans = None if values is None else mapping.fields(text or "")
                environment.watch.tried(
                    Attempt(options.plugin, name, 0, mapping.source, text or "", spans, None, environment.is_secret)
                )
            if is_decorated and len(results) > 1:
                raise NotRun("decorations of `dissect` with several mappings are not modelled")
            if values is None:
                event.tag(*failed)
                if environment.watch is not None:
                    environment.watch.failed(options.plugin)
                continue
            mapping.save(values, event)
            decorate(event)

    def filter_event(event: Event) -> list[Event]:
        try:
            run_mappings(event)
        except FieldError:
            event.tag(*failed)
        for name, kind in types.items():
            _convert(event, name, kind)
        return [event]

    return filter_event


def _source(value: Any) -> str | None:
    if isinstance(value, list):
        text = inspected(value)
        if text != json_text(value):
            raise NotRun("how `dissect` reads an array of several values is not modelled")
        return text
    return value if isinstance(value, str) else None


def _convert(event: Event, name: str, kind: str) -> None:
    value = event.get(reference(name))
    match = None
    if value is not MISSING and value is not None and not isinstance(value, bool):
        match = _DECIMAL.fullmatch(java_text(value))
    if match is None:
        cause = "nullvalue" if value is MISSING or value is None else "uncoercible"
        event.tag(f"_dataconversion{cause}_{name}_{kind}")
        return
    event.set(reference(name), _number(match, kind.lower() == "int"))


def _number(match: re.Match[str], cut: bool) -> int | float:
    """Return the number that Java's ``BigDecimal`` reads; ``cut`` removes its decimals."""
    sign, digits, exponent_text = match.groups()
    if len(exponent_text or "") > 5 or len(digits) + abs(int(exponent_text or 0)) > _MOST_DIGITS:
        raise NotRun(f"a number of more than {_MOST_DIGITS} digits is not modelled")
    exponent = int(exponent_text or 0)
    whole, _, decimals = digits.partition(".")
    shift = exponent - len(decimals)
    unscaled = int(whole + decimals)
    if cut:
        number: int = unscaled * 10**shift if shift >= 0 else unscaled // 10**-shift
        return -number if sign == "-" else number
    if shift == 0:
        return -unscaled if sign == "-" else unscaled
    return float(f"{sign}{unscaled}e{shift}")
