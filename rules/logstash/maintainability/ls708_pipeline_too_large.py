from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice

_LINES = 800
_PLUGINS = 150


class PipelineTooLarge(PipelineAdvice):
    code = "LS708"
    visits = ("pipeline",)
    default = False
    summary = "A pipeline file of more than 800 lines or 150 plugins"
    why = """\
The time to start and to reload grows with the size of a pipeline: issue 7379 tells of a check that went from 12 to 39
seconds for one large config, and Logstash's notes on jvm.options ask for a larger thread stack for such. Each change
reloads all of it. Several pipelines (pipelines.yml, with the `pipeline` input and output between them) start and stop
by themselves, and one that stands still does not hold up the others."""
    sources = (
        "https://github.com/elastic/logstash/issues/7379",
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
        first = node.sections[0]
        yield self.finding(
            (first.start, first.start + len(first.kind)),
            f"{plugins} plugins on {lines} lines in one pipeline: it starts and reloads slowly and as a whole; split it"
            " into pipelines by kind of event",
        )
