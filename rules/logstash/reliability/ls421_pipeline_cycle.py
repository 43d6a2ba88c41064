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
    summary = "Pipelines that send events in a cycle"
    why = """\
A `pipeline` output waits until the pipeline that it sends to accepts the events. In a cycle, each pipeline finally
waits for itself. When the queues are full, all pipelines of the cycle stop, and Logstash cannot shut down cleanly.

Remove one `pipeline` output of the cycle."""
    sources = ("documentation: pipeline-to-pipeline communication, avoid cycles",)
    releases = "6.3-"
    about_feature = True
    bad = ('input {\n  pipeline { address => "retry" }\n}\noutput {\n  pipeline { send_to => ["retry"] }\n}\n',)
    good = (
        'input { pipeline { address => "in" } }\noutput { pipeline { send_to => ["out"] } }\n',
        'input { pipeline { address => "${IN}" } }\noutput { pipeline { send_to => ["${OUT}"] } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """Yield one finding per address whose pipeline sends events back, directly or through other pipelines."""
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
            path = _path_back(resource.key, listens, sends)
            if path is not None:
                displayed = " → ".join(f"`{address}`" for address in path)
                yield self.finding(
                    (resource.start, resource.end),
                    f"Events sent to {displayed} return to the same pipeline, which can block forever and prevents a"
                    " clean shutdown. Remove the cycle",
                )


def _path_back(start: str, listens: dict[str, str], sends: dict[str, set[str]]) -> list[str] | None:
    """Return the shortest path of addresses from one back to the checked pipeline; None if there is no path."""
    before: dict[str, str | None] = {start: None}
    queue = [start]
    for address in queue:
        pipeline = listens.get(address)
        if pipeline == _OWN:
            path: list[str] = []
            at: str | None = address
            while at is not None:
                path.append(at)
                at = before[at]
            return path[::-1]
        for following in sorted(sends.get(pipeline, ())) if pipeline is not None else ():
            if following not in before:
                before[following] = address
                queue.append(following)
    return None
