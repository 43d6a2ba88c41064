"""One finding a line, each a JSON object as in ``findings`` of the JSON report."""

from lslint.output import Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.output import RenderOptions
    from lslint.result import Run


def render(run: "Run", options: "RenderOptions") -> str:
    """The lines; nothing for no findings. ``options`` change nothing: other programs read this."""
    del options
    from json import dumps

    from lslint.output.json import rows

    return "".join(dumps(row) + "\n" for row, _ in rows(run, Places(run)))
