from __future__ import annotations

from lslint.rules.logstash.api import Findings, Pipeline, PipelineRule, PipelineView, Related, Repeats
from lslint.rules.logstash.dataflow.resources import ANY_HOST, PORT, Resource, elsewhere, location, resources

_MAX_COMPARED = 50
"""Number of inputs with the same port that each input is compared with."""


class PortBoundTwice(PipelineRule):
    code = "LS253"
    merge_repeats = Repeats(across="related")
    severity = "error"
    visits = ("pipeline",)
    summary = "Two inputs of one Logstash listen on the same port"
    why = """\
On one address, only one input can listen on a TCP port, and one on a UDP port. The second input fails with "Address
already in use". Other pipelines keep running, so only the log shows the error. Use another port, or one input for
both purposes.

The rule compares the inputs of a file, of the files of one pipeline, and of all pipelines in the same pipelines.yml."""
    sources = (
        "https://github.com/elastic/logstash/issues/7475",
        "https://github.com/elastic/logstash/issues/4865",
    )
    bad = (
        "input {\n  beats { port => 5044 }\n  tcp { port => 5044 }\n}\n",
        'input { udp { port => 5140 host => "0.0.0.0" } udp { port => 5140 host => "10.0.0.1" } }\n',
    )
    good = (
        "input {\n  beats { port => 5044 }\n  tcp { port => 5045 }\n}\n",
        "input { tcp { port => 5140 } udp { port => 5140 } }\n",
        'input { tcp { port => 5140 host => "10.0.0.1" } tcp { port => 5140 host => "10.0.0.2" } }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        own_resources = [resource for resource in resources(node) if resource.what == PORT]
        if not own_resources or ctx.may_omit(0, len(ctx.text)):
            return
        taken: dict[str, list[tuple[Resource, bool]]] = {}
        for other, declared in elsewhere(ctx, PORT, {resource.key for resource in own_resources}):
            taken.setdefault(other.key, []).append((other, declared))
        earlier: dict[str, list[tuple[Resource, bool]]] = {}
        for resource in own_resources:
            before = earlier.setdefault(resource.key, [])
            known = [*before[:_MAX_COMPARED], *taken.get(resource.key, [])[:_MAX_COMPARED]]
            first, certain = next((pair for pair in known if _meet(pair[0], resource)), (None, True))
            before.append((resource, True))
            if first is None:
                continue
            protocol, _, port = resource.key.partition(" ")
            place = f"in {location(first, ctx)}" if first.path else f"on line {ctx.line(first.start)}"
            yield self.finding(
                (resource.start, resource.end),
                f"{protocol.upper()} port {port} is also used by `{first.plugin}` {place}: one of the two inputs"
                " cannot bind the port and keeps failing. Use another port or one common input",
                related=[Related(first.start, first.end, "uses the same port", first.path)],
                severity=None if certain else "warning",
            )


def _meet(one: Resource, other: Resource) -> bool:
    """Return whether two inputs with the same port listen on a common address."""
    any_host = one.detail in ANY_HOST or other.detail in ANY_HOST
    return one.detail == other.detail or (any_host and "${" not in one.detail + other.detail)
