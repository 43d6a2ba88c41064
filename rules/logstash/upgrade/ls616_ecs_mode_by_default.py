from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.operations import MAKING, OPEN_FIELD
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

SHOWN = 2
"""Fields that the message names on each side, if it is not too long then."""
_MAX_LENGTH = 160
_LISTED = 12
"""Fields that the help line names for each mode."""


class EcsModeByDefault(PipelineRule):
    code = "LS616"
    severity = "info"
    visits = ("input/*", "filter/*")
    default = False
    in_upgrades = True
    summary = "Plugin whose fields change with ECS mode, the default since 8.0"
    why = """\
Since Logstash 8.0, plugins run in ECS mode by default. Inputs, `grok`, `geoip` and other filters then write other
fields. For example, `%{COMBINEDAPACHELOG}` writes `[source][address]` instead of `clientip`. The pipeline starts, but
dashboards, alerts and index templates still expect the old names.

To keep the fields during the upgrade, set `ecs_compatibility => disabled` for the plugin, or
`pipeline.ecs_compatibility: disabled` for all plugins. `lslint upgrade` always includes this rule."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/ecs-ls",
        "https://elastic.co/guide/en/logstash/8.16/breaking-8.0.html",
        "documentation and sources of the plugins: fields by ecs_compatibility",
    )
    fix = "manual"
    releases = "8.0-"
    bad = ('filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } } }\n',)
    good = ('filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } ecs_compatibility => disabled } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield a finding at the name of a plugin whose fields depend on the mode, if nothing sets the mode."""
        if ctx.target is None or not ctx.target.at_least(8) or node.option("ecs_compatibility") is not None:
            return
        if ecs_mode.setting(ctx) is not None or not ecs.is_on(node, ctx):
            return
        make = _captured if node.name == "grok" else _made
        legacy, now = (make(node, ctx, is_ecs) for is_ecs in (False, True))
        gone, new = (
            sorted(map(display, fields), key=lambda name: (len(name), name)) for fields in (legacy - now, now - legacy)
        )
        if not new:
            return
        messages = [
            f"Since 8.0 (ECS mode), `{node.name}` writes {abridged(new, shown)}"
            f"{f' instead of {abridged(gone, shown)}' if gone else ''}."
            " To keep the old fields, set `ecs_compatibility => disabled`"
            for shown in range(SHOWN, 0, -1)
        ]
        yield self.finding(
            node.head,
            next((message for message in messages if len(message) <= _MAX_LENGTH), messages[-1]),
            help=f"Only in ECS mode: {abridged(new, _LISTED)}. Only without it: {abridged(gone, _LISTED) or 'none'}.",
            fix=Fix("manual", "Set `ecs_compatibility => disabled`, or use the fields of ECS mode"),
        )


def _made(plugin: Plugin, ctx: PipelineView, is_ecs: bool) -> set[Path]:
    """Return the fields that a plugin writes in one of the modes."""
    paths: set[Path] = set()
    for operation in compile_plugin(plugin, ctx.tree, ctx, is_ecs).operations:
        at = 1 if operation[0] == OPEN_FIELD else MAKING.get(operation[0])
        name = operation[at] if at is not None else None
        if isinstance(name, tuple) and name[:1] != ("@metadata",):
            paths.add(name)
    return paths


def _captured(plugin: Plugin, ctx: PipelineView, is_ecs: bool) -> set[Path]:
    """Return the fields that the library patterns of a grok filter write in one of the modes."""
    if plugin.option("target") is not None or plugin.option("patterns_dir") is not None:
        return set()
    definitions = filters.definitions(plugin)
    used = library.standard(library.ECS if is_ecs else library.LEGACY, ctx.target)
    names = {
        reference.name for _, pattern in filters.patterns(plugin) for reference in grok_pattern.parse(pattern.value)
    }
    return {path(field) for name in names if name not in definitions for field in of_name(name, used)}
