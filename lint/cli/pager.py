"""Long output through the user's pager, where stdout is a terminal.

The pager comes from the environment only (``PAGER``, else ``less``) and is started without a shell. A bare name is
searched in the absolute folders of ``PATH`` outside of the working directory, so that a checkout cannot bring it.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping

from lslint.files.programs import find_program

NONE = ("", "cat")
"""Values of ``PAGER`` that mean: no pager."""
SHELL_CHARACTERS = frozenset("|&;<>$`\n(){}*?")
"""Characters of a ``PAGER`` that only a shell could run."""


def pager_command(environment: Mapping[str, str], folder: str) -> list[str]:
    """The arguments of the pager, its absolute path first; an empty list if there is none.

    ``folder``: where a program of a bare name must not be.
    """
    given = environment.get("PAGER", "less").strip()
    if given in NONE or environment.get("TERM") == "dumb" or SHELL_CHARACTERS & set(given):
        return []
    try:
        words = shlex.split(given)
    except ValueError:
        return []
    name = os.path.expanduser(words[0]) if words else ""
    if os.path.isabs(name):
        program = name if os.path.isfile(name) and os.access(name, os.X_OK) else None
    elif os.path.basename(name) != name or not name:
        program = None
    else:
        program = find_program(name, [folder], search_path=environment.get("PATH", os.defpath))
    if program is None:
        return []
    # without R, less shows the codes of colors as text
    colors = ["-R"] if os.path.basename(program) == "less" else []
    return [program, *words[1:], *colors]


def page(text: str) -> bool:
    """Show the text in the pager. Returns False without showing it if stdout is not a terminal, the text fits on the
    screen or there is no pager.
    """
    from lslint.report.console import is_terminal

    try:
        rows = os.get_terminal_size(sys.__stdout__.fileno()).lines if is_terminal() and sys.__stdout__ else 0
        folder = os.getcwd()
    except (OSError, ValueError):
        return False
    if not rows or text.count("\n") < rows:
        return False
    command = pager_command(os.environ, folder)
    return bool(command) and _run(command, text)


def _run(command: list[str], text: str) -> bool:
    import signal
    import subprocess

    environment = {"LESS": "FRX", "LV": "-c", **os.environ}
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)
    except OSError:
        return False
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pager
    try:
        process.communicate(text.encode("utf-8", "backslashreplace"))
    except BrokenPipeError:
        process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return True
