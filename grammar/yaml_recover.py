"""What is wrong with YAML that libyaml refuses: the place, the cause in plain words, an edit where one mends it, and a
tree of the rest."""

from lslint.grammar.config_tree import ConfigFile
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.yaml_tree import Builder


def recover(text: str, clean: str, builder: "Builder", slips: "list[Slip]") -> "tuple[ConfigFile, list[Slip]]":
    """Tree and slips of a text at which ``builder`` stopped. ``clean``: the text with unreadable characters masked."""
    from lslint.grammar.yaml_tree import find_comments

    error = builder.error
    mark = error.problem_mark or error.context_mark
    at = min(mark.index + (1 if clean.startswith("\ufeff") else 0), len(text))
    detail = {"what": "other", "problem": str(error.problem), "document": str(max(1, len(builder.documents)))}
    slips = [*slips, *builder.slips, Slip("yaml-syntax", at, min(at + 1, len(text)), detail)]
    slips.sort(key=lambda slip: slip.start)
    return ConfigFile("yaml", builder.documents, find_comments(clean, builder.spans)), slips
