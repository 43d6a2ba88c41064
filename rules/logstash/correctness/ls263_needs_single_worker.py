from __future__ import annotations

from lslint.rules.logstash.api import Array, Findings, PipelineRule, PipelineView, Plugin, Related, regex
from lslint.rules.logstash.catalogue.traits import options_with, values_of

_NEEDS = values_of("one worker")


class NeedsSingleWorker(PipelineRule):
    code = "LS263"
    severity = "warning"
    visits = ("filter/aggregate", "filter/elapsed", "filter/csv")
    summary = "Filter that needs all events in order, with several workers"
    why = """\
Workers filter batches of events at the same time. `aggregate` and `elapsed` compare an event with earlier ones, and
`csv` with `autodetect_column_names` reads the column names from the first line. With several workers, the end of a
task may be filtered before its start, and a data line may become the header. Logstash logs nothing.

Without `pipeline.workers`, Logstash starts one worker per CPU (1.x: one worker). Set `pipeline.workers: 1`, best for a
separate pipeline in pipelines.yml; before 5.0, start Logstash with `-w 1`. An `aggregate` filter that only counts or
collects values until its timeout is not reported."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-aggregate",
        "logstash-filter-aggregate issue 15: wrong counts with `-w 3`",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-csv",
        "reference of Logstash 1.5, 2.1 and 2.2: command-line flags (`-w`: one, half of the cores, all cores)",
    )
    fix = "manual"
    bad = (
        "filter { aggregate { task_id => \"%{id}\" code => \"map['n'] ||= 0; map['n'] += 1\" } }\n",
        "filter { csv { autodetect_column_names => true } }\n",
    )
    good = ('filter { csv { columns => ["a", "b"] } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        what = ""
        if node.name == "csv":
            columns = node.option("columns")
            if not node.is_true("autodetect_column_names") or (
                columns is not None and not (isinstance(columns.value, Array) and not columns.value.items)
            ):
                return  # explicit columns take precedence
            what = " with `autodetect_column_names`"
        setting = ctx.project.setting("pipeline.workers")
        workers = setting.value if setting is not None and setting.path is not None else None
        if (workers is not None and "${" in str(workers)) or _has_one_worker(ctx):
            return
        if node.name == "aggregate" and _only_collects(node):
            return
        if workers is None and ctx.is_below(2):
            return  # one worker by default
        needs = _NEEDS[node.name]
        many = f"`pipeline.workers: {workers}`" if workers is not None else "several workers (the default)"
        related = [Related(setting.start, setting.end, many, setting.path)] if setting is not None and workers else []
        yield self.finding(
            node.all("autodetect_column_names")[-1] if what else node.head,
            f"`{node.name}`{what} {needs}, but {many} may reorder events, so results may be wrong."
            f" {'Start Logstash with `-w 1`' if ctx.is_below(5) else 'Set `pipeline.workers: 1`'}",
            severity=None if workers is not None or node.name == "aggregate" else "info",
            related=related,
            key=node.name,
        )


_COLLECTS = (
    r"\s*(?:map\[[^\]\n]+\](?:\[[^\]\n]+\])*\s*(?:\|\|)?=\s*(?:event\.get\([^()\n]*\)(?:\.to_[sif])?|\[\]|\{\}|Hash\.new|Array\.new"
    r"|\"[^\"\n]*\"|'[^'\n]*'|-?\d+(?:\.\d+)?|true|false|nil)"
    r"|map\[[^\]\n]+\](?:\[[^\]\n]+\])*\s*\+=\s*(?:event\.get\([^()\n]*\)(?:\.to_[if])?|\d+)"
    r"|event\.cancel(?:\(\))?|\#[^\n]*)?\s*"
)


def _only_collects(aggregate: Plugin) -> bool:
    """Return whether a filter only collects values, counts or adds them up, and makes an event of them at the timeout:
    the order of the events does not matter, and the filter locks its maps."""
    if not aggregate.is_true("push_map_as_event_on_timeout"):
        return False
    if any(aggregate.option(name) is not None for name in options_with("order in aggregate")):
        return False
    code = aggregate.text("code") or ""
    code = regex(r"\[event\.get\([^()\n]*\)\]").sub("[x]", code)
    return bool(code.strip()) and all(regex(_COLLECTS).fullmatch(one) for one in regex(r"[;\n]").split(code))


_ONE_WORKER = r"(?:^|[\s\"',])(?:-w|--pipeline\.workers)[\s\"',=]*1(?![\d.])"


def _has_one_worker(ctx: PipelineView) -> bool:
    """Return whether one worker runs the filters of the pipeline: by its settings, by a variable or the command of its
    deployment, or because of the `multiline` filter, with which Logstash starts one worker unless a number is set."""
    setting = ctx.project.setting("pipeline.workers")
    if setting is not None and setting.path is not None:
        return str(setting.value) == "1"
    if "multiline" in ctx.flow.named("filter"):
        return True
    return any(regex(_ONE_WORKER).search(runtime.command) is not None for runtime in ctx.project.deployment.runtimes())
