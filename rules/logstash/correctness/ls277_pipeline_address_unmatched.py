"""LS277: ``send_to`` and ``address`` of the pipelines that one pipelines.yml lists."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, claims, elsewhere

_MOST = 100
"""Among more addresses no slip of the pen is looked for."""


class PipelineAddressUnmatched(PipelineRule):
    code = "LS277"
    name = "pipeline-address-unmatched"
    severity = "error"
    visits = ("pipeline",)
    words = ("pipeline",)
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
        own = claims(node)
        sent = [claim for claim in own if claim.what == SEND]
        heard = [claim for claim in own if claim.what == LISTEN]
        if not sent and not heard:
            return
        instance = ctx.project.instance()
        alone = instance is None and not ctx.project.pipeline_files(others_only=True)
        if instance is None and not (alone and sent and heard):
            return
        if instance is not None and not instance.complete:
            return
        listeners = heard + [claim for claim, _ in elsewhere(ctx, LISTEN)]
        senders = sent + [claim for claim, _ in elsewhere(ctx, SEND)]
        names = dict.fromkeys(claim.key for claim in listeners)
        if not any(claim.detail for claim in listeners):
            for claim in sent:
                if claim.detail or claim.key in names:
                    continue
                near = _near(claim.key, list(names))
                if alone and near is None:  # the other pipelines may be anywhere
                    continue
                hint = f"; did you mean `{near}`?" if near else "; give some input this `address`"
                yield self.finding(
                    (claim.start, claim.end),
                    f"No pipeline listens on `{claim.key}`, so this output keeps its events and the pipeline stands"
                    f" still{hint}",
                    fix=Fix("manual", f"Send to `{near}`", []) if near else None,
                )
        if alone or any(claim.detail for claim in senders):
            return
        asked = {claim.key for claim in senders}
        for claim in heard:
            if not claim.detail and claim.key not in asked:
                near = _near(claim.key, list(asked))
                hint = f"; did you mean `{near}`?" if near else ""
                yield self.finding(
                    (claim.start, claim.end), f"No pipeline sends to `{claim.key}`, so this input gets nothing{hint}",
                    severity="warning",
                )  # fmt: skip


def _near(name: str, names: list[str]) -> str | None:
    if len(names) > _MOST:
        return None
    from lslint.rules.shared.suggest import nearest

    return nearest(name, names)
