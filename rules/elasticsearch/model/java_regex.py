"""Regular expressions as Java reads them."""

from __future__ import annotations


def regex_fault(pattern: str) -> str:
    """What is surely wrong with a regular expression of Java: brackets that do not fit; empty otherwise."""
    import re
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except re.error as error:
        reason = error.msg
        for certain in ("missing ), unterminated subpattern", "unbalanced parenthesis", "unterminated character set"):
            if reason.startswith(certain):
                return certain
    except (RecursionError, OverflowError):
        return ""
    return ""
