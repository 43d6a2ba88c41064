"""What the commands write to stdout and stderr."""

from __future__ import annotations

import os
import sys

from lslint.config.errors import OWN_MODULE, UsageError
from lslint.files.paths import printable_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from lslint.config.command_line import Values

MAX_MESSAGE = 600
"""Characters of a message: a path or a key may be megabytes long."""


def _is_windows() -> bool:
    return sys.platform == "win32"


def _enable_escapes() -> bool:
    """Tells a Windows console to interpret escape sequences; False for one that cannot."""
    import ctypes

    try:
        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 it exists only on Windows
        handle, mode = kernel.GetStdHandle(-11), ctypes.c_uint32()
        is_console = kernel.GetConsoleMode(handle, ctypes.byref(mode))
        return bool(is_console and kernel.SetConsoleMode(handle, mode.value | 4))  # ENABLE_VIRTUAL_TERMINAL_PROCESSING
    except (AttributeError, OSError):
        return False


def write(data: bytes) -> None:
    """Writes to stdout. Raises ``UsageError`` if that cannot be done, ``BrokenPipeError`` if the reader has gone."""
    try:
        if sys.stdout is None:
            raise OSError(0, "stdout is closed")
        if _is_windows() and b"\x1b" in data and sys.stdout.isatty() and not _enable_escapes():
            import re

            data = re.sub(rb"\x1b\[[0-9;]*m|\x1b\]8;;[^\x1b]*\x1b\\", b"", data)
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        if sys.stdout is not None:  # or Python would try once more at exit, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"cannot write the report: {error.strerror}") from None


def warn(message: str) -> None:
    """One line on stderr, fit for a terminal; nothing where stderr cannot be written."""
    if not message.isprintable():
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
    warn(fault(where, error) + ("" if verbose else " (--verbose shows the traceback)"))
    if verbose and sys.stderr is not None:
        import traceback

        sys.stderr.write("Traceback (most recent call last):\n")
        traceback.print_tb(error.__traceback__)
        sys.stderr.write(f"{type(error).__name__}\n")
    return 3


def fault(where: str, error: Exception) -> str:
    """The message about a failure of lslint itself, or of a custom rule, without the error's own text."""
    place = own_place = ""
    trace = error.__traceback__
    while trace is not None:
        place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(OWN_MODULE):
            own_place = place
        trace = trace.tb_next
    name = type(error).__name__
    if own_place:
        return f"the custom rule at {own_place} failed {where}: {name}; correct the rule"
    return f"internal error {where}: {name}{place and f' ({place})'}; this is a bug in lslint: report it"


def is_terminal(stream: TextIO | None = None) -> bool:
    """Whether a stream, by default stdout, is a terminal; False if it is closed."""
    stream = stream or sys.stdout
    return stream is not None and stream.isatty()


_ASCII = {ord("…"): "~", ord("×"): "x", ord("–"): "-", ord("“"): '"', ord("”"): '"', ord("’"): "'"}
"""Replacements of the same width for lslint's own typographic characters in encodings that lack them."""


def encoded(text: str) -> bytes:
    """A report for people in the encoding of stdout; what that lacks is shown as a backslash escape.

    On Windows it is UTF-8, which its consoles are given and programs that read a pipe expect.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if _is_windows():
        encoding = "utf-8"
    try:
        return text.encode(encoding)
    except LookupError:
        return text.encode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        if encoding.lower().replace("-", "") != "utf8":
            text = text.translate(_ASCII)
        return text.encode(encoding, "backslashreplace")


def refuse_input(path: str, inputs: Iterable[str | None]) -> None:
    """Raises ``UsageError`` if the output file is one of the inputs of the run."""
    from lslint.files import atomic

    try:
        atomic.refuse_input(path, inputs)
    except OSError as error:
        raise _report_error(path, error) from None


def input_refused(path: str) -> UsageError:
    """The error for an output file that is one of the inputs of the run."""
    from lslint.files import atomic

    return _report_error(path, atomic.input_refused())


def _report_error(path: str, error: OSError) -> UsageError:
    return UsageError(f"{printable_path(path)}: cannot write the report: {error.strerror}")


def write_report(text: str, values: Values, errors: str = "backslashreplace", *, for_people: bool = False) -> None:
    """Writes a report to stdout or the output file, as UTF-8; ``errors`` tells what becomes of bytes that are none.
    ``for_people``: on stdout in its own encoding.

    Raises ``UsageError`` if the output file cannot be written.
    """
    data = encoded(text) if for_people and values.output_file is None else text.encode("utf-8", errors)
    if values.output_file is not None:
        from lslint.files import atomic

        try:
            atomic.write_report(values.output_file, data, values.paths)
        except OSError as error:
            raise _report_error(values.output_file, error) from None
        return
    write(data)
