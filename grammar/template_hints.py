"""Cheap tests whether a text has markers of template engines."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

_OPENERS = ("{{", "{%", "<%", "@@", "{#", "%{ ", "%{~")


def may_hold(text: str, templates: bool | str = True) -> bool:
    """Return False if the input certainly has no markers; cheaper than ``lslint.grammar.template_markers.find``.
    ``templates``: a pattern of further placeholders, or whether there may be any."""
    if any(opener in text for opener in _OPENERS):
        return bool(templates)
    return isinstance(templates, str) and compiled(templates).search(text) is not None


def has_marker(value: str) -> bool:
    """Return whether a value of a file holds a marker, so that it is not known."""
    if "{{" in value:
        return True
    if "{%" not in value and "<%" not in value and "%{ " not in value and "%{~" not in value and value.count("@@") < 2:
        return False
    from lslint.grammar.template_markers import IN_VALUE, JINJA, NAME, RUBY, TERRAFORM

    return compiled(f"{JINJA}|{IN_VALUE}|{RUBY}|{TERRAFORM}|{NAME}").search(value) is not None
