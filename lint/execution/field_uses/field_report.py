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
    histories = [history(path, pipeline.ctx) for pipeline in pipelines]
    is_named = any(each.is_named for each in histories)
    near = None
    if not is_named:
        near = nearest(path, {mention.path for pipeline in pipelines for _, mention in all_mentions(pipeline.ctx)})
    return {
        "schema_version": SCHEMA_VERSION,
        "field": _without_bytes(display(path)),
        "named": is_named,
        "nearest": None if near is None else _masked(display(near), pipelines),
        "pipelines": [_pipeline(pipeline, each) for pipeline, each in zip(pipelines, histories, strict=True)],
    }


def _without_bytes(text: str) -> str:
    """A name of the command line with bytes that are not UTF-8 as ``\\xNN``, as all reports show them."""
    return "".join(escape(char) if "\udc80" <= char <= "\udcff" else char for char in text)


def _masked(text: str, pipelines: list[ExplainedPipeline]) -> str:
    for pipeline in pipelines:
        text = pipeline.masked(text)
    return text


def _pipeline(pipeline: ExplainedPipeline, of_field: FieldHistory) -> Report:
    sentences = Sentences(pipeline, of_field)
    return {
        "name": pipeline.name,
        "files": [file.path for file in pipeline.files],
        "named": of_field.is_named,
        "not_known": of_field.obstacle or None,
        "uses": [
            _use(use, pipeline, sentences, of_field)
            for use in of_field.uses
            if not _is_moved_inside(use, of_field.uses)
        ],
        "outputs": [_output(output, pipeline, sentences) for output in of_field.outputs],
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


def _use(use: Use, pipeline: ExplainedPipeline, sentences: Sentences, of_field: FieldHistory) -> Report:
    node = use.step.node
    place = pipeline.place(use.step.tree, use.start)
    name = id_ = None
    if isinstance(node, Plugin):
        name = node.name
        id_ = option_text(node, "id")
    before = of_field.presence.get(id(node)) if use.step.section != "input" else None
    field = display(use.field or of_field.path)
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
        "before": before.status if before is not None and use.field == of_field.path else UNKNOWN,
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
                "path": template.path,
                "line": _line(template) if template.offset else None,
                "certain": template.is_certain,
                "mapping": template.how,
                "type": pipeline.masked(template.type) or None,
                "text": sentences.of_mapping(template),
            }
            for template in output.mapping
        ],
        "text": sentences.of_output(output),
    }


def mapping_line(template: FieldInTemplate, sentences: Sentences) -> str:
    """Return what a template does with a field, with the place in the template."""
    line = f":{_line(template)}" if template.offset else ""
    return f"{printable_path(template.path)}{line}: {sentences.of_mapping(template)}"


def _line(template: FieldInTemplate) -> int:
    return Source(template.path, template.text).lines.position(template.offset)[0]


# text --------------------------------------------------------------------------------------------------------------


def field_text(report: Report) -> str:
    """Return a report for people: per pipeline that names the field, what its inputs, filters and outputs do, in this
    order."""
    lines = [printable_path(report["field"])]
    if not report["named"]:
        near = f"; did you mean `{printable_path(report['nearest'])}`?" if report["nearest"] else ""
        around = sorted({use["field"] for entry in report["pipelines"] for use in entry["uses"] if _is_direct(use)})
        containers = f" itself, only {backticked(list(map(printable_path, around)))}" if around else ""
        lines.append(f"No pipeline names this field{containers}{near}")
    pipelines = report["pipelines"]
    shown = [entry for entry in pipelines if entry["named"]] or pipelines[:MAX_UNNAMED]
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
        section_uses = [use for use in pipeline["uses"] if use["section"] == section]
        outputs = pipeline["outputs"] if section == "output" else []
        if section == "input" and not section_uses:
            yield "  inputs"
            yield "    The files contain no inputs, so events may have any field"
        elif section_uses or outputs:
            yield f"  {title}"
        for _, _, _, entry in sorted(_placed(section_uses, files) + _placed(outputs, files), key=lambda one: one[:3]):
            yield from _output_lines(entry) if "templates" in entry else _entry(entry)


def _placed(entries: list[Report], files: list[str]) -> list[tuple[int, int, int, Report]]:
    """Return entries with their positions; an output comes before what it reads, and a test before what depends on
    it."""
    return [(files.index(entry["path"]), entry["line"], entry["column"], entry) for entry in entries]


def _entry(entry: Report) -> Iterator[str]:
    yield f"    {printable_path(entry['path'])}:{entry['line']}: {entry['text']}"
    for condition in entry["conditions"]:
        yield f"        {printable_path(condition)}"


def _output_lines(output: Report) -> Iterator[str]:
    yield from _entry(output)
    for template in output["templates"] or ():
        line = f":{template['line']}" if template["line"] else ""
        yield f"      {printable_path(template['path'])}{line}: {template['text']}"
    if output["templates"] == []:
        yield "      the mapping is unknown: no index template for the index was found"
