"""What the commands write to stdout and stderr."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.command_line import Values

MAX_MESSAGE = 600
"""Characters of a message: a path or a key may be megabytes long."""


def write(data: bytes) -> None:
    """Writes to stdout. Raises ``UsageError`` if that cannot be done, ``BrokenPipeError`` if the reader has gone."""
    try:
        if sys.stdout is None:
            raise OSError(0, "stdout is closed")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        import os

        from lslint.config.errors import UsageError

        if sys.stdout is not None:  # or Python would try once more at exit, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"cannot write the report: {error.strerror}") from None


def warn(message: str) -> None:
    """One line on stderr, fit for a terminal; nothing where stderr cannot be written."""
    from lslint.files.fs import mark_uncacheable

    mark_uncacheable()
    if not message.isprintable():
        from lslint.files.paths import printable_path

        message = printable_path(message)
    if "##" in message:
        from lslint.report.plain_text import guard

        message = guard(message)
    if len(message) > MAX_MESSAGE:
        message = f"{message[: MAX_MESSAGE // 2]}…{message[-MAX_MESSAGE // 2 :]}"
    try:
        sys.stderr.write(f"lslint: {message}\n")
    except (OSError, AttributeError):  # closed: what is left to tell is the exit code
        return


def internal_error(where: str, error: Exception, verbose: bool) -> int:
    """Says on stderr that lslint itself failed, with the traceback if ``verbose``. Returns the exit code, 3.

    The error's own text is left out, also of the traceback: it may quote the file, secrets included.
    """
    import os

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace is not None else ""
    more = "" if verbose else "; --verbose shows the traceback"
    warn(f"internal error {where}: {type(error).__name__}{place}. Please report it{more}.")
    if verbose and sys.stderr is not None:
        import traceback

        sys.stderr.write("Traceback (most recent call last):\n")
        traceback.print_tb(error.__traceback__)
        sys.stderr.write(f"{type(error).__name__}\n")
    return 3


def is_terminal() -> bool:
    """Whether stdout is a terminal; False if it is closed."""
    return sys.stdout is not None and sys.stdout.isatty()


def write_report(text: str, values: Values, errors: str = "backslashreplace") -> None:
    """Writes a report to stdout or the output file, as UTF-8; ``errors`` tells what becomes of bytes that are none.

    Raises ``UsageError`` if the output file cannot be written.
    """
    data = text.encode("utf-8", errors)
    if values.output_file is not None:
        from lslint.config.errors import UsageError
        from lslint.files.atomic import open_for_report
        from lslint.files.paths import printable_path

        try:
            with open_for_report(values.output_file, values.paths) as file:
                file.write(data)
        except OSError as error:
            raise UsageError(
                f"{printable_path(values.output_file)}: cannot write the report: {error.strerror}"
            ) from None
        return
    from lslint.files import fs

    write(data)
    fs.report_was(data)
