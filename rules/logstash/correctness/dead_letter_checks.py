"""Check of the rule about dead letter queues of pipelines that do not exist."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.suggest import closest

_SHOWN = 3


class DeadLetterPipelineCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        instance = ctx.project.instance()
        option = node.option("pipeline_id")
        name = "main" if option is None else node.text("pipeline_id")
        if instance is None or not instance.complete or not name or "$" in name or not ctx.is_complete(node):
            return
        pipelines = [(identifier, file.text == ctx.text) for identifier, file in instance.files()]
        names = list(dict.fromkeys(identifier for identifier, is_reader in pipelines if not is_reader))
        if not names or any(identifier == name or "$" in identifier for identifier, _ in pipelines):
            return
        meant = closest(name, names) if option is not None else None
        others = [meant] if meant else names[:_SHOWN]
        default = " (default)" if option is None else ""
        yield self.finding(
            node.head if option is None else option.value,
            f"No pipeline in pipelines.yml has the id `{name}`{default}, whose queue the input reads, so it gets no"
            f" events. Set `pipeline_id` to {backticked(others, 'or')}",
        )
