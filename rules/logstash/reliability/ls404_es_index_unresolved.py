from __future__ import annotations

from lslint.rules.logstash.api import Clause, Findings, Fix, Pipeline, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.steps import branches
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.missing import fields, is_written, missing_field
from lslint.rules.logstash.values.options import is_selective

_BEATS = frozenset(("beats", "elastic_agent"))
_BEATS_FIELDS = frozenset((("@metadata", "beat"), ("@metadata", "version")))
_OF_BEATS = _BEATS_FIELDS | {("@metadata", "type")}
"""Fields that Beats send with each event."""
_CARRY = plugins_with("carries metadata of Beats")

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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding per output, at the option ``index``. Outputs in branches are not checked."""
        option, index = node.option("index"), node.text("index")
        if option is None or index is None or "%{" not in index or ctx.has_syntax_errors:
            return
        if ctx.clauses or is_selective(node):
            return
        inputs = list(ctx.flow.plugins("input"))
        has_beats = any(plugin.name in _BEATS for plugin in inputs)
        others = (plugin for plugin in inputs if plugin.name not in _CARRY and plugin.option("add_field") is None)
        other = next(others, None) if has_beats else None
        for path in fields(index):
            name = display(path)
            effect = f"dropped or go to an index with a literal `%{{{name}}}` in its name"
            if path in _BEATS_FIELDS and other is not None and not is_written(path, ctx.flow):
                yield self.finding(
                    option,
                    f"Only Beats send `{name}`, so events from `{other.name}` are {effect}. Set a default",
                    help=_HELP if node.name == "elasticsearch" else None,
                    fix=Fix("manual", f"Set `{name}` for all events"),
                )
                return
            missing = None if has_beats and path in _OF_BEATS else missing_field(path, ctx.flow)
            if missing is not None:
                writer, tree = missing
                which = "unmatched events" if writer.name in ("grok", "dissect") else "some events"
                related = [Related(*writer.head, "sets the field only for some events")]
                yield self.finding(
                    option,
                    f"`{writer.name}` does not set `{name}` for {which}, which are {effect}. Set a default",
                    help=_HELP if node.name == "elasticsearch" else None,
                    severity="info" if _lists_kinds(path, tree) else None,
                    related=related if tree is ctx.tree else (),
                    fix=Fix("manual", f"Set a default for `{name}` before the output"),
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
