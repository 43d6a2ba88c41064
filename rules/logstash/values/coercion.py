"""What Logstash makes of an option's value: which values a type accepts, as Logstash's option check does it.

A lone value is wrapped into a list of one and a list of one is as good as its item; ``true`` and ``false`` are texts;
a number is also a text that prints back the same. See the tests for a table of every type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lslint.grammar import numbers
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Plugin, String, Value
from lslint.rules.logstash.catalogue import plugins as catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.catalogue.plugins import ReleaseRange

UNKNOWN = "?"
"""Instead of a reason: the value is not in the file (``${VAR}``, a template's marker), so it is not checked."""

_compiled: dict[str, re.Pattern[str]] = {}


class Bad:
    """Why a value is refused: ``kind`` is ``type`` or ``enum``, ``wanted`` in words, ``got`` the part that is wrong.

    ``wanted`` is ``UNKNOWN`` where the value is not in the file.
    """

    __slots__ = ("got", "kind", "mask", "wanted")

    def __init__(self, kind: str, wanted: str, got: Node, mask: int) -> None:
        self.kind = kind
        self.wanted = wanted
        self.got = got
        self.mask = mask


def regex(source: str) -> re.Pattern[str]:
    """A compiled pattern, made when first asked for."""
    found = _compiled.get(source)
    if found is None:
        found = _compiled[source] = re.compile(source)
    return found


def closed(source: str, text: str, end: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that ends with ``end``, in linear time: nothing after the last ``end`` is searched.

    Otherwise each opening without an end would scan the rest of the text.
    """
    last = text.rfind(end)
    return regex(source).finditer(text, 0, last + len(end)) if last >= 0 else iter(())


def has_reference(text: str) -> bool:
    """True if Logstash replaces a ``${VAR}`` in this text."""
    if "${" not in text or "}" not in text:
        return False
    return regex(r"\$\{[A-Za-z_.][A-Za-z0-9_.]*(?::[^}]*)?\}").search(text, 0, text.rfind("}") + 1) is not None


def with_defaults(text: str) -> str:
    """The text with every ``${VAR:default}`` replaced by its default; one without a default stays."""
    end = text.rfind("}") + 1  # behind it nothing closes, which would be looked for again and again
    return regex(r"\$\{[A-Za-z_.][A-Za-z0-9_.]*:([^}]*)\}").sub(r"\1", text[:end]) + text[end:]


def fill(text: str, env: dict[str, str]) -> str:
    """A text with ``${NAME}`` and ``${NAME:default}`` replaced where ``env`` has the name."""
    end = text.rfind("}") + 1  # each open `${` behind it would scan the rest
    pattern = regex(r"\$\{([A-Za-z_.][A-Za-z0-9_.]*)(:[^}]*)?\}")
    return pattern.sub(lambda match: env.get(match[1], match[0]), text[:end]) + text[end:]


def is_open(text: str) -> bool:
    """True if a template engine will put something else here."""
    return "{{" in text or "<%" in text or "{%" in text or (
        text.count("@") > 1 and regex(r"@[A-Z][A-Z0-9_]+@").search(text) is not None
    )  # fmt: skip


def check(segment: ReleaseRange, value: Value, mask: int) -> list[Bad]:
    """Why the releases ``mask`` of ``segment`` refuse ``value``; empty where they accept it."""
    kind = segment.type
    if kind in _FREE or (kind == "enum" and segment.enum is None):
        return []
    if segment.many:
        items: list[Value] = value.items if isinstance(value, Array) else [value]
        if kind == "uri":
            return _uris(items, mask)
        return [bad for item in items for bad in _one(kind, segment, item, mask)]
    return _one(kind, segment, value, mask)


_FREE = frozenset(("any", "array", "codec", "custom", "unknown", "jdbc_timezone_spec", "ipaddr"))
"""Types that refuse nothing, or are not checked here."""


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
    if kind not in _ANY_TEXT and (has_reference(text) or is_open(text)):
        return [Bad("type", UNKNOWN, value, mask)] if _refuses(kind, segment, with_defaults(text)) else []
    if kind == "enum":
        assert segment.enum is not None
        return [] if text in segment.enum else [Bad("enum", _list(segment.enum), value, mask)]
    why = _refusal(kind, text)
    return [] if why is None else [Bad("type", why, value, mask)]


def _refuses(kind: str, segment: ReleaseRange, text: str) -> bool:
    """Whether a text with its defaults filled in is refused; one that still holds what is not in the file counts so."""
    if "${" in text or is_open(text):
        return True
    if kind == "enum":
        return text not in (segment.enum or ())
    return _refusal(kind, text) is not None


def _number(kind: str, segment: ReleaseRange, value: Number, mask: int) -> list[Bad]:
    """A number without quotes."""
    if kind in ("number", "string", "bytes", "path", "duration"):
        return []
    if kind == "password":
        late = mask & catalogue.since("7.11")
        return [Bad("type", "a text in quotes", value, late)] if late else []
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
        return [Bad("type", "a hash `{ … }`, and this list has a key without value", value, mask)]
    if isinstance(value, String | Bareword) and (has_reference(value.value) or is_open(value.value)):
        return [Bad("type", UNKNOWN, value, mask)]
    return [Bad("type", "a hash `{ … }`", value, mask)]


def _uris(items: list[Value], mask: int) -> list[Bad]:
    """Each text a URI; from 7.9 on first split at spaces, so that an empty one is none at all."""
    from lslint.rules.logstash.values.uri import problem

    found: list[Bad] = []
    late = mask & catalogue.since("7.9")
    for item in items:
        if not isinstance(item, String | Bareword):
            continue
        text = item.value
        if has_reference(text) or is_open(text):
            filled = with_defaults(text)
            if "${" in filled or is_open(filled) or any(problem(part) for part in filled.split()):
                found.append(Bad("type", UNKNOWN, item, mask))
            continue
        parts = text.split()
        why = next((why for why in map(problem, parts) if why is not None), None)
        if why is not None and late:
            found.append(Bad("type", f"an address such as `https://host:9200`: {why}", item, late))
        if mask & ~late and (parts != [text] or why is not None):
            found.append(Bad("type", f"an address such as `https://host:9200`: {problem(text)}", item, mask & ~late))
    return found


def _list(values: list[object]) -> str:
    """Allowed values in words; many are cut."""
    words = [value for value in values if not isinstance(value, bool)]
    displayed = [f"`{value}`" for value in words[:12]]
    more = f" … ({len(words)} in all)" if len(words) > 12 else ""
    return "one of " + ", ".join(displayed) + more


def is_number(text: str) -> bool:
    """True for a text that a ``number`` option takes: one that prints back the same as integer or float."""
    if regex(r"-?(?:[1-9][0-9]*|0)").fullmatch(text):
        return text != "-0"
    return len(text) < 400 and regex(r"-?[0-9]+\.[0-9]+").fullmatch(text) is not None and repr(float(text)) == text


def is_field_reference(text: str) -> bool:
    """True for a text that Logstash reads as a field: ``name``, ``[a][b]``, ``[a][[b][c]]``; the empty one too."""
    if "[" not in text and "]" not in text:
        return True
    before = ""  # what came before in the same bracket: nothing, a name or a bracketed part
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


def _refusal(kind: str, text: str) -> str | None:
    """Why a type does not accept a text; None if it does."""
    if kind in ("uri", "uri_or_empty"):
        from lslint.rules.logstash.values.uri import problem

        why = problem(text) if text or kind == "uri" else None
        return None if why is None else f"{_WANTED[kind]}: {why}"
    if kind in _PATTERNS:
        fits = regex(_PATTERNS[kind]).fullmatch(text) is not None
    else:
        fits = kind not in _CHECKS or _CHECKS[kind](text)
    return None if fits else _WANTED[kind]


_ANY_TEXT = frozenset(("string", "password", "path"))
"""Types that every text fits, so that it does not matter what a variable holds."""

_WANTED = {
    "string": "one text",
    "number": "a number",
    "boolean": "`true` or `false`",
    "enum": "one of the allowed values",
    "password": "one text",
    "path": "one path",
    "bytes": "a size such as `10mb` or a number of bytes",
    "uri": "an address such as `http://host:8080`",
    "uri_or_empty": "an address such as `http://host:8080`",
    "duration": "a number of seconds or a duration such as `1 hour`",
    "field_reference": "a field such as `name` or `[a][b]`",
    "sha_256_hex": "a SHA-256 fingerprint of 64 hexadecimal digits",
    "ecs_compatibility_argument": "`disabled`, `v1` or `v8`",
    "positive_whole_number": "a whole number above 0",
    "dataset_identifier": 'a name of 1 to 100 bytes without blanks and any of `\\ / * ? " < > | , #`',
    "namespace_identifier": 'a name of 1 to 100 bytes without blanks and any of `\\ / * ? " < > | , #`',
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
"""Types whose texts match a pattern."""
_CHECKS: dict[str, Callable[[str], bool]] = {
    "number": is_number,
    # Ruby's ^ and $ match at every line of a text
    "boolean": lambda text: any(line in ("true", "false") for line in text.split("\n")),
    "field_reference": is_field_reference,
    "positive_whole_number": _is_positive,
    "dataset_identifier": _is_stream_part,
    "namespace_identifier": _is_stream_part,
}


def check_java(segment: ReleaseRange, value: Value, mask: int) -> list[Bad]:
    """``check`` for a plugin written in Java: nothing is converted but a whole number to a real one and a text to a
    boolean; settings that no constructor reads (``id``, ``tags`` …) are not looked at."""
    kind = segment.type
    if isinstance(value, String | Bareword) and (has_reference(value.value) or is_open(value.value)):
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
    "string": "a text in quotes",
    "array": "a list `[…]`",
    "hash": "a hash `{ … }`",
}
