"""The check of the rule about names of indices that are data streams, whose texts are a row."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.index_names import is_replaced
from lslint.rules.logstash.values import ecs_mode

_OTHER_TARGETS = options_with("other index", "own template")
_OF_BEATS = r"^(?:%\{\[@metadata\]\[beat\]\}|[a-z]+beat)-%\{\[(?:@metadata|agent)\]\[version\]\}$"
"""Names for which the templates of Beats are, whose indices are data streams since 8.0."""


class IndexIsDataStreamCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, index = node.option("index"), node.text("index")
        action = node.option("action")
        is_other = any(map(node.option, _OTHER_TARGETS)) or node.is_true("data_stream")
        if option is None or not index or is_other or (action is not None and node.text("action") != "index"):
            return
        from lslint.rules.logstash.mapping.index_patterns import is_known, smallest
        from lslint.rules.logstash.mapping.index_templates import data_stream_template, paths_for, rolls_over
        from lslint.rules.logstash.mapping.servers import is_other_product, releases
        from lslint.rules.shared.built_in_templates import SINCE, pattern_of

        path = data_stream_template(index, ctx) if not rolls_over(node) and not is_replaced(node, ctx) else None
        if path is not None:
            yield self.finding(
                option,
                f"`{path.rpartition('/')[2]}` makes `{index}` a data stream, which accepts only"
                ' `action => "create"`. Set the action, or use another name',
            )
        if path is not None or ctx.target is None:
            return
        is_of_beats = regex(_OF_BEATS).search(index) is not None
        since = (8, 0) if is_of_beats else SINCE
        if not ctx.target.at_least(*since):
            return
        pattern = pattern_of(smallest(index)) if is_known(index) else ""
        deployed = releases(ctx)
        if rolls_over(node) or is_other_product(ctx) or (deployed is not None and not deployed[0].at_least(*since)):
            return
        if is_of_beats:
            yield self.finding(
                option,
                'If Beats load their template, `index` is a data stream that accepts only `action => "create"`. Set the'
                " action, or use another name",
            )
        elif pattern and paths_for(index, ctx) == set():
            yield self.finding(
                option,
                f"Unless another template matches, `{pattern}` makes `index` a data stream that rejects the events."
                f" {_advice(node, pattern, ctx)}",
            )


def _advice(node: Plugin, pattern: str, ctx: PipelineView) -> str:
    """Return what to do. A data stream is possible only if no other option of the output excludes one."""
    from lslint.rules.logstash.plugins.data_streams import index_only

    others = {option.name for option in node.options} - {"index"}
    mode = node.text("ecs_compatibility")
    if mode is None and (setting := ecs_mode.setting(ctx)) is not None and setting.path is not None:
        mode = setting.value
    needs_mode = ctx.target is not None and ctx.target.at_least(8)
    if (
        ctx.is_below(7, 13)
        or "action" in others
        or not others.isdisjoint(index_only())
        or (needs_mode and (mode not in (None, *ecs_mode.MODES[1:]) or ecs_mode.is_set_elsewhere(ctx)))
    ):
        return "Rename it"
    kind = pattern.partition("-")[0]
    options = "`data_stream => true`" + ("" if kind == "logs" else f' and `data_stream_type => "{kind}"`')
    return f"Rename it, or replace it with {options}"
