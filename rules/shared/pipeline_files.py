"""The files of a Logstash pipeline: the one being checked, then the others that run with it."""

from __future__ import annotations

from lslint.rules.api import Context, RelatedFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Pipeline


def pipeline_trees(ctx: Context) -> list[Pipeline]:
    """The trees of all files of the pipeline, that of the file being checked first."""
    others = ctx.project.pipeline_files(others_only=True)
    return [ctx.tree, *(file.tree for file in others)]  # type: ignore[list-item]


def pipeline_texts(ctx: Context) -> list[str]:
    """The texts of the same files in the same order."""
    return [ctx.text, *(file.text for file in ctx.project.pipeline_files(others_only=True))]


def related_file(ctx: Context, kind: str, path: str) -> RelatedFile | None:
    """The file of a kind near the pipeline that has the name of a path; None if there is none, or more than one."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    files = ctx.project.related_files(kind) or ()
    found = [file for file in files if file.path.replace("\\", "/").rsplit("/", 1)[-1] == name]
    return found[0] if len(found) == 1 else None


def trees_in_order(ctx: Context) -> list[Pipeline]:
    """The trees of the same files in the order in which Logstash reads them."""
    if not ctx.project.pipeline_files(others_only=True):
        return [ctx.tree]  # type: ignore[list-item]
    return [file.tree for file in ctx.project.pipeline_files()] or pipeline_trees(ctx)
