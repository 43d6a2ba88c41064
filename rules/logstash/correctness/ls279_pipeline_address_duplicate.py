"""LS279: ``pipeline { address => "a" }`` twice in one Logstash."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.resources import LISTEN, Claim, claims, elsewhere, place
from lslint.rules.logstash.values.options import is_chosen


class PipelineAddressDuplicate(PipelineRule):
    code = "LS279"
    name = "pipeline-address-duplicate"
    severity = "error"
    stage = "start"
    visits = ("pipeline",)
    words = ("pipeline",)
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
        own = [claim for claim in claims(node) if claim.what == LISTEN and not claim.detail]
        if not own or is_chosen(ctx, 0, len(ctx.text)):
            return
        others: dict[str, tuple[Claim, bool]] = {}
        for claim, declared in elsewhere(ctx, LISTEN):
            if not claim.detail:
                others.setdefault(claim.key, (claim, declared))
        seen: dict[str, Claim] = {}
        for claim in own:
            first, sure = seen.get(claim.key), True
            if first is None:
                seen[claim.key] = claim
                first, sure = others.get(claim.key, (None, True))
            if first is not None:
                yield self.finding(
                    (claim.start, claim.end),
                    f"Address `{claim.key}` is also taken by an input in {place(first, ctx)}, and only one of the two"
                    " starts; give each input its own",
                    related=[Related(first.start, first.end, "this input takes it too", first.path)],
                    stage=None if sure else "run",
                    severity=None if sure else "warning",
                )
