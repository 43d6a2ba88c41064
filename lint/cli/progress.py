"""A line on a terminal's stderr that says how far a run is, from its second second on."""

from __future__ import annotations

import sys
import time

AFTER = 1.0
EVERY = 0.1
CLEAR = "\r\x1b[K"


class Progress:
    """Show how many of ``total`` files are done, or another line. Prints only if stderr is a terminal."""

    def __init__(self, total: int = 0) -> None:
        self._total = total
        self._said = False
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._due = time.monotonic() + AFTER if terminal else float("inf")

    def at(self, done: int) -> None:
        """So many are done."""
        if self.is_due():
            self.show(f"{done} of {self._total} files")

    def is_due(self) -> bool:
        """Return whether the line is to be shown now."""
        return self._due != float("inf") and time.monotonic() >= self._due

    def show(self, text: str) -> None:
        """Show a line."""
        self._due = time.monotonic() + EVERY
        self._write(f"{CLEAR}{text}")

    def end(self) -> None:
        """Takes the line away."""
        if self._said:
            self._write(CLEAR)
            self._said = False

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
            self._said = True
        except (OSError, AttributeError):
            self._due = float("inf")
