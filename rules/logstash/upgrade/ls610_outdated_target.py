from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice


class OutdatedTarget(PipelineAdvice):
    code = "LS610"
    visits = ("pipeline",)
    default = False
    summary = "The target release still has the Ruby engine"
    why = """\
Up to 6.x Logstash runs filters and outputs with its Ruby engine; the Java engine, which compiles the pipeline, is the
default from 7.0 on and the only one from 8.0 on. An article on tuning calls the release the first thing to look at. No
release before 7.17 gets mended any more. The finding is for those who set such a target and look for throughput; it
stands once in each file, at its first section."""
    sources = (
        "release notes of Logstash 7.0 and 8.0: Java execution",
        "a tuning report in Chinese, Logstash on Kubernetes: newer releases bring large gains",
    )
    good = ("filter { drop { } }\n",)

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.target is None or ctx.target.at_least(7) or not node.sections:
            return
        first = node.sections[0]
        yield self.finding(
            (first.start, first.start + len(first.kind)),
            f"Logstash {ctx.target} runs the Ruby engine: the Java engine is the default from 7.0 on, so that an"
            " upgrade alone may raise the throughput",
        )
