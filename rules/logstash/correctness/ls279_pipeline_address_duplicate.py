from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineStartRule, Related
from lslint.rules.logstash.dataflow.resources import LISTEN, Resource, elsewhere, location, resources
from lslint.rules.logstash.values.options import is_chosen


class PipelineAddressDuplicate(PipelineStartRule):
    code = "LS279"
    visits = ("pipeline",)
    required_text = ("pipeline",)
    summary = "Two pipeline inputs listen on one address: the second does not start"
    why = """\
An address of the pipeline-to-pipeline input names one listener in the whole Logstash. The second input that asks for it
fails when it starts, and its pipeline with it; the config check does not see it. To hand events to two pipelines, give
each its address and name both in `send_to`."""
    sources = (
        "documentation: pipeline-to-pipeline communication",
        "recorded verdicts of the plugins' own register, Logstash 9.5",
    )
    releases = "6.3-"
    bad = ('input {\n  pipeline { address => "web" }\n  pipeline { address => "web" }\n}\n',)
    good = (
        'input { pipeline { address => "web" } pipeline { address => "db" } }\n',
        'input { pipeline { address => "${ADDRESS}" } }\noutput { pipeline { send_to => "web" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each address that is taken: earlier in this file, or in another one."""
        own = [resource for resource in resources(node) if resource.what == LISTEN and not resource.detail]
        if not own or is_chosen(ctx, 0, len(ctx.text)):
            return
        others: dict[str, tuple[Resource, bool]] = {}
        for resource, declared in elsewhere(ctx, LISTEN):
            if not resource.detail:
                others.setdefault(resource.key, (resource, declared))
        seen: dict[str, Resource] = {}
        for resource in own:
            first, certain = seen.get(resource.key), True
            if first is None:
                seen[resource.key] = resource
                first, certain = others.get(resource.key, (None, True))
            if first is not None:
                yield self.finding(
                    (resource.start, resource.end),
                    f"Address `{resource.key}` is also taken by an input in {location(first, ctx)}, and only one of the"
                    " two starts; give each input its own",
                    related=[Related(first.start, first.end, "this input takes it too", first.path)],
                    stage=None if certain else "run",
                    severity=None if certain else "warning",
                )
