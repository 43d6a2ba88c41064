from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, elsewhere, resources

_MAX_NAMES = 100
"""Among more addresses no typo is looked for."""


class PipelineAddressUnmatched(PipelineRule):
    code = "LS277"
    severity = "error"
    visits = ("pipeline",)
    required_text = ("pipeline",)
    summary = "No pipeline listens on the address that events are sent to"
    why = """\
A `pipeline` output waits until some pipeline listens on its address, and keeps its batch meanwhile
(`ensure_delivery => true`, the default): with a slip in the name the sending pipeline stands still for ever, and a log
line tells it over and over. With `ensure_delivery => false` the events are dropped. An input that nobody sends to gets
nothing.

Looked at are all pipelines of a `pipelines.yml`, if all their files are in this tree."""
    sources = ("documentation: pipeline-to-pipeline communication",)
    fix = "manual"
    releases = "6.3-"
    bad = ('output {\n  pipeline { send_to => ["weblogs"] }\n}\ninput { pipeline { address => "web-logs" } }\n',)
    good = (
        'output { pipeline { send_to => ["web"] } }\ninput { pipeline { address => "web" } }\n',
        'output { pipeline { send_to => ["web"] } }\n',
        'output { pipeline { send_to => ["${TO}"] } }\ninput { pipeline { address => "db" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each address; for a file alone only where it both sends and listens, to another name."""
        own = resources(node)
        sent = [resource for resource in own if resource.what == SEND]
        listening = [resource for resource in own if resource.what == LISTEN]
        if not sent and not listening:
            return
        instance = ctx.project.instance()
        alone = instance is None and not ctx.project.pipeline_files(others_only=True)
        if instance is None and not (alone and sent and listening):
            return
        if instance is not None and not instance.complete:
            return
        listeners = listening + [resource for resource, _ in elsewhere(ctx, LISTEN)]
        senders = sent + [resource for resource, _ in elsewhere(ctx, SEND)]
        names = dict.fromkeys(resource.key for resource in listeners)
        if not any(resource.detail for resource in listeners):
            for resource in sent:
                if resource.detail or resource.key in names:
                    continue
                closest = _closest(resource.key, list(names))
                if alone and closest is None:  # the other pipelines may be anywhere
                    continue
                hint = f"; did you mean `{closest}`?" if closest else "; give some input this `address`"
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline listens on `{resource.key}`, so this output keeps its events and the pipeline stands"
                    f" still{hint}",
                    fix=Fix("manual", f"Send to `{closest}`", []) if closest else None,
                )
        if alone or any(resource.detail for resource in senders):
            return
        sent_to = {resource.key for resource in senders}
        for resource in listening:
            if not resource.detail and resource.key not in sent_to:
                closest = _closest(resource.key, list(sent_to))
                hint = f"; did you mean `{closest}`?" if closest else ""
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline sends to `{resource.key}`, so this input gets nothing{hint}",
                    severity="warning",
                )


def _closest(name: str, names: list[str]) -> str | None:
    if len(names) > _MAX_NAMES:
        return None
    from lslint.rules.shared.suggest import closest

    return closest(name, names)
