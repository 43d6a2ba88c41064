from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Repeats
from lslint.rules.logstash.values.options import option_boolean


class NeedsSingleWorker(PipelineRule):
    code = "LS263"
    severity = "error"
    visits = ("filter/aggregate", "filter/elapsed", "filter/csv")
    merge_repeats = Repeats()
    summary = "A filter that needs all events in order, in a pipeline with several workers"
    why = """\
Workers take batches of events and filter them at the same time. `aggregate` and `elapsed` compare an event with those
before it, and csv takes the names of its columns from the first line (`autodetect_column_names`, `skip_header` with
it): with more than one worker the end of a task may be filtered before its start, a map is made twice, and a line of
data becomes the header. Nothing is logged; the figures are wrong. The documentation of these filters asks for
`pipeline.workers: 1`; without the setting Logstash takes one worker a CPU.

With one worker the order is kept by itself (`pipeline.ordered: auto`, from 7.7 on). As the whole pipeline then has one
worker, the filter is best given a pipeline of its own in pipelines.yml. Where no settings file is at hand the
finding is a warning, as the number may be given elsewhere (`-w 1`)."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-aggregate",
        "logstash-filter-aggregate issue 15: wrong counts with `-w 3`",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-csv",
    )
    fix = "manual"
    bad = (
        "filter { aggregate { task_id => \"%{id}\" code => \"map['n'] ||= 0; map['n'] += 1\" } }\n",
        "filter { csv { autodetect_column_names => true } }\n",
    )
    good = ('filter { csv { columns => ["a", "b"] } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for the first such filter of each name in a file."""
        what = ""
        if node.name == "csv":
            if option_boolean(node, "autodetect_column_names") is not True:
                return
            what = " with `autodetect_column_names`"
        setting = ctx.project.setting("pipeline.workers")
        workers = setting.value if setting is not None and setting.path is not None else None
        if workers is not None and (str(workers) == "1" or "${" in str(workers)):
            return
        keeps = "takes the columns from the first line" if what else "compares events with those before them"
        many = f"this pipeline has {workers}" if workers is not None else "the default is one a CPU"
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}`{what} {keeps} and goes wrong with several workers ({many}): set `pipeline.workers: 1` for"
            " this pipeline in pipelines.yml",
            severity=None if workers is not None else "warning",
            key=node.name,
        )
