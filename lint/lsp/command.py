"""The ``lsp`` command."""

from __future__ import annotations

import sys

from lslint.config.errors import UsageError

MISSING = "the language server needs pygls, which is not installed: pip install pygls"


def run(arguments: list[str]) -> int:
    """Serves an editor on stdin and stdout until it leaves. Returns the exit code; raises ``UsageError`` for unknown
    arguments (``--stdio`` is taken: many editors give it) and where pygls is missing."""
    for argument in arguments:
        if argument != "--stdio":
            raise UsageError(f"lsp: unknown option {argument}; the only option is --stdio")
    try:
        from lslint.lsp.server import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError(MISSING) from None
    stdin, stdout = sys.__stdin__, sys.__stdout__
    if stdin is None or stdout is None:
        raise UsageError("lsp: stdin or stdout is closed")
    sys.stdout = sys.stderr  # what anything prints must not get between the messages
    serve(stdin.buffer, stdout.buffer)
    return 0
