"""Keeps CI systems from executing commands that file names or file content put into a report.

- GitHub Actions removes white space at both ends of a line and takes ``::name …::`` at its start as a command; the
  older ``##[name …]`` counts anywhere in a line (``ActionCommand.cs`` of actions/runner).
- Azure Pipelines takes ``##vso[…]`` anywhere in a line, and ``##[…]`` for formatting.
- TeamCity takes ``##teamcity[…]``.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

_MARK = r"##(?=\w*\[)"
_START = r"(?m)^([^\S\n]*):(?=:)"


def guard(text: str) -> str:
    """Return plain lines without commands of CI systems: the character that makes one is shown as ``\\x23`` (``#``) or
    ``\\x3a`` (``:``)."""
    return compiled(_MARK).sub(r"#\\x23", compiled(_START).sub(r"\1\\x3a", text))


def guard_report(text: str, syntax: str) -> str:
    """Return a report without commands of CI systems. ``syntax``: ``text``, ``markdown``, ``json``, ``xml``
    or ``github``.

    Formats for programs keep every value: ``#`` is written as the escape of JSON or XML. The lines of ``github`` are
    commands on purpose, with all values escaped.
    """
    if syntax == "json":
        return compiled(_MARK).sub(r"#\\u0023", text)
    if syntax == "xml":  # no line of these begins with text of a file
        return compiled(_MARK).sub("#&#35;", text)
    return text if syntax == "github" else guard(text)


def named(path: str) -> str:
    """Return a path that begins a line of a plain format, with ``./`` before it if it would begin a command.

    ``path`` must be free of control characters already.
    """
    return f"./{path}" if path.lstrip().startswith(("::", "##")) else path
