from __future__ import annotations

from lslint.rules.logstash.api import Findings, Pipeline, PipelineAdvice, PipelineView


class OutdatedTarget(PipelineAdvice):
    code = "LS610"
    visits = ("pipeline",)
    default = False
    summary = "Target release that runs pipelines in the slower Ruby engine"
    why = """\
Up to 6.x, Logstash runs filters and outputs with the Ruby engine by default. The Java engine, which compiles the
pipeline, is the default since 7.0 and the only one since 8.0, so an upgrade alone may increase throughput.

The rule requires a release, from the project, the config or `--target`, for example
`--extend-select LS610 --target logstash=6.8`."""
    sources = (
        "release notes of Logstash 7.0 and 8.0: Java execution",
        "tuning report in Chinese, Logstash on Kubernetes: check the release first, as newer ones are much faster",
    )
    good = ("filter { drop { } }\n",)

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if ctx.target is None or ctx.target.at_least(7) or not node.sections:
            return
        first = node.sections[0]
        yield self.finding(
            (first.start, first.start + len(first.kind)),
            f"Logstash {ctx.target} runs pipelines on the Ruby engine, which may be slower than the Java engine of 7.0"
            " and later: upgrade Logstash",
        )
