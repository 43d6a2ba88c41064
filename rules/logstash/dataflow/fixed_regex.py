"""Conditions that compare a field with a regular expression which matches one fixed string."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Comparison, Expression, Regexp, Selector, String
from lslint.rules.api import Edit, Fix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def regex_comparisons(condition: Expression) -> Iterator[tuple[Comparison, Selector, str]]:
    """Yield the comparisons of a field with a regular expression in a condition: comparison, field, expression."""
    for leaf in leaves(condition):
        if isinstance(leaf, Comparison) and leaf.operator in ("=~", "!~") and isinstance(leaf.left, Selector):
            right = leaf.right
            pattern = right.pattern if isinstance(right, Regexp) else right.value if isinstance(right, String) else ""
            yield leaf, leaf.left, pattern


def quoted(text: str) -> str:
    """Return the string in quotes that it does not contain."""
    return f'"{text}"' if '"' not in text else f"'{text}'"


def rewrite(comparison: Comparison, text: str, replacement: str) -> Fix | None:
    """Return the fix that replaces the comparison; None if ``text``, a string in the replacement, cannot be quoted."""
    if "\\" in text or ("'" in text and '"' in text):
        return None
    title = f"Replace the regular expression with `{replacement}`"
    return Fix("unsafe", title, [Edit(comparison.start, comparison.end, replacement)])


_LITERAL = r"""(?:[^\\.^$|?*+()\[\]{}\n]|\\[.^$|?*+()\[\]{}/\\\-"'#@:;,=!<>~ %&])*"""


def literal(pattern: str) -> tuple[bool, str] | None:
    """Return whether a regular expression matches only the entire value, and the string that it matches; None if it
    matches more than one."""
    start, end = 0, len(pattern)
    at_start = at_end = False
    if pattern[:1] == "^":
        at_start, start = True, 1
    elif pattern[:2] == "\\A":
        at_start, start = True, 2
    if pattern[-2:] in ("\\z", "\\Z"):
        at_end, end = True, end - 2
    elif pattern[-1:] == "$" and pattern[-2:-1] != "\\":
        at_end, end = True, end - 1
    if at_start != at_end or end <= start:
        return None
    if compiled(_LITERAL).fullmatch(pattern, start, end) is None:
        return None
    return at_start, compiled(r"\\(.)").sub(lambda escape: escape[1], pattern[start:end])
