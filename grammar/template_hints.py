"""Cheap tests whether a string may have template markers or placeholders."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

_SIGNS = {
    "$": ("${", ":$", ": $", "-$", "/$", '"$'),
    "#": ("#{", "{#", '"#', "'#", "/#", ":#", "=#"),
    "<": ("<",),
    "{": ("{{", "{%", ": {"),
    "_": ("__",),
    "%": ("%%",),
}
"""By a character that each has: a search for one character is 30 times as fast as one for two."""
_BLANK_SIGN = r"\(\(|[$%]\(|\$[!\[{]|#\{|\[[%=\[]|<[?<]|&lt;|%\{ ?(?:if|e|for)|ENC\[|__|vault:|op://|ref\+"
"""Of values that a deployment replaces in the notation of any tool (``lslint.grammar.blank_values``)."""
_IN_MARKERS = frozenset("{<%@#$([&_:+")
"""Each marker and placeholder of a value has one of these characters. One search for them spares all others for most
values."""
_SAMPLES = frozenset(("sample", "example", "dist", "template", "tmpl"))


def may_hold(text: str) -> bool:
    """False if the input certainly has no markers; cheaper than ``lslint.grammar.template_markers.find``."""
    has_sign = any(character in text and any(map(text.__contains__, signs)) for character, signs in _SIGNS.items())
    if not has_sign and text.count("@") < 2 and not may_hold_percent(text):
        return False
    from lslint.grammar.template_markers import may_begin

    return may_begin(text)


def may_hold_percent(text: str) -> bool:
    """False if ``%NAME%`` is impossible: it needs two percent signs that do not begin a Logstash reference."""
    return text.count("%") > text.count("%{") + 1


def has_blank(value: str) -> bool:
    """Whether a part of a value is replaced: ``logs-((env))``. ``#{name}`` counts at its start only: inside, it is what
    Ruby code inserts into a string."""
    if compiled(_BLANK_SIGN).search(value) is None:
        return False
    from lslint.grammar.blank_values import is_partly_blank

    return is_partly_blank(value)


def has_marker(value: str, *, angle: bool = True) -> bool:
    """Whether a value of a file holds a template marker or a placeholder, so that the value is not known. ``angle``:
    also ``<HOST>``, which a program may also read as it is."""
    if _IN_MARKERS.isdisjoint(value):
        return False
    if "{{" in value or "<%" in value or "{%" in value:
        return True
    if has_blank(value):
        return True
    if not ("@" in value or "__" in value or may_hold_percent(value) or "<" in value or "#" in value):
        return False
    from lslint.grammar.template_markers import is_placeholder

    return is_placeholder(value, angle=angle)


def is_sample(path: str) -> bool:
    """Whether the name of a file says that its values are examples to be replaced: ``filebeat.yml.sample``."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1].lower()
    return not _SAMPLES.isdisjoint(name.split(".")[1:])
