from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.resources import ANY_HOST, PORT, Resource, elsewhere, location, resources
from lslint.rules.logstash.values.options import is_chosen

_MAX_COMPARED = 50
"""Inputs of one port that are compared with each one."""


class PortBoundTwice(PipelineRule):
    code = "LS253"
    severity = "error"
    visits = ("pipeline",)
    summary = "Two inputs of one Logstash listen on the same port"
    why = """\
A port can be bound once. The second input fails ("Address already in use"), is started again and fails again, without
end, or takes its pipeline down; the other pipelines go on, so it shows in the log only. One listener can serve several
purposes: tell the events apart by `type`, tags or fields behind it, or hand them on with `pipeline` outputs.

Compared are the inputs of this file, of the files that make one pipeline with it, and of all pipelines that the same
`pipelines.yml` lists. Where files only seem to belong together (a folder named `conf.d`, numbered files) it is a
warning."""
    sources = (
        "https://github.com/elastic/logstash/issues/7475",
        "https://github.com/elastic/logstash/issues/4865",
    )
    bad = (
        "input {\n  beats { port => 5044 }\n  tcp { port => 5044 }\n}\n",
        'input { udp { port => 5140 host => "0.0.0.0" } udp { port => 5140 host => "10.0.0.1" } }\n',
    )
    good = (
        "input { tcp { port => 5140 } udp { port => 5140 } }\n",
        'input { tcp { port => 5140 host => "10.0.0.1" } tcp { port => 5140 host => "10.0.0.2" } }\n',
        'input { tcp { port => 5140 mode => "client" host => "a" } tcp { port => 5140 } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each input whose port is taken: by an earlier one of this file, or in another file."""
        own = [resource for resource in resources(node) if resource.what == PORT]
        if not own or is_chosen(ctx, 0, len(ctx.text)):
            return
        taken: dict[str, list[tuple[Resource, bool]]] = {}
        for other, declared in elsewhere(ctx, PORT):
            taken.setdefault(other.key, []).append((other, declared))
        earlier: dict[str, list[tuple[Resource, bool]]] = {}
        for resource in own:
            before = earlier.setdefault(resource.key, [])
            known = [*before[:_MAX_COMPARED], *taken.get(resource.key, [])[:_MAX_COMPARED]]
            first, certain = next((pair for pair in known if _meet(pair[0], resource)), (None, True))
            before.append((resource, True))
            if first is None:
                continue
            protocol, _, port = resource.key.partition(" ")
            yield self.finding(
                (resource.start, resource.end),
                f"{protocol.upper()} port {port} is also bound by `{first.plugin}` in {location(first, ctx)}: only one"
                " of the two inputs gets it, the other fails again and again; use one listener, or another port",
                related=[Related(first.start, first.end, "this one binds it too", first.path)],
                severity=None if certain else "warning",
            )


def _meet(one: Resource, other: Resource) -> bool:
    """Whether two inputs of one port listen on a common address."""
    any_host = one.detail in ANY_HOST or other.detail in ANY_HOST
    return one.detail == other.detail or (any_host and "${" not in one.detail + other.detail)
