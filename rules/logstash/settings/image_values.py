"""Values of variables with which the image of Logstash makes settings (docker/data/logstash/env2yaml)."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.embedding.offsets import escaped
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.values import plain_scalar, refined
from lslint.rules.shared.image_variables import VERBATIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PLAIN = r"[A-Za-z_/](?:[\w./:-]*\w)?"
_LITERAL = (
    r"\"[^\"\\]*\"|'[^']*'|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?"
    r"|\[(?:[\w./@ -]*|\"[\w./:@-]*\"(?:, ?\"[\w./:@-]*\")*|'[\w./:@-]*'(?:, ?'[\w./:@-]*')*)\]"
)
"""What YAML reads as something else than the text itself, or without its quotes."""
_AMBIGUOUS = frozenset(("yes", "no", "on", "off", "y", "n", "null"))
"""Words that are strings for some YAML readers only."""


def yaml_of(name: str, written: str, releases: Sequence[tuple[int, ...]]) -> str | None:
    """Return the YAML of a setting whose variable has a value, for the lowest and the highest release that may be in
    use; None if they read it differently, so that only one of them may accept it."""
    forms = [_form(written, release) for release in releases]
    if forms[0] == forms[-1] or None in forms:
        return forms[0]
    record, value = setting(name), plain_scalar(written)
    is_same = record is not None and record.refused(value) == record.refused(refined(written))
    return forms[0] if is_same else None


def _form(written: str, release: tuple[int, ...]) -> str | None:
    """Return the YAML of a value: of a text that is read as YAML, later of a string that replaces ``${NAME}``."""
    first, refining = VERBATIM
    if release < first:
        is_literal = compiled(_LITERAL).fullmatch(written)
        return None if written.lower() in _AMBIGUOUS else written if is_literal else _text(written)
    value = refined(written) if release >= refining else written
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, list) else _text(value)


def _text(value: str) -> str:
    """Return the YAML of a string, without quotes if it needs none."""
    is_plain = compiled(_PLAIN).fullmatch(value) and plain_scalar(value) == value and value.lower() not in _AMBIGUOUS
    return value if is_plain else f'"{escaped(value)}"'
