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
_WITH_LOCATION = ("city", "enterprise")
"""Words in the names of databases of MaxMind that contain locations."""


class GeoFieldNotMapped(PipelineRule):
    code = "LS498"
    follows_fields = True
    preview = True
    visits = ("output/elasticsearch",)
    required_text = ("geoip",)
    summary = "Location of `geoip` that the template does not map as `geo_point`"
    why = """\
The `geoip` filter sets `location` to an object with `lat` and `lon`. Without a mapping as `geo_point`, maps in Kibana
do not offer the field, and geo queries fail.

Map `location` as `geo_point` in the template: with `target => "geo"` and without ECS mode, add
`"geo": {"properties": {"location": {"type": "geo_point"}}}`. An existing index keeps its mapping, so roll over or
reindex.

The rule reads the file that the option `template` names. Without this option, it reads the only template of the project
whose patterns match the index, if the file is in the folder of the pipeline or a neighboring folder."""
    sources = (
        "documentation of the geoip filter: target, fields, ecs_compatibility",
        "Elasticsearch reference: geo_point; dynamic field mapping, which never makes a geo_point",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.mapping.mapped_outputs import mapped_output

        output = mapped_output(node, ctx)
        if output is None:
            return
        found = list(_locations(ctx))
        if _has_other(output.template, [paths[mode] for paths, _ in found for mode in paths]):
            return
        for paths, place in found:
            if not output.gets_from(place) or any(_is_geo(path, output.template) for path in paths.values()):
                continue
            if not all(_arrives(path, mode, output) for mode, path in paths.items()):
                continue
            name = display(paths[max(paths)])
            yield self.finding(
                node.option("index") or node,
                f"Template `{output.template.path}` does not map `{name}` as `geo_point`, so maps and geo queries"
                " cannot use it. Add the field",
                related=[Related(0, 0, "the template", output.template.path)],
            )


def _locations(ctx: Context) -> Iterator[tuple[dict[bool, Path], Place]]:
    """Yield the location that each geoip filter sets, by the modes of ``ecs_compatibility`` that the pipeline may have,
    and the place of the filter. A filter whose location is not known in a mode is skipped."""
    from lslint.rules.logstash.dataflow.pipeline_plugins import flow
    from lslint.rules.logstash.flow.analysis import modes
    from lslint.rules.logstash.flow.values import Place
    from lslint.rules.logstash.values.ecs_mode import MODES
    from lslint.rules.logstash.values.options import option_text, raw_texts

    for step in flow(ctx).named("filter").get("geoip", ()):
        fields = step.plugin.option("fields")
        if fields is not None and not {"location", "LOCATION"} & set(raw_texts(fields.value)):
            continue
        if not _has_locations(step.plugin):
            continue
        own = option_text(step.plugin, "ecs_compatibility")
        if step.plugin.option("ecs_compatibility") is not None and own not in MODES:
            continue
        paths = {mode: _location(step.plugin, own != "disabled" if own else mode) for mode in modes(ctx)}
        known = {mode: path for mode, path in paths.items() if path is not None}
        if len(known) == len(paths):
            yield known, Place("set", step.tree, step.plugin.start, step.plugin.end, "geoip")


def _has_locations(geoip: Plugin) -> bool:
    """Return whether the database of a geoip filter certainly has locations."""
    from lslint.rules.logstash.values.options import option_text

    if geoip.option("database") is not None:
        name = (option_text(geoip, "database") or "").replace("\\", "/").rpartition("/")[2].lower()
        return any(word in name for word in _WITH_LOCATION)
    return geoip.option("default_database_type") is None or option_text(geoip, "default_database_type") == "City"


def _location(geoip: Plugin, ecs: bool) -> Path | None:
    """Return the field in which a geoip filter sets the location, None if it is not known."""
    from lslint.rules.logstash.dataflow.writes import path
    from lslint.rules.logstash.values.options import option_text

    target: Path = ("geoip",)
    if geoip.option("target") is not None:
        named = option_text(geoip, "target")
        if not named or "%{" in named or "${" in named:
            return None
        target = path(named)
        if target[0] == "@metadata":  # outputs do not send it
            return None
    elif ecs:
        return None
    return (*target, "geo", "location") if ecs else (*target, "location")


def _has_other(template: IndexTemplate, locations: list[Path]) -> bool:
    """Return whether a template has a geographic field outside of the targets, to which a filter may copy a location,
    or a runtime field."""
    if not _GEO.isdisjoint(template.runtime.values()):
        return True
    geographic = [path for path, field in template.fields.items() if field.type in _GEO]
    return any(not any(_is_near(path, location) for location in locations) for path in geographic)


def _is_near(path: Path, location: Path) -> bool:
    """Return whether a field is in the target of a location."""
    target = location[:-2] if location[-2:] == ("geo", "location") else location[:-1]
    return path[: len(target)] == target


def _is_geo(location: Path, template: IndexTemplate) -> bool:
    """Return whether a template maps a field of the target as a location, or what it does with it is not known."""
    if not _GEO.isdisjoint(template.dynamic_types) or not template.is_parsed(location):
        return True
    if any(field.type in _GEO and _is_near(path, location) for path, field in template.fields.items()):
        return True
    holder = template.holder(location)
    if holder is not None and holder.type not in ("object", "nested", ""):
        return True
    return template.dynamic_at(location) not in ("true", "runtime")


def _arrives(location: Path, mode: bool, output: MappedOutput) -> bool:
    """Return whether the location is certainly still in the events of an ECS mode."""
    states = [state for state in output.states if state.ecs == mode]
    return output.keeps(location) and any(state.look_up(location).status for state in states)
