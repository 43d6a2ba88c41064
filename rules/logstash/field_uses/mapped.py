"""How the index templates of the project map a field that an output sends to Elasticsearch."""

from __future__ import annotations

from dataclasses import dataclass

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING
from lslint.rules.logstash.mapping.index_templates import IndexTemplate, possible_templates, template_of
from lslint.rules.logstash.mapping.mapped_outputs import split
from lslint.rules.logstash.values.options import option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

MAPPED, RUNTIME, INSIDE, DISABLED, DYNAMIC, NOT_INDEXED, REJECTED, NO_OBJECT = (
    "mapped", "runtime", "inside", "disabled", "dynamic", "not indexed", "rejected", "no object",
)  # fmt: skip
"""What a template does with a field: a type for it, a runtime field of the name, content of a type that keeps whole
objects (``flattened``), ``enabled: false``, a dynamic mapping, ``dynamic: false``, ``dynamic: strict``, or the template
maps the object around it as a single value."""
_WHOLE = frozenset(("flattened", "flat_object", "geo_point", "geo_shape", "point", "shape", "passthrough"))
"""Types of fields whose values may be objects."""


@dataclass(slots=True, eq=False)
class FieldInTemplate:
    """``how``: one of the words above; ``type``: of the field, or of the object around it; ``path``, ``text``: of the
    template; ``offset``: of the definition there; ``is_certain``: the index certainly gets this template."""

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
    return [_in_template(one, path, False) for one in possible_templates(output, ctx)]


def _in_template(template: IndexTemplate, path: Path, is_certain: bool) -> FieldInTemplate:
    name = split(path)
    found = template.fields.get(name)
    holder = template.holder(name)
    offset = holder.node.start if holder is not None else 0
    kind = holder.type if holder is not None else ""
    if not template.is_parsed(name):
        how = DISABLED
    elif found is not None:
        how, kind = MAPPED, found.type
    elif template.has_runtime(name):
        how, offset = RUNTIME, 0
    elif holder is not None and holder.type not in ("object", "nested"):
        how = INSIDE if holder.type in _WHOLE else NO_OBJECT
    else:
        dynamic = template.dynamic_at(name)
        how = {"false": NOT_INDEXED, "strict": REJECTED}.get(dynamic, DYNAMIC)
        kind, offset = "", offset if holder is not None else 0
    return FieldInTemplate(how, kind, template.path, template.text, offset, is_certain)
