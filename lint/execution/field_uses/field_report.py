"""The facts about a field as plain values, for ``--json``, and from them the text report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lslint.execution.field_uses import mapped
from lslint.execution.field_uses.history import FieldHistory, OutputFacts, all_mentions, history, nearest
from lslint.execution.field_uses.mapped import FieldInTemplate
from lslint.execution.field_uses.pipelines import ExplainedPipeline
from lslint.execution.field_uses.presence import UNKNOWN
from lslint.execution.field_uses.sentences import Sentences
from lslint.execution.field_uses.uses import COPIES, RENAMES, SETS, Use
from lslint.files.paths import escape, printable_path
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Plugin
from lslint.report.display import plural
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Path = tuple[str, ...]
    Report = dict[str, Any]

SCHEMA_VERSION = 1
MAX_UNNAMED = 5
"""Pipelines in the text report if none names the field."""
_ACTIONS = {
    "sets": "set", "changes": "change", "reads": "read", "tests": "test", "renames": "rename", "copies": "copy",
    "removes": "remove", "names": "name", "lacks": "not set", "may set": "may set", "may change": "may change",
    "may remove": "may remove",
}  # fmt: skip
_INDIRECT = frozenset(("not set", "may set", "may change", "may remove"))
"""Actions of plugins that do not name the field."""


def field_report(path: Path, pipelines: list[ExplainedPipeline]) -> Report:
    """Return what the pipelines do with a field, as ``schema/explain-field.schema.json`` describes it."""
    histories = [history(path, one.ctx) for one in pipelines]
    is_named = any(one.is_named for one in histories)
    near = None
    if not is_named:
        near = nearest(path, {mention.path for one in pipelines for _, mention in all_mentions(one.ctx)})
    return {
        "schema_version": SCHEMA_VERSION,
        "field": _without_bytes(display(path)),
        "named": is_named,
        "nearest": None if near is None else _masked(display(near), pipelines),
        "pipelines": [_pipeline(one, found) for one, found in zip(pipelines, histories, strict=True)],
    }


def _without_bytes(text: str) -> str:
    """A name of the command line with bytes that are not UTF-8 as ``\\xNN``, as all reports show them."""
    return "".join(escape(char) if "\udc80" <= char <= "\udcff" else char for char in text)


def _masked(text: str, pipelines: list[ExplainedPipeline]) -> str:
    for pipeline in pipelines:
        text = pipeline.masked(text)
    return text


def _pipeline(pipeline: ExplainedPipeline, found: FieldHistory) -> Report:
    sentences = Sentences(pipeline, found)
    return {
        "name": pipeline.name,
        "files": [file.path for file in pipeline.files],
        "named": found.is_named,
        "not_known": found.obstacle or None,
        "uses": [_use(use, pipeline, sentences, found) for use in found.uses if not _is_moved_inside(use, found.uses)],
        "outputs": [_output(output, pipeline, sentences) for output in found.outputs],
    }


def _is_moved_inside(use: Use, uses: Sequence[Use]) -> bool:
    """Return whether a plugin renames or copies an object to the field in it, which another use says already."""
    return use.action in (RENAMES, COPIES) and any(
        other.step is use.step
        and other.action == SETS
        and other.mention is not None
        and other.mention.other == use.field
        for other in uses
    )


def _use(use: Use, pipeline: ExplainedPipeline, sentences: Sentences, found: FieldHistory) -> Report:
    node = use.step.node
    place = pipeline.place(use.step.tree, use.start)
    name = id_ = None
    if isinstance(node, Plugin):
        name = node.name
        id_ = option_text(node, "id")
    before = found.presence.get(id(node)) if use.step.section != "input" else None
    field = display(use.field or found.path)
    return {
        "section": use.step.section,
        "action": _ACTIONS[use.action],
        "field": _without_bytes(pipeline.masked(field)),
        "plugin": name,
        "id": None if id_ is None else pipeline.masked(id_),
        "option": use.mention.option or None if use.mention is not None else None,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "conditions": sentences.conditions(use.step),
        "before": before.status if before is not None and use.field == found.path else UNKNOWN,
        "text": sentences.of_use(use),
    }


def _output(output: OutputFacts, pipeline: ExplainedPipeline, sentences: Sentences) -> Report:
    place = pipeline.place(output.step.tree, output.plugin.start)
    index = mapped.index_of(output.plugin) if mapped.is_indexing(output.plugin) else ""
    return {
        "plugin": output.plugin.name,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "conditions": sentences.conditions(output.step),
        "present": output.presence.status if output.presence is not None else UNKNOWN,
        "types": list(output.presence.types) if output.presence is not None else [],
        "index": pipeline.masked(index) or None,
        "templates": None
        if not mapped.is_indexing(output.plugin) or sentences.history.path[0] == "@metadata"
        else [
            {
                "path": one.path,
                "line": _line(one) if one.offset else None,
                "certain": one.is_certain,
                "mapping": one.how,
                "type": pipeline.masked(one.type) or None,
                "text": sentences.of_mapping(one),
            }
            for one in output.mapping
        ],
        "text": sentences.of_output(output),
    }


def mapping_line(one: FieldInTemplate, sentences: Sentences) -> str:
    """Return what a template does with a field, with the place in the template."""
    line = f":{_line(one)}" if one.offset else ""
    return f"{printable_path(one.path)}{line}: {sentences.of_mapping(one)}"


def _line(one: FieldInTemplate) -> int:
    return Source(one.path, one.text).lines.position(one.offset)[0]


# text --------------------------------------------------------------------------------------------------------------


def field_text(report: Report) -> str:
    """Return a report for people: per pipeline that names the field, what its inputs, filters and outputs do, in this
    order."""
    lines = [printable_path(report["field"])]
    if not report["named"]:
        near = f"; did you mean `{printable_path(report['nearest'])}`?" if report["nearest"] else ""
        around = sorted({use["field"] for one in report["pipelines"] for use in one["uses"] if _is_direct(use)})
        containers = f" itself, only {backticked(list(map(printable_path, around)))}" if around else ""
        lines.append(f"No pipeline names this field{containers}{near}")
    pipelines = report["pipelines"]
    shown = [one for one in pipelines if one["named"]] or pipelines[:MAX_UNNAMED]
    for pipeline in shown:
        lines += ["", *_pipeline_lines(pipeline)]
    rest = len(pipelines) - len(shown)
    if rest:
        lines += ["", f"{rest} other pipeline{'s do' if rest > 1 else ' does'} not name the field"]
    return "\n".join(lines) + "\n"


def _is_direct(use: Report) -> bool:
    """Return whether a use names a field. Of a field that no pipeline names, that is a field that contains it."""
    return use["action"] not in _INDIRECT and use["field"] is not None


def _pipeline_lines(pipeline: Report) -> Iterator[str]:
    files = pipeline["files"]
    more = f" ({plural(len(files), 'file')})" if len(files) > 1 else ""
    yield f"Pipeline {printable_path(pipeline['name'])}{more}"
    if pipeline["not_known"]:
        yield f"  It is not known which events have the field: {pipeline['not_known']}"
    for section, title in (("input", "inputs"), ("filter", "filters"), ("output", "outputs")):
        found = [use for use in pipeline["uses"] if use["section"] == section]
        outputs = pipeline["outputs"] if section == "output" else []
        if section == "input" and not found:
            yield "  inputs"
            yield "    The files contain no inputs, so events may have any field"
        elif found or outputs:
            yield f"  {title}"
        for _, _, _, entry in sorted(_placed(found, files) + _placed(outputs, files), key=lambda one: one[:3]):
            yield from _output_lines(entry) if "templates" in entry else _entry(entry)


def _placed(entries: list[Report], files: list[str]) -> list[tuple[int, int, int, Report]]:
    """Return entries with their positions; an output comes before what it reads, and a test before what depends on
    it."""
    return [(files.index(one["path"]), one["line"], one["column"], one) for one in entries]


def _entry(entry: Report) -> Iterator[str]:
    yield f"    {printable_path(entry['path'])}:{entry['line']}: {entry['text']}"
    for condition in entry["conditions"]:
        yield f"        {printable_path(condition)}"


def _output_lines(output: Report) -> Iterator[str]:
    yield from _entry(output)
    for one in output["templates"] or ():
        line = f":{one['line']}" if one["line"] else ""
        yield f"      {printable_path(one['path'])}{line}: {one['text']}"
    if output["templates"] == []:
        yield "      the mapping is unknown: no index template for the index was found"
