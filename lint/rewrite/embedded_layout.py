"""The layout of pipelines in literal block scalars of YAML. Everything around them stays as it is, byte for byte."""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.pipelines import EmbeddedPipeline, pipelines_of
from lslint.files.source import Source
from lslint.grammar.spans import replaced
from lslint.rewrite.edits import with_line_ends
from lslint.rewrite.layout import format_text
from lslint.rewrite.layout_writer import FormatError, TemplateError
from lslint.rules.api import Edit

Note = tuple[int, str]
"""Offset in the file of a pipeline that is not formatted, and the reason."""
_STYLES = {
    "folded": "a folded block scalar (`>`)", "plain": "a plain scalar", "single": "a string in single quotes",
    "double": "a string in double quotes",
}  # fmt: skip


def format_file(
    source: Source, pipelines: list[Source], settings: Settings, line_length: int
) -> tuple[str, list[Note]]:
    """Return a file with its pipelines in canonical layout, and notes about those that are not formatted. Raises
    ``FormatError`` as ``format_text`` does, with offsets in the file."""
    inside = [pipeline for pipeline in pipelines if isinstance(pipeline, EmbeddedPipeline)]
    if not inside:
        try:
            return format_text(source.text, line_length), []
        except TemplateError as error:
            return source.text, [(error.offset or 0, error.reason)]
    edits: list[Edit] = []
    notes: list[Note] = []
    expected: list[str] = []
    for pipeline in inside:
        reason = _obstacle(pipeline)
        new: str | None = None
        try:
            text = pipeline.text
            line_breaks = text[len(text.rstrip("\n")) :]  # how many end it is a matter of the scalar
            new = format_text(text, line_length).rstrip("\n") + line_breaks
        except FormatError as error:
            if not reason and not isinstance(error, TemplateError):
                raise FormatError(error.reason, pipeline.span(error.offset or 0, error.offset or 0)[0]) from None
            reason = reason or error.reason
        if reason and new != pipeline.text:
            notes.append((pipeline.span(0, 0)[0], reason))
        elif new is not None and new != pipeline.text:
            edits.append(_edit(pipeline, new))
        expected.append(pipeline.text if reason or new is None else new)
    formatted = replaced(source.text, with_line_ends(edits, source.text))
    if edits and [pipeline.text for pipeline in pipelines_of(Source(source.path, formatted), settings)] != expected:
        return source.text, [*notes, (edits[0].start, "the file would not contain the same pipelines")]
    return formatted, notes


def _obstacle(pipeline: EmbeddedPipeline) -> str:
    """Return why the pipeline cannot be formatted in its file; empty if it can."""
    inner = pipeline.texts[-1]
    styles = [text.style for text in pipeline.texts]
    if any(text.markers for text in pipeline.texts):
        return "it contains template markers with less indentation than the pipeline"
    if styles[-1] == "literal" and all(style in ("literal", "block") for style in styles):
        return ""
    style = next((_STYLES[style] for style in styles if style in _STYLES), "not a literal block scalar")
    key = f"`{inner.name}`" if inner.name else "the pipeline"
    return f"{key} is {style}; only literal block scalars (`|`) are formatted"


def _edit(pipeline: EmbeddedPipeline, new: str) -> Edit:
    """Return the edit of the file that makes a literal scalar contain the text ``new``."""
    host = pipeline.host.text
    start, end = pipeline.span(0, len(pipeline.text.rstrip("\n")))
    margin = " " * sum(text.indent for text in pipeline.texts)
    lines = (margin + line if line else "" for line in new.rstrip("\n").split("\n"))
    return Edit(host.rfind("\n", 0, start) + 1, end, "\n".join(lines))
