"""Cheap tests whether a text has markers of template engines."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

NAME = r"@@[A-Za-z_][\w.-]{0,80}+@@"
JINJA = r"\{%(?=[\s+\-a-z])"
IN_VALUE = r"\{%[^{}\n]*%\}"
"""A marker with any words, which can only be one inside a value that it fills."""
RUBY = r"<%(?=[=\-#\s@a-zA-Z$|}])"
TERRAFORM = r"%\{(?:~ ?| )(?=(?:if|for|else|endif|endfor)\b)"
TERRAFORM_VALUE = r"(?:%%|\$?\$)\{[^{}\n]{1,400}\}"
"""What Terraform inserts, and its escapes; in a text that is no template of Terraform a variable of the product."""
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
    return compiled(f"{JINJA}|{IN_VALUE}|{RUBY}|{TERRAFORM}|{NAME}").search(value) is not None
