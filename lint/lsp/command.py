"""The ``lsp`` command."""

from __future__ import annotations

import sys

from lslint.config.errors import UsageError

MISSING = "the language server needs pygls, which is not installed: pip install pygls"


def run(*, stdio: bool) -> int:
    """Serves an editor on stdin and stdout until it leaves (``stdio``, which many editors give, changes nothing).
    Returns the exit code; raises ``UsageError`` where pygls is missing."""
    del stdio
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
