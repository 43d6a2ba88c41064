"""Variables in the values of manifests: ``${X}``, ``$X`` and ``${X:-default}``."""

from __future__ import annotations

from lslint.project.deployment import products

TYPE_CHECKING = False
if TYPE_CHECKING:
    Values = dict[str, str]

MAX_LENGTH = 2_000
"""Characters of a value, before and after its variables are replaced."""
MAX_DEPTH = 8
"""Variables within variables."""
MAX_VARIABLES = 200
"""Variables that are replaced for one value: an empty one costs time too."""


def interpolate(text: str, values: Values) -> str | None:
    """``text`` with its ``${X}``, ``$X`` and ``${X:-default}`` replaced; None if a variable has no value, or if there
    are too many."""
    return _Interpolation(values).of(text, 0) if "$" in text else text


def variables_in(text: str) -> list[str]:
    """Names of the variables of ``text``."""
    return products.pattern(r"\$\{?(\w+)").findall(text) if "$" in text else []


class _Interpolation:
    """Replaces the variables of one value. ``_left``: variables that may still be replaced."""

    __slots__ = ("_left", "_values")

    def __init__(self, values: Values) -> None:
        self._values = values
        self._left = MAX_VARIABLES

    def of(self, text: str, depth: int) -> str | None:
        if "$" not in text:
            return text
        if depth > MAX_DEPTH or len(text) > MAX_LENGTH:
            return None
        made: list[str] = []
        at = length = 0
        while (dollar := text.find("$", at)) >= 0:
            self._left -= 1
            found = _reference(text, dollar)
            if found is None or self._left < 0:
                return None
            name, default, end = found
            written = (self._values.get(name) if name else None) or default
            value = self.of(written, depth + 1) if written is not None else None
            if value is None:
                return None
            made += (text[at:dollar], value)
            length += dollar - at + len(value)
            if length > MAX_LENGTH:
                return None
            at = end
        return "".join((*made, text[at:]))


def _reference(text: str, start: int) -> tuple[str, str | None, int] | None:
    """Name, default and end of the reference to a variable that starts here; None for an unclosed one."""
    word = products.pattern(r"\w*")
    if text[start + 1 : start + 2] != "{":
        match = word.match(text, start + 1)
        assert match is not None
        return match[0], None, match.end()
    end, level = start + 2, 1
    while end < len(text) and level:
        level += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    if level:
        return None
    match = word.match(text, start + 2, end - 1)
    assert match is not None
    rest = text[match.end() : end - 1].removeprefix(":")
    return match[0], rest[1:] if rest[:1] in ("-", "=") else None, end
