"""The Ruby code that is run: a sequence of calls of ``event`` with literal arguments, nothing else.

``event.set('a', 'x')``, ``event.set('a', event.get('b').to_i)``, ``event.remove('a')``, ``event.tag('x')``,
``event.cancel``, each also with ``if`` or ``unless`` and such a call after it, and ``raise 'x'``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution import ruby_strings
from lslint.execution.errors import NotRun
from lslint.execution.event import MISSING, Event, reference
from lslint.execution.timestamp import Timestamp
from lslint.execution.values import MAX_DIGITS, copied, ruby_integer, ruby_number, ruby_text

Value = Callable[[Event], Any]


class RubyError(Exception):
    """The code raises. ``message`` is None if it is not modelled."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message)
        self.message = message


_TOKEN = re.compile(
    r"[ \t\r]*(?:(?P<comment>#[^\n]*)|(?P<string>'[^'\\]*'|\"[^\"\\#]*\")"
    r"|(?P<float>-?[0-9]+\.[0-9]+)|(?P<integer>-?[0-9]+)(?![0-9_.eExX])"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*[?!]?)|(?P<sign>=>|[.,;()\[\]{}\n]))"
)
_END = ("", "")
_MAX_DEPTH = 40
"""Nested values, and calls in a row."""


def prepare(code: str) -> list[Value]:
    """Return the statements of the code. Raises ``NotRun`` for anything that is not modelled."""
    return _Parser(code).statements()


def _refused() -> NotRun:
    return NotRun("Ruby code other than plain calls of `event` is not run")


class _Parser:
    def __init__(self, code: str) -> None:
        self._tokens: list[tuple[str, str]] = []
        self._at = 0
        self._depth = 0
        offset, code = 0, code.rstrip()
        while offset < len(code):
            match = _TOKEN.match(code, offset)
            if match is None or match.lastgroup is None:
                raise _refused()
            if match.lastgroup != "comment":
                self._tokens.append((match.lastgroup, match[match.lastgroup]))
            offset = match.end()

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else _END

    def _next(self) -> tuple[str, str]:
        token = self._peek()
        self._at += 1
        return token

    def _take(self, text: str) -> bool:
        if self._peek() == ("sign", text):
            self._at += 1
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise _refused()

    def statements(self) -> list[Value]:
        values = []
        while self._peek() != _END:
            if self._take(";") or self._take("\n"):
                continue
            values.append(self._statement())
            if self._peek() != _END and self._peek()[1] not in (";", "\n"):
                raise _refused()
        return values

    def _statement(self) -> Value:
        body = self._raise() if self._peek() == ("name", "raise") else self._value()
        kind, word = self._peek()
        if kind != "name" or word not in ("if", "unless"):
            return body
        self._at += 1
        condition = self._value()
        return lambda event: body(event) if (condition(event) not in (None, False)) == (word == "if") else None

    def _raise(self) -> Value:
        self._at += 1
        kind, text = self._next()
        if kind != "string":
            raise _refused()

        def fail(event: Event) -> Any:
            raise RubyError(text[1:-1])

        return fail

    def _value(self) -> Value:
        value = self._primary()
        calls = 0
        while self._take("."):
            calls += 1
            self._require_shallow(calls)
            value = self._method(value)
        return value

    def _require_shallow(self, depth: int) -> None:
        if depth > _MAX_DEPTH:
            raise _refused()

    def _primary(self) -> Value:
        kind, text = self._next()
        constant: Any
        if kind == "string":
            constant = text[1:-1]
        elif kind == "integer" and not (len(text.lstrip("-")) > 1 and text.lstrip("-")[0] == "0"):
            if len(text) > MAX_DIGITS:
                raise NotRun(f"a number of more than {MAX_DIGITS:,} digits is not modelled")
            constant = int(text)
        elif kind == "float":
            constant = float(text)
        elif kind == "name" and text in _CONSTANTS:
            constant = _CONSTANTS[text]
        elif kind == "name" and text == "event":
            return self._event()
        elif text == "[":
            items = self._list("]", self._value)
            return lambda event: [item(event) for item in items]
        elif text == "{":
            pairs = self._list("}", self._pair)
            return lambda event: {key: value(event) for key, value in pairs}
        else:
            raise _refused()
        return lambda event: constant

    def _pair(self) -> tuple[str, Value]:
        kind, text = self._next()
        if kind != "string":
            raise _refused()
        self._expect("=>")
        return text[1:-1], self._value()

    def _list(self, end: str, item: Callable[[], Any]) -> list[Any]:
        items: list[Any] = []
        self._depth += 1
        self._require_shallow(self._depth)
        while not self._take(end):
            if items:
                self._expect(",")
            items.append(item())
        self._depth -= 1
        return items

    def _event(self) -> Value:
        self._expect(".")
        kind, name = self._next()
        arguments = self._list(")", self._value) if self._take("(") else []
        build = _EVENT.get((name, len(arguments))) if kind == "name" else None
        if build is None:
            raise _refused()
        method = build

        def call(event: Event) -> Any:
            return method(event, *(argument(event) for argument in arguments))

        return call

    def _method(self, value: Value) -> Value:
        kind, name = self._next()
        arguments = self._list(")", self._value) if self._take("(") else []
        build = _METHODS.get((name, len(arguments))) if kind == "name" else None
        if build is None:
            raise _refused()
        method = build

        def call(event: Event) -> Any:
            receiver = value(event)
            if isinstance(receiver, Timestamp):
                if name == "to_i":
                    return receiver.seconds
                raise NotRun(f"`{name}` of a timestamp is not run")
            return method(receiver, *(argument(event) for argument in arguments))

        return call


_CONSTANTS = {"nil": None, "true": True, "false": False}


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise RubyError
    return value


def _get(event: Event, name: Any) -> Any:
    value = event.get(reference(_text(name)))
    return None if value is MISSING else copied(value)


def _set(event: Event, name: Any, value: Any) -> Any:
    event.set(reference(_text(name)), copied(value))
    return value


def _remove(event: Event, name: Any) -> Any:
    value = event.remove(reference(_text(name)))
    return None if value is MISSING else value


_EVENT: dict[tuple[str, int], Callable[..., Any]] = {
    ("get", 1): _get,
    ("set", 2): _set,
    ("remove", 1): _remove,
    ("include?", 1): lambda event, name: event.has(reference(_text(name))),
    ("sprintf", 1): lambda event, text: event.expand(_text(text)),
    ("tag", 1): lambda event, name: event.tag(_text(name)),
    ("cancel", 0): lambda event: event.cancel(),
}


def _number(value: Any, kind: type[int] | type[float], read: Callable[[str], float]) -> float:
    """Return a value as a number of a type; ``read`` converts strings."""
    if value is None:
        return kind(0)
    if isinstance(value, str):
        return read(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RubyError
    try:
        return kind(value)
    except (OverflowError, ValueError):
        raise RubyError from None  # Infinity and NaN are no integers


def _length(value: Any) -> int:
    if not isinstance(value, str | list | dict):
        raise RubyError
    return len(value)


_METHODS: dict[tuple[str, int], Callable[..., Any]] = {
    ("to_s", 0): ruby_text,
    ("to_i", 0): lambda value: _number(value, int, ruby_integer),
    ("to_f", 0): lambda value: _number(value, float, ruby_number),
    ("upcase", 0): lambda value: ruby_strings.upcase(_text(value)),
    ("downcase", 0): lambda value: ruby_strings.downcase(_text(value)),
    ("capitalize", 0): lambda value: ruby_strings.capitalize(_text(value)),
    ("strip", 0): lambda value: ruby_strings.strip(_text(value)),
    ("split", 1): lambda value, separator: ruby_strings.split(_text(value), _text(separator)),
    ("length", 0): _length,
}
