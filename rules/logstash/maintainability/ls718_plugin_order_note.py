from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice


class PluginOrderNote(PipelineAdvice):
    code = "LS718"
    visits = ("pipeline",)
    required_text = ("filter",)
    default = False
    summary = "Filters in several files without numbers in their names"
    why = """\
Logstash joins the files of a folder in the order of their names, and the filters run in this order. The filters of
`geoip.conf` run before those of `grok.conf`, even if `geoip` needs a field that `grok` extracts. Start each name with
a number to make the order visible, for example `10-grok.conf` and `20-geoip.conf`.

The rule reports a file with filters whose name does not begin with a digit, if another file of the pipeline also
contains filters. Files form one pipeline if a `pipelines.yml` or the lslint config says so, or if they are in a folder
named `conf.d` or `pipeline`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file: `path.config` files load in name order",
    )

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
                f"Logstash orders the filters of `{first}` and `{second}` by file name, so a rename changes their"
                " order. Begin the names with numbers, such as `10-`",
            )
            return
