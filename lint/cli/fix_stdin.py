"""``--fix -``: the fixed content goes to stdout, byte for byte, and the report to stderr."""

from __future__ import annotations

import sys

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.files.source import Source
from lslint.report.formats import load


def check_options(values: Values) -> None:
    """Raises ``UsageError`` for options that do not go together."""
    if len(values.paths) > 1:
        raise UsageError(
            "--fix - writes the fixed content to stdout and cannot be combined with other paths; remove them"
        )
    name = "json" if values.json else values.output_format
    if values.output_file is None and load(name).SYNTAX != "text":
        option = "--json" if values.json else f"--output-format {name}"
        what = "JSON" if name == "json" else name
        raise UsageError(
            f"--fix - writes the fixed content to stdout, so the report cannot be {what} there; add --output-file, or"
            f" remove {option}"
        )


def content(source: Source) -> bytes:
    """The content that goes to stdout unless it is fixed. Raises ``UsageError`` if it cannot be given back."""
    if not source.exact:
        raise unfixable(f"contains bytes that are not valid {source.encoding.upper()} and would be lost")
    return source.encode(source.text)


def unfixable(reason: str) -> UsageError:
    """The error for a stdin of which nothing is written: an editor then keeps its own text."""
    return UsageError(f"cannot fix stdin: {reason}")


def write_report(text: str) -> None:
    """Writes a report for people to stderr, if that can be written."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):  # closed: the text on stdout is complete
        return
