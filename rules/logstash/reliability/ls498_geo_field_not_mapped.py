from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.logstash.flow.values import Place
    from lslint.rules.logstash.mapping.index_templates import IndexTemplate
    from lslint.rules.logstash.mapping.mapped_outputs import MappedOutput

    Path = tuple[str, ...]

_GEO = frozenset(("geo_point", "geo_shape", "point", "shape"))


class GeoFieldNotMapped(PipelineRule):
    code = "LS498"
    preview = True
    visits = ("output/elasticsearch",)
    required_text = ("geoip",)
    summary = "Location of `geoip` that the template does not map as `geo_point`"
    why = """\
The geoip filter sets `location` to an object with `lat` and `lon`. Dynamic mapping makes two numbers of it: maps in
Kibana do not offer the field, and geo queries fail. Only a template can map it as `geo_point`; an index that exists
keeps its mapping.

The rule compares the targets of the geoip filters with the template that `template` names, or with the only one near
the pipeline whose patterns match the index, if its file is in the project. It reports nothing if the template maps
any field of the target, or any dynamic field, as `geo_point`.

Add `location` with the type `geo_point` to the template."""
    sources = (
        "documentation of the geoip filter: target, fields, ecs_compatibility",
        "Elasticsearch reference: geo_point; dynamic field mapping, which never makes a geo_point",
    )
    good = ('output { elasticsearch { index => "web" template => "/etc/logstash/web.json" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.mapping.mapped_outputs import mapped_output

        output = mapped_output(node, ctx)
        if output is None:
            return
        for target, place in _targets(ctx):
            if not output.gets_from(place) or _is_geo(target, output.template) or not _arrives(target, output):
                continue
            name = display((*target, "location"))
            yield self.finding(
                node.option("index") or node,
                f"Template `{output.template.path}` does not map `{name}` as `geo_point`, so maps and geo queries"
                " cannot use it. Add the field",
                related=[Related(0, 0, "the template", output.template.path)],
            )


def _targets(ctx: Context) -> Iterator[tuple[Path, Place]]:
    """Yield the target of each geoip filter that sets the location in it, and the place of the filter."""
    from lslint.rules.logstash.dataflow.pipeline_plugins import flow
    from lslint.rules.logstash.dataflow.writes import path
    from lslint.rules.logstash.flow.analysis import modes
    from lslint.rules.logstash.flow.values import Place
    from lslint.rules.logstash.values.options import option_text, raw_texts

    for step in flow(ctx).named("filter").get("geoip", ()):
        fields = step.plugin.option("fields")
        if fields is not None and not {"location", "LOCATION"} & set(raw_texts(fields.value)):
            continue
        target = option_text(step.plugin, "target")
        place = Place("set", step.tree, step.plugin.start, step.plugin.end, "geoip")
        if step.plugin.option("target") is None and modes(ctx) == [False]:
            yield ("geoip",), place
        elif target and "%{" not in target and "${" not in target:
            yield path(target), place


def _is_geo(target: Path, template: IndexTemplate) -> bool:
    """Return whether a template maps a field of the target as a location, or what it does with it is not known."""
    if not _GEO.isdisjoint(template.dynamic_types):
        return True
    size = len(target)
    inside = [field for path, field in template.fields.items() if path[:size] == target]
    if any(field.type in _GEO for field in inside):
        return True
    holder = template.holder((*target, "location"))
    if holder is not None and (holder.type not in ("object", "nested", "") or holder.parameter("enabled") == "false"):
        return True
    return template.dynamic_at((*target, "location")) not in ("true", "runtime")


def _arrives(target: Path, output: MappedOutput) -> bool:
    """Return whether the location is still in the events of all ECS modes."""
    return all(output.values_of((*target, "location"))) or all(output.values_of((*target, "geo", "location")))
