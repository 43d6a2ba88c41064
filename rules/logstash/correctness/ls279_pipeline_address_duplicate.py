from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Findings, Pipeline, PipelineView, Related
from lslint.rules.logstash.dataflow.resources import LISTEN, Resource, elsewhere, location, resources


class PipelineAddressDuplicate(PipelineStartRule):
    code = "LS279"
    visits = ("pipeline",)
    required_text = ("pipeline",)
    summary = "Two `pipeline` inputs listen on the same address"
    why = """\
An address identifies one `pipeline` input in the whole Logstash instance. The second input with the same address does
not start, and neither does its pipeline. The config check passes.

To send events to two pipelines, give each input a separate address and list both in `send_to`."""
    sources = (
        "documentation: pipeline-to-pipeline communication",
        "results of the plugin's `register` method, recorded with Logstash 9.5",
    )
    releases = "6.3-"
    about_feature = True
    bad = ('input {\n  pipeline { address => "web" }\n  pipeline { address => "web" }\n}\n',)
    good = ('input { pipeline { address => "web" } pipeline { address => "db" } }\n',)

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        own_resources = [resource for resource in resources(node) if resource.what == LISTEN and not resource.detail]
        if not own_resources or ctx.may_omit(0, len(ctx.text)):
            return
        others: dict[str, tuple[Resource, bool]] = {}
        for resource, declared in elsewhere(ctx, LISTEN, {resource.key for resource in own_resources}):
            if not resource.detail:
                others.setdefault(resource.key, (resource, declared))
        seen: dict[str, Resource] = {}
        for resource in own_resources:
            first, certain = seen.get(resource.key), True
            if first is None:
                seen[resource.key] = resource
                first, certain = others.get(resource.key, (None, True))
            if first is not None:
                yield self.finding(
                    (resource.start, resource.end),
                    f"Address `{resource.key}` is also used by an input in {location(first, ctx)}, and only"
                    " one of the two inputs"
                    " starts. Use another address",
                    related=[Related(first.start, first.end, "uses the same address", first.path)],
                    stage=None if certain else "run",
                    severity=None if certain else "warning",
                )
