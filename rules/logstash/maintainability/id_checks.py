"""Check of the rule about plugins without an id."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.logstash.api import Findings, Flow, Pipeline, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing


class MissingPluginIdCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        missing = [plugin for _, plugin, _ in node.walk_plugins() if plugin.option("id") is None]
        if not missing:
            return
        loops = _loops(ctx)
        if loops:  # each iteration would render the same id
            missing = [one for one in missing if not any(start <= one.start < end for start, end in loops)]
        described = [plugin for plugin in missing if not _is_plain(plugin)]
        is_optional = not described or _is_short(ctx.flow) or not _is_hard_to_read(described, ctx)
        if is_optional and not ctx.keeps_optional(self.code):
            return
        if ctx.is_below(5):
            return  # ids have no effect
        from lslint.rules.logstash.plugins.ids import suggest
        from lslint.rules.shared.option_edits import addition

        reported = set(map(id, missing))
        for plugin, kind, suggested in suggest(node, ctx):
            if id(plugin) not in reported or (ctx.has_syntax_errors and _may_have_an_id(plugin, ctx.text)):
                continue
            name = f'id => "{suggested}"'
            finding = self.finding(
                plugin.head,
                f"`{plugin.name}` {kind} has no `id`, so metrics and logs show a generated name; add `{name}`",
                fix=addition(ctx, plugin, name, "safe"),
                help=None if len(described) == len(missing) or _is_plain(plugin) else _NOT_COUNTED,
            )
            finding.is_optional = is_optional or _is_plain(plugin)
            yield finding


_NOT_COUNTED = "`stdout` outputs and `mutate` filters without options are reported only if the rule is selected."


_LOOP = r"\{%|<%|\{\{[-~]?[ \t]*(?:range|#each)\b"


@fact
def _loops(ctx: PipelineView) -> list[tuple[int, int]]:
    """Return the spans of the outermost loops, if the file is a template."""
    if not any(opener in ctx.text for opener in ("{%", "{{", "<%")) or compiled(_LOOP).search(ctx.text) is None:
        return []
    from lslint.grammar.template_blocks import Template

    blocks = [
        (first.start, last.end)
        for first, *_, last in Template(ctx.text, "logstash").blocks
        if compiled(r"\b(?:for|range|times|each\w*)\b").search(ctx.text, first.start, first.end)
    ]
    outermost: list[tuple[int, int]] = []
    for start, end in sorted(blocks):
        if not outermost or end > outermost[-1][1]:
            outermost.append((start, end))
    return outermost


_FEW = 5
"""A file with up to this many plugins without an id is reported only if its pipeline has ids."""
_MANY = 10
"""In a pipeline with this many plugins, generated names are hard to distinguish."""


def _is_plain(plugin: Plugin) -> bool:
    """Return whether an id tells nothing that the plugin does not: a ``stdout`` that prints the events, or a filter
    that changes nothing."""
    if plugin.kind == "output":
        return plugin.name == "stdout"
    return plugin.name == "mutate" and not plugin.options


def _is_hard_to_read(missing: list[Plugin], ctx: PipelineView) -> bool:
    """Return whether generated names are next to ids of filters or outputs, or many, or several of the same plugin."""
    total, with_id, named = _ids(ctx.flow)
    if with_id and named != {"input"}:
        return True
    # a condition says enough about the single `mutate` with one option inside of it
    inside = {id(plugin) for _, plugin, clauses in ctx.tree.walk_plugins() if clauses}
    small = sum(plugin.name == "mutate" and len(plugin.options) < 2 and id(plugin) in inside for plugin in missing)
    if len(missing) <= _FEW or (not with_id and small > len(missing) - small <= _FEW):
        return False
    return total >= _MANY or len({(plugin.kind, plugin.name) for plugin in missing}) < len(missing)


@fact
def _ids(pipeline: Flow) -> tuple[int, int, set[str]]:
    """Return the number of plugins, the number of those with an id, and their kinds."""
    plugins = [step.plugin for steps in pipeline.steps.values() for step in steps]
    kinds = [plugin.kind for plugin in plugins if plugin.option("id") is not None]
    return len(plugins), len(kinds), set(kinds)


@fact
def _is_short(pipeline: Flow) -> bool:
    """Return whether a pipeline keeps no events, or ends after its input and has no plugin with an id."""
    inputs = list(pipeline.plugins("input"))
    is_finite = all(plugin.name in _SHORT or plugin.is_true("exit_after_read") for plugin in inputs)
    return keeps_nothing(pipeline) or (bool(inputs) and is_finite and not _ids(pipeline)[1])


_SHORT = plugins_with("no service")


def _may_have_an_id(plugin: Plugin, text: str) -> bool:
    """Return whether a plugin in a file with syntax errors may have an id: the plugin is truncated, a typo hides the
    id, or a template may insert it. Template markers in the value of an option do not insert an id."""
    if plugin.close < 0:
        return True
    body = text[plugin.start : plugin.close]
    # without strings and comments, except on lines on which a quote is not closed
    bare = "\n".join(
        line if line.count('"') % 2 or line.count("'") % 2 else compiled(r""""[^"]*"|'[^']*'|#.*""").sub('""', line)
        for line in body.split("\n")
    )
    if compiled(r"\bid\b").search(bare) is not None:
        return True
    values = compiled(r"""=>[ \t]*(?:\{\{[^{}\n]*\}\}|<%=[^%\n]*%>|@@\w+@@)|"[^"\n]*"|'[^'\n]*'""")
    return compiled(r"\{\{|\{%|\{#|<%|@@").search(values.sub("", body)) is not None
