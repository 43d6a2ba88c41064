from __future__ import annotations

from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.steps import Step, branches
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.missing import fields, is_written, missing_field
from lslint.rules.logstash.values.options import is_selective, option_text

_BEATS = frozenset(("beats", "elastic_agent"))
_BEATS_FIELDS = frozenset((("@metadata", "beat"), ("@metadata", "version")))
_OF_BEATS = _BEATS_FIELDS | {("@metadata", "type")}
"""Fields that Beats send with each event."""
_CARRY = frozenset(("beats", "elastic_agent", "pipeline", "logstash", "lumberjack", "redis", "kafka", "tcp", "http"))
"""Inputs whose events may already have these fields."""

_HELP = (
    "From version 11.9.0 of the elasticsearch output on, such events go to the dead letter queue if it is enabled, and"
    " are dropped if not."
)


class EsIndexUnresolved(PipelineRule):
    code = "LS404"
    visits = OUTPUTS
    summary = "Index name with a field that some events do not have"
    why = """\
If an event lacks the field, Logstash does not replace the reference: the document goes to an index whose name contains
the literal `%{…}`. Since 8.5, Logstash sends such events to the dead letter queue by default, or drops them if this
queue is disabled.

Set a default value for the field before the output, for example in an `else` branch. In the second example, only events
of Beats have `[@metadata][beat]`."""
    sources = (
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/759",
        "documentation of the elasticsearch output: dlq_on_failed_indexname_interpolation",
    )
    fix = "manual"
    bad = (
        "input { tcp { port => 5000 } }\n"
        "filter {\n"
        '  grok { match => { "message" => "^%{LOGLEVEL:level} " } }\n'
        '  if [level] == "ERROR" {\n'
        '    mutate { add_field => { "[@metadata][kind]" => "errors" } }\n'
        "  }\n"
        "}\n"
        'output { elasticsearch { index => "app-%{[@metadata][kind]}" } }\n',
        'input { beats { port => 5044 } file { path => "/var/log/app.log" } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )
    good = (
        "input { tcp { port => 5000 } }\n"
        "filter {\n"
        '  grok { match => { "message" => "^%{LOGLEVEL:level} " } }\n'
        '  if [level] == "ERROR" {\n'
        '    mutate { add_field => { "[@metadata][kind]" => "errors" } }\n'
        "  } else {\n"
        '    mutate { add_field => { "[@metadata][kind]" => "rest" } }\n'
        "  }\n"
        "}\n"
        'output { elasticsearch { index => "app-%{[@metadata][kind]}" } }\n',
        "input { beats { port => 5044 } }\n"
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
        'input { tcp { port => 5000 codec => json } } output { elasticsearch { index => "app-%{service}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per output, at the option ``index``. Outputs in branches are not checked."""
        option = node.option("index")
        index = option_text(node, "index")
        if option is None or index is None or "%{" not in index or ctx.has_syntax_errors:
            return
        if ctx.clauses or is_selective(node):
            return
        pipeline = flow(ctx)
        for path in fields(index):
            name = display(path)
            effect = f"dropped or go to an index with a literal `%{{{name}}}` in its name"
            other = _other_input(path, pipeline.inputs) if path in _BEATS_FIELDS else None
            if other is not None and not is_written(path, pipeline):
                yield self.finding(
                    option,
                    f"Only Beats send `{name}`, so events from `{other.name}` are {effect}. Set a default",
                    help=_HELP if node.name == "elasticsearch" else None,
                    fix=Fix("manual", f"Set `{name}` for all events", []),
                )
                return
            if path in _OF_BEATS and any(plugin.name in _BEATS for plugin in pipeline.plugins("input")):
                continue
            found = missing_field(path, pipeline)
            if found is not None:
                by, own = found[0], found[1] is ctx.tree
                which = "unmatched events" if by.name in ("grok", "dissect") else "some events"
                yield self.finding(
                    option,
                    f"`{by.name}` does not set `{name}` for {which}, which are {effect}. Set a default",
                    help=_HELP if node.name == "elasticsearch" else None,
                    severity="info" if _lists_kinds(path, found[1]) else None,
                    related=[Related(by.start, by.name_end, "sets the field only for some events")] if own else [],
                    fix=Fix("manual", f"Set a default for `{name}` before the output", []),
                )
                return


def _lists_kinds(path: tuple[str, ...], tree: Pipeline) -> bool:
    """Return whether several clauses of one branch set a field: they list the kinds of events that the author knows,
    and others may not exist."""
    found: dict[int, set[Clause]] = {}
    for write in writes(tree).writers_of(path):
        if not write.clauses:
            return False
        clause = write.clauses[0]
        found.setdefault(branches(tree)[id(clause)].start, set()).add(clause)
    return any(len(clauses) > 1 for clauses in found.values())


def _other_input(path: tuple[str, ...], inputs: list[Step]) -> Plugin | None:
    """Return an input that neither sets the field nor passes it on, if the pipeline also has an input for Beats."""
    plugins = [step.plugin for step in inputs]
    if not any(plugin.name in _BEATS for plugin in plugins):
        return None
    return next((one for one in plugins if one.name not in _CARRY and one.option("add_field") is None), None)
