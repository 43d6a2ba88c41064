"""Values of options of ingest processors: the types that the server reads without converting them."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.template_hints import has_marker
from lslint.rules.elasticsearch.model.json_values import display_value, is_null, is_text, one_or_more, texts
from lslint.rules.elasticsearch.model.setting_values import real_number
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MEDIA = ("application/json", "text/plain", "application/x-www-form-urlencoded")
_SHOWN = 10
"""Number of values that a message lists."""
_UNCLOSED = r"(?s)\{\{(?!.*\}\})|(?<!\{)\{\{\{[^{}]*\}\}(?!\})"
_WANTED = {
    "string": "a string", "boolean": "`true` or `false` without quotes", "integer": "a whole number",
    "number": "a number", "list": "a list", "map": "an object", "media_type": "a string",
    "script": "a string or an object", "processors": "a list", "regex": "a string",
    "strings": "a string or a list of strings",
}  # fmt: skip


def fault(node: ConfigNode, row: dict[str, Any]) -> str:
    """Return what is wrong with the value of an option, after its name in a message; empty for a valid value.

    ``row``: the option in the catalogue. A value that a template engine inserts has no fault.
    """
    kind = row["type"]
    if row.get("template") and any(compiled(_UNCLOSED).search(text) for text in texts(node)):
        return "has `{{` without the closing braces. Add them"
    if is_null(node) or (isinstance(node, Scalar) and _is_filled_in(node)):
        return ""
    if kind in _WANTED and not _fits(kind, node):
        is_string = isinstance(node, Scalar) and isinstance(node.value, str) and node.text
        return f"must be {_WANTED[kind]}, not {'the string ' if is_string else ''}{display_value(node)}"
    if isinstance(node, Sequence) and not node.items and (kind == "processors" or row.get("filled")):
        return "must not be an empty list. Remove the option, or add an item"
    if isinstance(node, Scalar) and not compiled(row.get("matches", "(?s).*")).fullmatch(node.text):
        return f"must {row['must']}, not {display_value(node)}"
    if kind == "regex" and isinstance(node, Scalar) and len(node.text) >= row.get("least", 0):
        from lslint.rules.elasticsearch.model.java_regex import regex_fault

        problem = regex_fault(node.text)
        return problem and f"is not a valid regular expression: {problem}"
    values = row.get("values", _MEDIA if kind == "media_type" else ())
    known = [value.lower() for value in values] if row.get("caseless") else values
    for item in one_or_more(node) if values else ():
        if not isinstance(item, Scalar) or _is_filled_in(item):
            continue
        if (item.text.lower() if row.get("caseless") else item.text) not in known:
            allowed = backticked(values, "or") if len(values) <= _SHOWN else "one of the documented values"
            return f"must be {allowed}, not {display_value(item)}"
    return ""


def _is_filled_in(node: Scalar) -> bool:
    """Whether a deployment inserts the value. A template snippet in a string is a string for the server."""
    return "${" in node.text or has_marker(node.text)


def _fits(kind: str, node: ConfigNode) -> bool:
    if kind in ("list", "processors"):
        return isinstance(node, Sequence)
    if kind == "map":
        return isinstance(node, Mapping)
    if kind == "script":
        return isinstance(node, Mapping) or (isinstance(node, Scalar) and isinstance(node.value, str))
    if kind == "strings":
        return all(is_text(item) for item in one_or_more(node))
    if not isinstance(node, Scalar):
        return False
    if kind in ("string", "media_type", "regex"):
        return isinstance(node.value, str)
    if kind == "boolean":
        return isinstance(node.value, bool)
    if isinstance(node.value, bool):
        return False
    written = node.text.strip()
    return numbers.signed(written) is not None if kind == "integer" else real_number(written) is not None
