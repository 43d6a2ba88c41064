"""Commands of lslint in the process of the test: the same ``main`` as the installed command, with captured streams."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from case_groups import forget_custom_rules

from lslint.cli.main import main


class Outcome(NamedTuple):
    """What a command has left."""

    exit: int
    stdout: str
    stderr: str


@contextlib.contextmanager
def environment(folder: str, **variables: str) -> Iterator[None]:
    """Use ``folder`` as the working directory and as HOME, with no variables of the caller but PATH."""
    before, variables_before = os.getcwd(), dict(os.environ)
    _set({"PATH": variables_before.get("PATH", ""), "HOME": folder, "COLUMNS": "100", **variables})
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
        _set(variables_before)


def _set(variables: dict[str, str]) -> None:
    """Make these the variables of the process. Each change is a call of the system: what is right is left alone."""
    for name in [name for name in os.environ if name not in variables]:
        del os.environ[name]
    for name, value in variables.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def command(arguments: list[str], stdin: str | bytes = "") -> Outcome:
    """Run ``lslint`` with these arguments in the working directory."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="", write_through=True) for _ in range(2))
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin if isinstance(stdin, bytes) else stdin.encode()), "utf-8")
    sys.stdout, sys.stderr = out, err
    try:
        code = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        forget_custom_rules()
    written = [stream.buffer.getvalue() for stream in (out, err)]
    return Outcome(code, *(text.decode("utf-8", "surrogateescape") for text in written))
