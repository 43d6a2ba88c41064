from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice

_LINES = 800
_PLUGINS = 150


class PipelineTooLarge(PipelineAdvice):
    code = "LS708"
    visits = ("pipeline",)
    default = False
    summary = "Pipeline file with more than 800 lines or 150 plugins"
    why = """\
The time to start and to reload grows with the size of a pipeline, and each change reloads the whole pipeline. Very
large pipelines may also need a larger thread stack (`-Xss` in jvm.options).

Split the pipeline: list several pipelines in `pipelines.yml` (since 6.0) and connect them with the `pipeline` input and
output (since 6.3). Each of them starts and reloads separately."""
    sources = (
        "https://github.com/elastic/logstash/issues/9198: a config of 1,137 lines takes a minute to load",
        "https://github.com/elastic/logstash/issues/7379: a large config takes 12 s to start with 5.4.1 and 39 s with"
        " 6.0.0-alpha2",
        "https://www.elastic.co/docs/reference/logstash/jvm-settings: large configs may need a larger stack",
        "https://www.elastic.co/docs/reference/logstash/pipeline-to-pipeline",
    )
    bad = ("filter {\n" + "  mutate { add_tag => [a1] }\n" * (_PLUGINS + 1) + "}\n",)
    good = ("filter {\n" + "  mutate { add_tag => [a1] }\n" * 20 + "}\n",)

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if not node.sections or len(ctx.text) < 2 * _PLUGINS:
            return
        lines = ctx.text.count("\n") + 1
        plugins = sum(1 for _ in node.walk_plugins())
        if lines <= _LINES and plugins <= _PLUGINS:
            return
        count = f"{plugins} plugin{'s' if plugins != 1 else ''}"
        first = node.sections[0]
        yield self.finding(
            (first.start, first.start + len(first.kind)),
            f"Pipeline with {count} on {lines} lines can be slow to start, and each change reloads all of it. Split the"
            " pipeline by event type",
        )
