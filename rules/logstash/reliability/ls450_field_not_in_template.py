from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.logstash.mapping.mapped_outputs import MappedOutput

    Path = tuple[str, ...]

_MAX_SHOWN = 3


class FieldNotInTemplate(PipelineRule):
    code = "LS450"
    follows_fields = True
    default = False
    visits = ("output/elasticsearch",)
    required_text = ("index",)
    summary = "Field that is not in an index template without dynamic mapping"
    why = """\
With `dynamic: strict` in the template, Elasticsearch rejects a document that has a field outside of the mapping. With
`dynamic: false`, it stores the document, but no search, sort or aggregation finds the field.

The rule reads the file that the option `template` names. Without this option, it reads the only template of the project
whose patterns match the index, if the file is in the folder of the pipeline or a neighboring folder.

Add the field to the template, or remove it from the event."""
    sources = ("Elasticsearch reference: dynamic",)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.mapping.mapped_outputs import mapped_output

        output = mapped_output(node, ctx)
        if output is None:
            return
        found: dict[str, list[Path]] = {"strict": [], "false": []}
        for path, dynamic in _unmapped(output):
            found[dynamic].append(path)
        for dynamic, paths in found.items():
            if not paths:
                continue
            names = abridged([display(path) for path in paths], _MAX_SHOWN)
            effect = "Elasticsearch rejects the events" if dynamic == "strict" else "searches cannot find them"
            yield self.finding(
                node.option("index") or node,
                f"Template `{output.template.path}` is `dynamic: {dynamic}` and does not map {names}, so {effect}."
                " Add the fields to it",
                severity="warning" if dynamic == "strict" else "info",
                related=[Related(0, 0, "the template", output.template.path)],
            )


def _unmapped(output: MappedOutput) -> Iterator[tuple[Path, str]]:
    """Yield the fields that some events have for certain and that the template does not map, with ``dynamic``."""
    from lslint.rules.logstash.mapping.index_templates import NOT_INDEXED, REJECTED
    from lslint.rules.logstash.mapping.mapped_outputs import split

    settings = {REJECTED: "strict", NOT_INDEXED: "false"}
    seen: set[Path] = set()
    for path, place in output.made.items():
        if path[0] in ("@metadata", "tags") or any(part.isdigit() for part in path):
            continue
        name = split(path)
        dynamic = settings.get(output.template.treatment(name))
        if dynamic is None or (dynamic == "false" and (place is None or path[0][:1] == "@")):
            continue
        if place is not None and not (output.gets_from(place) and output.keeps(path)):
            continue
        if not all(any(_is_known(value, place is not None) for value in mode) for mode in output.values_of(path)):
            continue
        top = next((path[:size] for size in range(1, len(path)) if path[:size] in seen), path)
        if top not in seen:
            seen.add(top)
            yield path, dynamic


def _is_known(value: object, is_set: bool) -> bool:
    from lslint.rules.logstash.flow.values import MUST, Value

    return isinstance(value, Value) and not value.is_plain_unknown and (is_set or value.status == MUST)
