"""Reports: each module of this package is a format, imported when it is asked for.

It has ``render(run, options) -> str`` and ``SYNTAX``, what its values are escaped for (``plain_text.guard_report``):
``text`` is for people at a terminal, the others are files or read by programs; ``RELEASES = True`` where it shows the
releases that accept a file, ``REJECTED = True`` where it counts the rejected files without an error (the command prints
that for others), ``SHOWS_ALL = False`` where it leaves out findings that do not fail the run, ``SHOWS_LINES = False``
where it shows no lines of the files.
"""

from __future__ import annotations

import sys

from lslint.engine.result import FileResult, Run
from lslint.files import source
from lslint.files.source import Source
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import record
from lslint.report import MASK
from lslint.report.gate import Gate
from lslint.rules.api import Finding, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Match
    from typing import Any

    from lslint.report.masking import Masker
    from lslint.rules.shared.verdict import NotChecked

    Place = Finding | Related | NotChecked

MAX_MESSAGE = 400
"""Characters of a message; of a longer one, what it quotes from a file is shortened."""
_QUOTE = r"`([^`]*)`"
_SHOWN = 60
"""Characters of a quote that are shown, where at least as many are left out."""


@record
class RenderOptions:
    """How to show a run.

    ``color``: with ANSI colours. ``links``: with hyperlinks. ``width``: columns of the terminal; code frames take at
    least 60. ``wrap``: messages too are broken at that width. ``verbose``: every finding with its own excerpt.
    ``quiet``: only findings that gate, no closing lines. ``statistics``: counts by rule instead of findings.
    ``suppressed``: SARIF also has what is suppressed. ``unsafe_fixes``: ``[*]`` marks those fixes too. ``gate``: which
    findings fail the run.
    """

    color: bool = False
    width: int = 100
    verbose: bool = False
    quiet: bool = False
    statistics: bool = False
    unsafe_fixes: bool = False
    suppressed: bool = False
    links: bool = False
    wrap: bool = False
    gate: Gate = Gate()

    def findings(self, result: FileResult) -> list[Finding]:
        """The findings of a file to show in a format for people."""
        return self.gate.findings(result) if self.quiet else result.findings


def load(name: str) -> Any:
    """The module of a format. Raises ``ImportError`` for an unknown name."""
    module = f"{__name__}.{name}"
    __import__(module)
    return sys.modules[module]


def want_color(flag: str, env: Mapping[str, str], isatty: bool) -> bool:
    """Whether to colour: the flag (``always``, ``never``, ``auto``) beats the environment, that beats the terminal.

    ``NO_COLOR`` beats ``FORCE_COLOR`` and ``CLICOLOR_FORCE``, these beat ``TERM=dumb`` and ``CLICOLOR=0``.
    """
    if flag in ("always", "never"):
        return flag == "always"
    if env.get("NO_COLOR"):
        return False
    if env.get("FORCE_COLOR", "0") not in ("", "0") or env.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return isatty and env.get("TERM") != "dumb" and env.get("CLICOLOR") != "0"


def is_fixable(finding: Finding, unsafe: bool) -> bool:
    """True if ``--fix`` (``unsafe``: with ``--unsafe-fixes``) would apply a fix of this finding."""
    fix = finding.fix
    return fix is not None and (fix.applicability == "safe" or (unsafe and fix.applicability == "unsafe"))


def _shortened(quote: Match[str]) -> str:
    """Return a quote without most of its text if it is long."""
    text = quote[1]
    return f"`{text[:_SHOWN]}…`" if len(text) >= 2 * _SHOWN else quote[0]


class Positions:
    """Text and secrets of the files that findings point at: those of the run, others as they are on disk now."""

    def __init__(self, run: Run, mask: str | None = None) -> None:
        """``mask``: what is shown instead of a secret, if it is not the ``***`` of formats for programs."""
        self._mask = mask
        self._by_path: dict[str, FileResult] = {result.path: result for result in run.results}
        self._maskers: dict[str, Masker] = {}
        self._sources: dict[str, Source | None] = {}

    def source(self, path: str) -> Source | None:
        """The source of a file, None where it cannot be read."""
        result = self._by_path.get(path)
        if result is not None and result.source is not None:
            return result.source
        if path not in self._sources:
            try:
                self._sources[path] = source.read(path)
            except source.Unreadable:
                self._sources[path] = None
        return self._sources[path]

    def masker(self, path: str) -> Masker:
        """What hides the secrets of that file."""
        masker = self._maskers.get(path)
        if masker is None:
            from lslint.report import masking

            mask = self._mask or MASK
            result = self._by_path.get(path)
            source = self.source(path)
            if result is not None:
                masker = masking.masker(result, mask)
            else:
                from lslint.engine.secret_spans import secret_spans

                text = source.text if source is not None else ""
                covers: list[tuple[int, int]] = []
                masker = masking.Masker(text, secret_spans(None, text, covers=covers), covers, mask=mask)
            self._maskers[path] = masker
        return masker

    def message(self, result: FileResult, message: str, other: str | None = None, *, near: Place | None = None) -> str:
        """A message about a file, as one line, with secrets hidden: those of the file, and of another file that the
        message is about. ``near``: what the message belongs to; pieces of secrets on its lines are hidden too."""
        elsewhere = other is not None and other != result.path
        inside = getattr(near, "inside", None)
        is_concealed = inside is not None and inside.is_hidden
        span = None if near is None or near.start is None or is_concealed else (near.start, near.end)
        malformed = None if getattr(near, "stage", "parse") == "parse" else getattr(near, "severity", "") != "info"
        message = self.masker(result.path).message(message, None if elsewhere else span, malformed=malformed)
        if other is not None and elsewhere:
            message = self.masker(other).message(message, span)
        # what a message quotes from the file may be long and go over lines; only now, because secrets may do so too
        if len(message) > MAX_MESSAGE:
            message = compiled(_QUOTE).sub(_shortened, message)
        return message.replace("\r", "\\r").replace("\n", "\\n")

    def place(self, finding: Finding, form: str = "{}") -> str:
        """The names of the config in a manifest that a finding is in, in a ``form``; empty for other findings. Names
        of objects are no secrets."""
        if finding.inside is None:
            return ""
        from lslint.report.embedded_places import place, row

        return form.format(place(row(finding.inside)).replace("\r", "\\r").replace("\n", "\\n"))

    def placed_message(self, result: FileResult, finding: Finding) -> str:
        """The message of a finding with its ``place`` at the end, for formats without a field for it."""
        return self.message(result, finding.message, near=finding) + self.place(finding, " [{}]")

    def position(self, path: str, offset: int) -> tuple[int, int]:
        """Line and column (1-based) of an offset; ``(1, 1)`` in a file that cannot be read."""
        source = self.source(path)
        return source.lines.position(min(offset, len(source.text))) if source is not None else (1, 1)
