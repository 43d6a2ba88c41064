"""How many inputs, filters and outputs pipelines have, for ``--statistics``."""

from lslint.grammar.nodes import Pipeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.result import FileResult, Run

    Counts = tuple[int, int, int]

_KINDS = ("input", "filter", "output")


def plugins(result: "FileResult") -> "Counts":
    """Of a file, with the pipelines inside it; codecs do not count. The tree has to be there yet."""
    found = [0, 0, 0]
    for tree in (result.tree, *(part.tree for part, _ in result.parts)):
        if isinstance(tree, Pipeline):
            for section, _, _ in tree.walk_plugins():
                found[_KINDS.index(section.kind)] += 1
    return found[0], found[1], found[2]


def totals(run: "Run") -> "Counts":
    """Of all files of a run."""
    inputs = filters = outputs = 0
    for result in run.results:
        inputs, filters, outputs = inputs + result.plugins[0], filters + result.plugins[1], outputs + result.plugins[2]
    return inputs, filters, outputs
