from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice


class PluginOrderNote(PipelineAdvice):
    code = "LS718"
    visits = ("pipeline",)
    required_text = ("filter",)
    default = False
    summary = "Filters in several files whose names do not begin with a number"
    why = """\
The files of a folder are joined in the order of their names, and the filters run in that order: `geoip.conf` before
`grok.conf`, whichever needs the other one. A number in front (`10-grok.conf`, `20-geoip.conf`) makes the order visible,
and leaves room for more between."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logstash-settings-file: path.config is read by name",)
    good = ("filter { drop { } }\n",)

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        section = next((section for section in node.sections if section.kind == "filter" and section.items), None)
        if section is None or ctx.base_name[:1].isdigit():
            return
        mine = ctx.path.replace("\\", "/").rsplit("/", 1)[-1]
        for sibling in ctx.project.pipeline_files(others_only=True):
            if not any(other.kind == "filter" and other.items for other in sibling.tree.sections):
                continue
            first, second = sorted((mine, sibling.path.replace("\\", "/").rsplit("/", 1)[-1]))
            yield self.finding(
                (section.start, section.start + len("filter")),
                f"Files are read in the order of their names: the filters of `{first}` run before those of `{second}`;"
                " a number in front (`10-…`) shows it",
            )
            return
