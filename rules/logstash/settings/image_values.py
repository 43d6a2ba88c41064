"""Values of variables with which the image of Logstash makes settings (docker/data/logstash/env2yaml)."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.embedding.offsets import escaped
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.values import plain_scalar, refined
from lslint.rules.shared.image_variables import VERBATIM

_PLAIN = r"(?i)(?!(?:y|n|on)$)[a-z_/](?:[\w./:-]*\w)?"
_ITEM = r"[ ]*(?:[\w./][\w./@ -]*|\"[^\"\\]*\"[ ]*|'[^']*'[ ]*)"
_LITERAL = (
    r"\"[^\"\\]*\"|'[^']*'|[Tt]rue|TRUE|[Ff]alse|FALSE|-?(?:0|[1-9]\d*)(?:\.\d+)?"
    rf"|\[(?:[ ]*|{_ITEM}(?:,{_ITEM})*)\]"
)
"""What YAML reads as something else than the text itself, or without its quotes."""
_STRING = r"[A-Za-z/$](?:[^\s:#]|[ :#][^\s:#])*|[1-9]\d*[A-Za-z]+|\d+(?:\.\d+){2,}"
"""What YAML reads as the text itself."""
_AMBIGUOUS = r"(?i)yes|no|on|off|y|n|null"
"""Words that are strings for some YAML readers only."""


def yaml_of(name: str, written: str, releases: list[tuple[int, ...]]) -> str | None:
    """Return the YAML of a setting whose variable has a value, for the lowest and the highest release that may be in
    use; None if they read it differently, so that only one of them may accept it."""
    forms, record = [_form(written, release) for release in releases], setting(name)
    is_same = record is not None and record.refused(plain_scalar(written)) == record.refused(refined(written))
    return forms[0] if forms[0] == forms[-1] or (is_same and None not in forms) else None


def _form(written: str, release: tuple[int, ...]) -> str | None:
    """Return the YAML of a value: of a text that is read as YAML, later of a string that replaces ``${NAME}``."""
    if release < VERBATIM[0] and compiled(_AMBIGUOUS).fullmatch(written):
        return None
    if release < VERBATIM[0] and compiled(_LITERAL).fullmatch(written):
        return written
    if release < VERBATIM[0] and not compiled(_STRING).fullmatch(written):
        return None
    value = refined(written) if release >= VERBATIM[1] else written
    texts = [
        text if compiled(_PLAIN).fullmatch(text) and plain_scalar(text) == text else f'"{escaped(text)}"'
        for text in (value if isinstance(value, list) else [value])
    ]
    return f"[{', '.join(texts)}]" if isinstance(value, list) else texts[0]
