"""LS421: the graph of ``send_to`` and ``address``."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, claims, elsewhere

_OWN = ""


class PipelineCycle(PipelineRule):
    code = "LS421"
    name = "pipeline-cycle"
    severity = "error"
    visits = ("pipeline",)
    words = ("pipeline",)
    summary = "Pipelines send events in a ring"
    why = """\
The pipeline-to-pipeline outputs wait for the pipeline they send to. In a ring each waits for the next and at last for
itself: when the queues are full nothing moves any more, and Logstash cannot shut down cleanly, because no pipeline
can be stopped first. The documentation says to avoid cycles."""
    sources = ("documentation: pipeline-to-pipeline communication, avoid cycles",)
    releases = "6.3-"
    bad = ('input {\n  pipeline { address => "retry" }\n}\noutput {\n  pipeline { send_to => ["retry"] }\n}\n',)
    good = (
        'input { pipeline { address => "in" } }\noutput { pipeline { send_to => ["out"] } }\n',
        'input { pipeline { address => "${IN}" } }\noutput { pipeline { send_to => ["${OUT}"] } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each address whose pipeline sends back here, at once or by way of others."""
        sent = [claim for claim in claims(node) if claim.what == SEND and not claim.detail]
        if not sent:
            return
        listens: dict[str, str] = {}
        sends: dict[str, set[str]] = {}
        declared = ctx.project.declared
        for claim, _ in elsewhere(ctx, LISTEN):
            if claim.pipeline is not None or declared:
                listens[claim.key] = claim.pipeline or _OWN
        for claim, _ in elsewhere(ctx, SEND):
            if claim.pipeline is not None and not claim.detail:
                sends.setdefault(claim.pipeline, set()).add(claim.key)
        for claim in claims(node):
            if claim.what == LISTEN and not claim.detail:
                listens[claim.key] = _OWN
        for claim in sent:
            way = _way_back(claim.key, listens, sends)
            if way is not None:
                shown = " → ".join(f"`{address}`" for address in way)
                yield self.finding(
                    (claim.start, claim.end),
                    f"events sent to {shown} come back to this pipeline: a ring can lock up, and Logstash cannot shut"
                    " it down cleanly; send one way only",
                )


def _way_back(start: str, listens: dict[str, str], sends: dict[str, set[str]]) -> list[str] | None:
    """The shortest way of addresses from one back to this pipeline; None if there is none."""
    before: dict[str, str | None] = {start: None}
    queue = [start]
    for address in queue:
        pipeline = listens.get(address)
        if pipeline == _OWN:
            way: list[str] = []
            at: str | None = address
            while at is not None:
                way.append(at)
                at = before[at]
            return way[::-1]
        for following in sorted(sends.get(pipeline, ())) if pipeline is not None else ():
            if following not in before:
                before[following] = address
                queue.append(following)
    return None
