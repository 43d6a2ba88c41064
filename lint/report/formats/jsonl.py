"""One finding a line, each a JSON object as in ``findings`` of the JSON report."""

from __future__ import annotations

from lslint.report.formats import Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import Run
    from lslint.report.formats import RenderOptions

SYNTAX = "json"
RELEASES = True


def render(run: Run, options: RenderOptions) -> str:
    """The lines; nothing for no findings. ``options`` change nothing: other programs read this."""
    del options
    from json import dumps

    from lslint.report.formats.json import rows

    return "".join(dumps(row) + "\n" for row, _ in rows(run, Places(run)))
