from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, elsewhere, resources

_OWN = ""


class PipelineCycle(PipelineRule):
    code = "LS421"
    severity = "error"
    visits = ("pipeline",)
    required_text = ("pipeline",)
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
        sent = [resource for resource in resources(node) if resource.what == SEND and not resource.detail]
        if not sent:
            return
        listens: dict[str, str] = {}
        sends: dict[str, set[str]] = {}
        declared = ctx.project.declared
        for resource, _ in elsewhere(ctx, LISTEN):
            if resource.pipeline is not None or declared:
                listens[resource.key] = resource.pipeline or _OWN
        for resource, _ in elsewhere(ctx, SEND):
            if resource.pipeline is not None and not resource.detail:
                sends.setdefault(resource.pipeline, set()).add(resource.key)
        for resource in resources(node):
            if resource.what == LISTEN and not resource.detail:
                listens[resource.key] = _OWN
        for resource in sent:
            way = _way_back(resource.key, listens, sends)
            if way is not None:
                displayed = " → ".join(f"`{address}`" for address in way)
                yield self.finding(
                    (resource.start, resource.end),
                    f"events sent to {displayed} come back to this pipeline: a ring can lock up, and Logstash"
                    " cannot shut it down cleanly; send one way only",
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
