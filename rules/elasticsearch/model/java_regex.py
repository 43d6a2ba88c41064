"""Syntax check of Java regular expressions."""

from __future__ import annotations

_CERTAIN = {
    "missing ), unterminated subpattern": ("a `(` is not closed", "("),
    "unbalanced parenthesis": ("a `)` has no opening `(`", ")"),
    "unterminated character set": ("a `[` is not closed", "["),
}
"""Errors of Python's regular expressions that are errors in Java, too: how messages name them, and the character."""


def regex_fault(pattern: str) -> str:
    """Return what is certainly wrong with a Java regular expression in JSON (unbalanced brackets) and what to do, as
    two sentences; else an empty string."""
    fault, character = _CERTAIN.get(_error(pattern), ("", ""))
    if not fault:
        return ""
    escaped = f"`\\\\{character}`"
    if character == ")":
        return f"{fault}. Remove the `)` or write {escaped}"
    closer = ")" if character == "(" else "]"
    is_enough = pattern.count(character) == 1 and not _error(pattern + closer)  # Java nests `[`, Python does not
    return (
        f"{fault}. Add `{closer}` or write {escaped}"
        if is_enough
        else f"{fault}. Write {escaped} for a literal `{character}`"
    )


def _error(pattern: str) -> str:
    """Return the error of Python's regular expressions, as a key of ``_CERTAIN`` if it is one of them."""
    import re
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except re.error as error:
        return next((known for known in _CERTAIN if error.msg.startswith(known)), error.msg)
    except (RecursionError, OverflowError, ValueError):  # a number of more than 4,300 digits
        return "unknown"
    return ""
