"""How the index templates of the project map a field that an output sends to Elasticsearch."""

from __future__ import annotations

from dataclasses import dataclass

from lslint.execution.field_uses.index_mappings import (
    DYNAMIC,
    NOT_INDEXED,
    REJECTED,
    RUNTIME,
    IndexTemplate,
    possible_templates,
    template_of,
)
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING
from lslint.rules.logstash.values.options import option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]


@dataclass(slots=True, eq=False)
class FieldInTemplate:
    """``how``: see ``IndexTemplate.treatment``; ``type``: of the field, or of the object around it; ``path``, ``text``:
    of the template; ``offset``: of the definition there; ``is_certain``: the index certainly gets this template."""

    how: str
    type: str
    path: str
    text: str
    offset: int
    is_certain: bool


def is_indexing(output: Plugin) -> bool:
    """Return whether an output writes to Elasticsearch or OpenSearch."""
    return output.kind == "output" and output.name in INDEXING


def index_of(output: Plugin) -> str:
    """Return the index name of an output as written; empty if it has none."""
    return option_text(output, "index") or ""


def in_templates(output: Plugin, path: Path, ctx: Context) -> list[FieldInTemplate]:
    """Return how templates map a field: that of the one which the index certainly gets, else of those that it may
    get."""
    certain = template_of(output, ctx)
    if certain is not None:
        return [_in_template(certain, path, True)]
    return [_in_template(template, path, False) for template in possible_templates(output, ctx)]


def _in_template(template: IndexTemplate, path: Path, is_certain: bool) -> FieldInTemplate:
    name = tuple(part for key in path for part in key.split("."))  # a dot separates an object from its field
    how, holder = template.treatment(name), template.holder(name)
    kind = holder.type if holder is not None and how not in (DYNAMIC, NOT_INDEXED, REJECTED) else ""
    offset = holder.node.start if holder is not None and how != RUNTIME else 0
    return FieldInTemplate(how, kind, template.path, template.text, offset, is_certain)
