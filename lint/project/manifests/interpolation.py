"""Variables in the values of manifests: ``${X}``, ``$X`` and ``${X:-default}``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_LENGTH = 2_000
"""Characters of a value, before and after its variables are replaced."""
MAX_DEPTH = 8
"""Variables within variables."""
MAX_VARIABLES = 200
"""Variables that are replaced for one value: an empty one costs time too."""
_WORD = compiled(r"\w*")
_NAMES = compiled(r"\$\{?(\w+)")
_PLAIN = compiled(r"(?<!\$)\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})")

_DOLLAR = compiled(r"\$\$|\$\{[A-Za-z_]\w*(?:\}|:?[-+?])|(\$\{[^\s\"{}]{0,12})")


def dollar_in(text: str) -> str:
    """Return the first ``${`` of ``text`` that begins no reference, with what follows; empty if there is none, or if
    another tool may replace it. Any other ``$`` stays as it is since Compose 2 (compose-go, template.go)."""
    if "{{" in text or "<%" in text:
        return ""
    return next((match[1] for match in _DOLLAR.finditer(text) if match[1]), "")


def interpolate(text: str, values: Mapping[str, str]) -> str | None:
    """Return ``text`` with its ``${X}``, ``$X`` and ``${X:-default}`` replaced; None if a variable has no value, or if
    there are too many."""
    return _replaced(text, values, iter(range(MAX_VARIABLES)), 0)


def variables_in(text: str) -> list[str]:
    """Return the names of the variables of ``text``."""
    return _NAMES.findall(text) if "$" in text else []


def unset_in(text: str, values: Mapping[str, str]) -> list[str]:
    """Return the variables of ``text`` without a default that have no value: Compose inserts empty strings."""
    if "$" not in text:
        return []
    names = [match[1] or match[2] for match in _PLAIN.finditer(text)]
    return [name for name in dict.fromkeys(names) if name not in values]


def _replaced(text: str, values: Mapping[str, str], budget: Iterator[int], depth: int) -> str | None:
    """Return a value with its variables replaced. ``budget``: has an item for each variable that may be replaced."""
    if "$" not in text:
        return text
    if depth > MAX_DEPTH or len(text) > MAX_LENGTH:
        return None
    parts: list[str] = []
    offset = length = 0
    while (dollar := text.find("$", offset)) >= 0:
        reference = _reference(text, dollar)
        if reference is None or next(budget, None) is None:
            return None
        name, default, end = reference
        given = values.get(name) if name else None
        written = given or (given if default is None else default)
        value = _replaced(written, values, budget, depth + 1) if written is not None else None
        if value is None:
            return None
        parts += (text[offset:dollar], value)
        length += dollar - offset + len(value)
        if length > MAX_LENGTH:
            return None
        offset = end
    return "".join((*parts, text[offset:]))


def _reference(text: str, start: int) -> tuple[str, str | None, int] | None:
    """Return name, default and end of the reference to a variable that starts here; None for an unclosed one."""
    if text[start + 1 : start + 2] != "{":
        match = _WORD.match(text, start + 1)
        assert match is not None
        return match[0], None, match.end()
    end, level = start + 2, 1
    while end < len(text) and level:
        level += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    if level:
        return None
    match = _WORD.match(text, start + 2, end - 1)
    assert match is not None
    rest = text[match.end() : end - 1].removeprefix(":")
    return match[0], rest[1:] if rest[:1] == "-" else None, end
