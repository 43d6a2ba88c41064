from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.logstash.mapping.mapped_outputs import MappedOutput

    Path = tuple[str, ...]

_MAX_SHOWN = 3
_BY_INPUTS = frozenset((
    "agent", "beat", "container", "ecs", "error", "event", "fields", "host", "input", "log", "message", "offset",
    "path", "prospector", "process", "service", "source", "tags", "type", "user",
))  # fmt: skip
"""Fields of inputs and shippers, which templates often map for releases and settings that are not in use."""
_FILLED = ("copy_to", '"runtime"')
"""Words of a template whose fields Elasticsearch fills itself."""
_WITHOUT_VALUES = frozenset(("alias", "constant_keyword", "semantic_text"))
"""Types of fields that need no value in the event."""


class TemplateFieldNeverMade(PipelineRule):
    code = "LS447"
    default = False
    severity = "info"
    visits = ("output/elasticsearch",)
    required_text = ("index",)
    summary = "Index template that maps a field that no event has"
    why = """\
If a template maps a field that no event has, the field usually has another name in the pipeline, for example `clientip`
instead of `client_ip`. Dashboards with the name in the template find nothing.

The rule reads the file that the option `template` names. Without this option, it reads the only template of the project
whose patterns match the index, if the file is in the folder of the pipeline or a neighboring folder. It reports a field
only if all fields of the events are known (LS293 explains when they are).

Correct the name in the template or in the pipeline, or remove the field from the template."""
    sources = (
        "documentation and sources of the inputs: fields of their events, with and without ECS",
        "runs of the filters of Logstash 9.3.7 with single events",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.mapping.mapped_outputs import mapped_output, mapped_outputs

        output = mapped_output(node, ctx)
        if output is None:
            return
        same = [one for one in mapped_outputs(ctx) if one.template.path == output.template.path]
        if same[0] is not output or not all(one.is_closed for one in same) or _is_shared(output, ctx):
            return
        missing = list(_never_made(same))
        leaves = [path for path, field in output.template.fields.items() if field.type != "object"]
        unused = [path for path in leaves if any(path[: len(one)] == one for one in missing)]
        if not missing or len(unused) * 3 > len(leaves):
            return
        names = abridged([".".join(path) for path in missing], _MAX_SHOWN)
        yield self.finding(
            node.option("index") or node,
            f"Template `{output.template.path}` maps {names}, but no event has them. Correct the names in the"
            " template or in the filters",
            help=_similar(missing, same),
            related=[Related(0, 0, "the template", output.template.path)],
        )


def _never_made(outputs: list[MappedOutput]) -> Iterator[Path]:
    """Yield the mapped fields that the events of no output have; of an object that none has, only the object."""
    seen: set[Path] = set()
    for path, field in outputs[0].template.fields.items():
        if path[0] in _BY_INPUTS or path[0][:1] == "@" or field.type in _WITHOUT_VALUES:
            continue
        if any(path[:size] in seen for size in range(1, len(path))):
            continue
        if not any(output.may_have(path) for output in outputs):
            seen.add(path)
            yield path


def _is_shared(output: MappedOutput, ctx: PipelineView) -> bool:
    """Return whether other pipelines near this one may write to the index, or Elasticsearch adds fields."""
    if any(word in output.template.text for word in _FILLED):
        return True
    files = ctx.project.related_files("logstash")
    own = {file.path for file in ctx.project.pipeline_files(others_only=True)}
    heads = [pattern.partition("*")[0] for pattern in output.template.patterns]
    if files is None:
        return True
    others = [file for file in files if file.path not in own and file.text != ctx.text]
    others += ctx.project.related_files("filebeat") or ()
    return any(head in file.text for file in others for head in heads)


def _similar(missing: list[Path], outputs: list[MappedOutput]) -> str | None:
    """Return a hint with fields that the filters set, that are not mapped and whose names are similar."""
    from lslint.rules.shared.suggest import closest

    template = outputs[0].template
    paths = {path for output in outputs for path in output.names()[1] if path not in template.fields}
    made = sorted(".".join(path) for path in paths)
    pairs = [(".".join(path), closest(".".join(path), made)) for path in missing[:_MAX_SHOWN]]
    hints = [f"`{name}`: the filters set `{near}`" for name, near in pairs if near]
    return "; ".join(hints) + "." if hints else None
