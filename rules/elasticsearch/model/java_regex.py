"""Syntax check of Java regular expressions."""

from __future__ import annotations

_CERTAIN = {
    "missing ), unterminated subpattern": "a closing `)` is missing",
    "unbalanced parenthesis": "a `)` has no opening `(`",
    "unterminated character set": "a closing `]` is missing",
}
"""Errors of Python's regular expressions that are errors in Java, too, and how messages name them."""


def regex_fault(pattern: str) -> str:
    """Return what is certainly wrong with a Java regular expression (unbalanced brackets), else an empty string."""
    import re
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except re.error as error:
        reason = error.msg
        for start, fault in _CERTAIN.items():
            if reason.startswith(start):
                return fault
    except (RecursionError, OverflowError):
        return ""
    return ""
