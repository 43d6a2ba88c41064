"""Paths as the reports of CI systems want them: relative to the working directory, ``/`` as separator."""

from __future__ import annotations

import os


def relative(path: str) -> str:
    """A path below the working directory relative to it, without ``./``; others as they are."""
    path = path.replace(os.sep, "/") if os.sep != "/" else path
    if path.startswith("/"):
        current = os.getcwd().rstrip("/") + "/"
        path = path.removeprefix(current)
    while path.startswith("./"):
        path = path[2:]
    return path


def uri(path: str) -> str:
    """The same as a URI reference: ``%`` escapes, and ``file:`` for what stays absolute."""
    from urllib.parse import quote

    path = relative(path)
    quoted = quote(path.encode("utf-8", "surrogateescape"), safe="/~+@!$&'()*,;=")
    return f"file://{quoted}" if quoted.startswith("/") else quoted
