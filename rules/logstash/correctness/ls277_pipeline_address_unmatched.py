from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineRule, PipelineView
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, OtherNames, resources

_MAX_NAMES = 100
"""Maximum number of addresses among which a similar one is searched."""


class PipelineAddressUnmatched(PipelineRule):
    code = "LS277"
    severity = "error"
    visits = ("pipeline",)
    required_text = ("pipeline",)
    summary = "No pipeline listens on the address that events are sent to"
    why = """\
A `pipeline` output waits until a pipeline listens on its address. If the address has a typo, the sending pipeline
stops processing events and logs the same message again and again. With `ensure_delivery => false`, it drops the
events. An input with an address that no pipeline sends to receives nothing. Use the same name in `send_to` and
`address`.

The rule compares all pipelines of a pipelines.yml if all their files are in the project. A single file is reported
only if it sends to an address that is similar to one of its inputs."""
    sources = ("documentation: pipeline-to-pipeline communication",)
    fix = "manual"
    releases = "6.3-"
    about_feature = True
    bad = ('output {\n  pipeline { send_to => ["weblogs"] }\n}\ninput { pipeline { address => "web-logs" } }\n',)
    good = ('output {\n  pipeline { send_to => ["web-logs"] }\n}\n',)

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        """Yield a finding for each unmatched address; for a single file only if it both sends and listens."""
        own_resources = resources(node)
        sent = [resource for resource in own_resources if resource.what == SEND]
        listening = [resource for resource in own_resources if resource.what == LISTEN]
        if not sent and not listening:
            return
        instance = ctx.project.instance()
        alone = instance is None and not ctx.project.pipeline_files(others_only=True)
        if instance is None and not (alone and sent and listening):
            return
        if instance is not None and not instance.complete:
            return
        listeners, senders = OtherNames(ctx, LISTEN), OtherNames(ctx, SEND)
        addresses = dict.fromkeys(resource.key for resource in listening)
        if not listeners.has_unknown() and not any(resource.detail for resource in listening):
            for resource in sent:
                if resource.detail or resource.key in addresses or resource.key in listeners:
                    continue
                closest = _closest(resource.key, addresses, listeners)
                if alone and closest is None:  # the other pipelines may be anywhere
                    continue
                hint = f"; did you mean `{closest}`?" if closest else ". Set the `address` of a `pipeline` input"
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline listens on `{resource.key}`, so the output waits and blocks its pipeline{hint}",
                    severity="warning" if alone else None,
                    fix=Fix("manual", f"Change `{resource.key}` to `{closest}`") if closest else None,
                )
        if alone or senders.has_unknown() or any(resource.detail for resource in sent):
            return
        targets = dict.fromkeys(resource.key for resource in sent)
        for resource in listening:
            if not resource.detail and resource.key not in targets and resource.key not in senders:
                closest = _closest(resource.key, targets, senders)
                hint = f"; did you mean `{closest}`?" if closest else ". Add the address to `send_to` of an output"
                yield self.finding(
                    (resource.start, resource.end),
                    f"No pipeline sends to `{resource.key}`, so the input receives nothing{hint}",
                    severity="warning",
                )


def _closest(name: str, own: dict[str, None], others: OtherNames) -> str | None:
    names = others.names(_MAX_NAMES) if len(own) <= _MAX_NAMES else None
    if names is None:
        return None
    from lslint.rules.shared.suggest import closest

    return closest(name, list(dict.fromkeys((*own, *names))))
