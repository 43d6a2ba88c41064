"""One finding per line, each a JSON object as in ``findings`` of the JSON report."""

from __future__ import annotations

from json import dumps

from lslint.engine.result import Run
from lslint.report.formats import Positions, RenderOptions
from lslint.report.formats.json import rows

SYNTAX = "json"
RELEASES = True


def render(run: Run, options: RenderOptions) -> str:
    """The lines; nothing for no findings. ``options`` change nothing: other programs read this."""
    return "".join(dumps(row) + "\n" for row, _ in rows(run, Positions(run)))
