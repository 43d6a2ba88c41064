"""Field references as paths, and the value of a field that does not exist."""

from __future__ import annotations

from lslint.execution.errors import FieldError
from lslint.grammar.bounded_cache import cached
from lslint.grammar.mini_languages import field_reference

Path = tuple[str, ...]


class _Missing:
    """The type of ``MISSING``: what ``Event.get`` returns for a field that does not exist."""

    def __bool__(self) -> bool:
        return False


MISSING = _Missing()


@cached
def _path(text: str) -> Path | None:
    try:
        return field_reference.parse(text).path
    except field_reference.MalformedReference:
        return None


def reference(text: str) -> Path:
    """Return the path of a field reference: ``a``, ``[a][b]``. Raises ``FieldError`` if it is malformed."""
    path = _path(text)
    if path is None:
        raise FieldError(f"Invalid FieldReference: `{text}`")
    return path
