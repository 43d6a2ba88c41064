"""How Logstash converts the value of an option: which values each type accepts, as the option check of Logstash does.

A single value is accepted as a list of one, and a list of one as its item. ``true`` and ``false`` are strings. A string
is a number if printing that number gives the same string. The tests have a table of every type.
"""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Plugin, String, Value
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules.logstash.catalogue import plugins as catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Sequence

    from lslint.rules.logstash.catalogue.plugins import ReleaseRange

UNKNOWN = "?"
"""Instead of a reason: the value is not in the file (``${VAR}``, a template's marker), so it is not checked."""


@record
class Bad:
    """Why a value is rejected. ``kind``: ``type`` or ``enum``; ``wanted``: what to use; ``got``: the wrong part.

    ``wanted`` is ``UNKNOWN`` if the value is not in the file.
    """

    kind: str
    wanted: str
    got: Node
    mask: int


regex = compiled


def closed(pattern: re.Pattern[str], text: str, end: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that ends with ``end``, in linear time: the search stops at the last ``end``.

    Otherwise each opening without an end would scan the rest of the string.
    """
    last = text.rfind(end)
    return pattern.finditer(text, 0, last + len(end)) if last >= 0 else iter(())


def has_reference(text: str) -> bool:
    """Return whether Logstash replaces a ``${VAR}`` in a string."""
    if "${" not in text or "}" not in text:
        return False
    return regex(r"\$\{[A-Za-z_.][A-Za-z0-9_.]*(?::[^}]*)?\}").search(text, 0, text.rfind("}") + 1) is not None


def with_defaults(text: str) -> str:
    """Return a string with every ``${VAR:default}`` replaced by its default. Other variables are not replaced."""
    if "${" not in text:
        return text
    end = text.rfind("}") + 1  # after it no variable ends: searching would take quadratic time
    return regex(r"\$\{[A-Za-z_.][A-Za-z0-9_.]*:([^}]*)\}").sub(lambda match: match[1], text[:end]) + text[end:]


def fill(text: str, env: dict[str, str]) -> str:
    """Return a string with the variables that ``env`` contains replaced, with or without a default."""
    return _replaced(text, lambda match: env.get(match[1], match[0]))


def _replaced(text: str, value_of: Callable[[re.Match[str]], str]) -> str:
    """Return a string with every ``${VAR}`` replaced by the value of its match, whose first group is the name."""
    end = text.rfind("}") + 1  # after it each `${` would scan the rest of the string
    return regex(r"\$\{([A-Za-z_.][A-Za-z0-9_.]*)(:[^}]*)?\}").sub(value_of, text[:end]) + text[end:]


def check(segment: ReleaseRange, value: Value, mask: int) -> list[Bad]:
    """Return why the releases ``mask`` of ``segment`` reject ``value``; empty if they accept it."""
    kind = segment.type
    if kind in _FREE or (kind == "enum" and segment.enum is None):
        return []
    if segment.many:
        items: Sequence[Value] = value.items if isinstance(value, Array) else (value,)
        if kind == "uri":
            return _uris(items, mask)
        return [bad for item in items for bad in _one(kind, segment, item, mask)]
    return _one(kind, segment, value, mask)


_FREE = frozenset(("any", "array", "codec", "custom", "unknown", "jdbc_timezone_spec", "ipaddr"))
"""Types that accept everything or are not checked in this module."""


def _one(kind: str, segment: ReleaseRange, value: Value, mask: int) -> list[Bad]:
    if isinstance(value, Plugin):
        return []
    if kind == "hash":
        return _hash(value, mask)
    if isinstance(value, Hash):
        if kind == "string" and len(value.pairs) < 2:
            return []
        return [Bad("type", _WANTED.get(kind, f"a {kind}"), value, mask)]
    if isinstance(value, Array):
        if any(isinstance(item, Plugin) for item in value.items):
            return []
        if len(value.items) > 1:
            return [Bad("type", f"{_WANTED.get(kind, f'a {kind}')}, not a list", value, mask)]
        if not value.items:
            bad = kind in ("number", "boolean", "enum")
            return [Bad("type", f"{_WANTED[kind]}, not an empty list", value, mask)] if bad else []
        value = value.items[0]
        if isinstance(value, Array | Hash | Plugin):
            bad = kind in ("number", "boolean", "enum")
            return [Bad("type", _WANTED[kind], value, mask)] if bad else []
    if isinstance(value, Number):
        return _number(kind, segment, value, mask)
    assert isinstance(value, String | Bareword)
    text = value.value
    if kind not in _ANY_TEXT and (has_reference(text) or has_marker(text)):
        return [Bad("type", UNKNOWN, value, mask)] if _refuses(kind, segment, with_defaults(text)) else []
    if kind == "enum":
        assert segment.enum is not None
        return [] if text in segment.enum else [Bad("enum", _list(segment.enum), value, mask)]
    why = _refusal(kind, text)
    return [] if why is None else [Bad("type", why, value, mask)]


def _refuses(kind: str, segment: ReleaseRange, text: str) -> bool:
    """Return whether a string with inserted defaults is rejected, or depends on what is not in the file."""
    if "${" in text or has_marker(text):
        return True
    if kind == "enum":
        return text not in (segment.enum or ())
    return _refusal(kind, text) is not None


def _number(kind: str, segment: ReleaseRange, value: Number, mask: int) -> list[Bad]:
    """A number without quotes."""
    if kind == "password":
        late = mask & catalogue.since("7.11")
        return [Bad("type", "a string in quotes", value, late)] if late else []
    if kind == "enum":
        wanted = [item for item in segment.enum or () if not isinstance(item, str)]
        if any(str(item) == value.text for item in wanted):
            return []
        return [Bad("enum", _list(segment.enum or []), value, mask)]
    if kind == "positive_whole_number":
        good = numbers.is_digits(value.text) and value.text.strip("0") != ""
        return [] if good else [Bad("type", _WANTED[kind], value, mask)]
    if kind == "boolean":
        return [Bad("type", _WANTED[kind], value, mask)]
    return []


def _hash(value: Value, mask: int) -> list[Bad]:
    if isinstance(value, Hash):
        return []
    if isinstance(value, Array):
        if len(value.items) % 2 == 0 or any(isinstance(item, Plugin) for item in value.items):
            return []
        return [Bad("type", "a hash `{ … }` (the last key of the list has no value)", value, mask)]
    if isinstance(value, String | Bareword) and (has_reference(value.value) or has_marker(value.value)):
        return [Bad("type", UNKNOWN, value, mask)]
    return [Bad("type", "a hash `{ … }`", value, mask)]


def _uris(items: Sequence[Value], mask: int) -> list[Bad]:
    """Check a list of URIs. Since 7.9 each string is first split at spaces, so an empty string contains no URI."""
    from lslint.rules.logstash.values.uri import problem

    problems: list[Bad] = []
    late = mask & catalogue.since("7.9")
    for item in items:
        if not isinstance(item, String | Bareword):
            continue
        text = item.value
        if has_reference(text) or has_marker(text):
            filled = with_defaults(text)
            if "${" in filled or has_marker(filled) or any(problem(part) for part in filled.split()):
                problems.append(Bad("type", UNKNOWN, item, mask))
            continue
        parts = text.split()
        why = next((why for why in map(problem, parts) if why is not None), None)
        if why is not None and late:
            problems.append(Bad("type", f"an address such as `https://host:9200` ({why})", item, late))
        if mask & ~late and (parts != [text] or why is not None):
            problems.append(
                Bad("type", f"an address such as `https://host:9200` ({problem(text)})", item, mask & ~late)
            )
    return problems


def _list(values: list[object]) -> str:
    """Return the allowed values as written in a message, at most 12 of them."""
    words = [value for value in values if not isinstance(value, bool)]
    displayed = [f"`{value}`" for value in words[:12]]
    more = f" … ({len(words)} in total)" if len(words) > 12 else ""
    return "one of " + ", ".join(displayed) + more


def is_number(text: str) -> bool:
    """Return whether a ``number`` option accepts a string: printing the integer or float gives the same string."""
    if regex(r"-?(?:[1-9][0-9]*|0)").fullmatch(text):
        return text != "-0"
    return len(text) < 400 and regex(r"-?[0-9]+\.[0-9]+").fullmatch(text) is not None and repr(float(text)) == text


def is_field_reference(text: str) -> bool:
    """Return whether Logstash reads a string as a field: ``name``, ``[a][b]``, ``[a][[b][c]]`` or the empty string."""
    if "[" not in text and "]" not in text:
        return True
    before = ""  # what precedes in the same bracket: nothing, a name or a bracketed part
    stack: list[str] = []
    for token in regex(r"[\[\]]|[^\[\]]+").findall(text):
        if token == "[":
            if before == "name":
                return False
            stack.append("part")
            before = ""
        elif token == "]":
            if not stack or not before:
                return False
            before = stack.pop()
        else:
            if before or not stack:
                return False
            before = "name"
    return not stack


def _is_positive(text: str) -> bool:
    number = numbers.real(text) if is_number(text) else None
    return number is not None and number > 0 and number.is_integer()


def _is_stream_part(text: str) -> bool:
    return 0 < len(text.encode("utf-8", "replace")) <= 100 and not regex(r'[\\/*?"<>| ,#]').search(text)


def _is_path(text: str) -> bool:
    """Return whether a path may exist: Logstash replaces variables in it, but no reference to a field."""
    return "%{" not in text or has_marker(text) or "%{" not in _replaced(text, lambda _: "")


def _refusal(kind: str, text: str) -> str | None:
    """Return what to use instead of a string that a type does not accept; None if it accepts the string."""
    if kind in ("uri", "uri_or_empty"):
        from lslint.rules.logstash.values.uri import problem

        why = problem(text) if text or kind == "uri" else None
        return None if why is None else f"{_WANTED[kind]} ({why})"
    if kind in _PATTERNS:
        fits = regex(_PATTERNS[kind]).fullmatch(text) is not None
    else:
        fits = kind not in _CHECKS or _CHECKS[kind](text)
    return None if fits else _WANTED[kind]


_ANY_TEXT = frozenset(("string", "password", "path"))
"""Types for which the value of a variable does not matter: only the rest of a path is checked."""

_WANTED = {
    "string": "a single string",
    "number": "a number",
    "boolean": "`true` or `false`",
    "enum": "one of the allowed values",
    "password": "a single string",
    "path": "the path of an existing file, without `%{…}`",
    "bytes": "a size such as `10mb` or a number of bytes",
    "uri": "an address such as `http://host:8080`",
    "uri_or_empty": "an address such as `http://host:8080`",
    "duration": "a number of seconds or a duration such as `1 hour`",
    "field_reference": "a field such as `name` or `[a][b]`",
    "sha_256_hex": "a SHA-256 fingerprint of 64 hexadecimal digits",
    "ecs_compatibility_argument": "`disabled`, `v1` or `v8`",
    "positive_whole_number": "a whole number above 0",
    "dataset_identifier": 'a name of 1 to 100 bytes without spaces and without `\\ / * ? " < > | , #`',
    "namespace_identifier": 'a name of 1 to 100 bytes without spaces and without `\\ / * ? " < > | , #`',
    "required_host_optional_port": "`host` or `host:port`",
    "hash": "a hash `{ … }`",
}
_DURATIONS = r"s(?:ec)?(?:ond)?s?|m(?:in)?(?:ute)?s?|h(?:our)?s?|d(?:ay)?s?|w(?:eek)?s?|us(?:ec)?s?|ms(?:ec)?s?"
_PATTERNS = {
    "bytes": r"[0-9]+|[0-9][0-9.,]*[ \t]?[kKmMgGtTpPeEzZyY]?[iI]?[bB]",
    "duration": rf"\s*[0-9]+(?:\.[0-9]+)?\s?(?:{_DURATIONS})?\s*",
    "sha_256_hex": r"[0-9A-Fa-f]{64}|[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){31}",
    "ecs_compatibility_argument": r"disabled|v[0-9]{1,2}",
    "required_host_optional_port": (r"(?:[A-Za-z0-9._\-]+|\[[0-9A-Fa-f:]+\]|[0-9A-Fa-f:]*::[0-9A-Fa-f:]*)(?::[0-9]+)?"),
}
"""Types whose strings match a pattern."""
_CHECKS: dict[str, Callable[[str], bool]] = {
    "number": is_number,
    # Ruby's ^ and $ match at every line of a string
    "boolean": lambda text: any(line in ("true", "false") for line in text.split("\n")),
    "field_reference": is_field_reference,
    # Logstash looks for the file when it loads the plugin: File.exist? in logstash/config/mixin.rb
    "path": _is_path,
    "positive_whole_number": _is_positive,
    "dataset_identifier": _is_stream_part,
    "namespace_identifier": _is_stream_part,
}


def check_java(segment: ReleaseRange, value: Value, mask: int) -> list[Bad]:
    """``check`` for a plugin written in Java. Only integers are converted to floats and strings to booleans; settings
    that no constructor reads (``id``, ``tags`` …) are not checked."""
    kind = segment.type
    if isinstance(value, String | Bareword) and (has_reference(value.value) or has_marker(value.value)):
        return [] if kind in _ANY_TEXT else [Bad("type", UNKNOWN, value, mask)]
    fits = {
        "number": isinstance(value, Number),
        "boolean": isinstance(value, String | Bareword),
        "string": isinstance(value, String | Bareword),
        "array": isinstance(value, Array),
        "hash": isinstance(value, Hash),
    }.get(kind, True)
    return [] if fits else [Bad("type", _JAVA.get(kind, f"a {kind}"), value, mask)]


_JAVA = {
    "number": "a number without quotes",
    "boolean": "`true` or `false`",
    "string": "a string in quotes",
    "array": "a list `[…]`",
    "hash": "a hash `{ … }`",
}
