from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import PipelinePlugin, flow
from lslint.rules.logstash.dataflow.presence import fields, is_written, missing_field
from lslint.rules.logstash.values.options import option_text

_BEATS = frozenset(("beats", "elastic_agent"))
_BEATS_FIELDS = frozenset((("@metadata", "beat"), ("@metadata", "version")))
_CARRY = frozenset(("beats", "elastic_agent", "pipeline", "logstash", "lumberjack", "redis", "kafka", "tcp", "http"))
"""Inputs whose events may bring these fields along."""


class EsIndexUnresolved(PipelineRule):
    code = "LS404"
    visits = OUTPUTS
    summary = "Events without the field land in an index with a literal %{…} in its name"
    why = """\
A reference to a field that an event does not have stays as it is written: the document goes to an index called
`app-%{service}`, with the braces, if the cluster takes that name. Such an index is created with a mapping and
settings of its own, nobody searches it, and no lifecycle policy removes it. From plugin 11.9.0 on
`dlq_on_failed_indexname_interpolation` (on by default) sends the events to the dead letter queue if there is one,
and drops them if not.

Reported where the pipeline itself sets the field in some branches but not in all, or by a filter that may not match,
and the output does not look whether it is there; and `[@metadata][beat]` or `[@metadata][version]`, which only Beats
send, where another input feeds the same output. Fields that come with the event are not judged."""
    sources = (
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/759",
        "documentation of the elasticsearch output: dlq_on_failed_indexname_interpolation",
    )
    fix = "manual"
    bad = (
        "input { tcp { port => 5000 } }\n"
        'filter {\n  if [level] == "ERROR" {\n    mutate { add_field => { "[@metadata][kind]" => "errors" } }\n  }\n}\n'
        'output { elasticsearch { index => "app-%{[@metadata][kind]}" } }\n',
        'input { beats { port => 5044 } file { path => "/var/log/app.log" } }\n'
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )
    good = (
        "input { tcp { port => 5000 } }\n"
        'filter {\n  if [level] == "ERROR" {\n    mutate { add_field => { "[@metadata][kind]" => "errors" } }\n'
        "  } else {\n"
        '    mutate { add_field => { "[@metadata][kind]" => "rest" } }\n  }\n}\n'
        'output { elasticsearch { index => "app-%{[@metadata][kind]}" } }\n',
        'input { tcp { port => 5000 } } output { elasticsearch { index => "app-%{service}" } }\n',
        "input { beats { port => 5044 } }\n"
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding an output, at the option ``index``. Outputs in branches are not checked."""
        option = node.option("index")
        index = option_text(node, "index")
        if option is None or index is None or "%{" not in index or ctx.clauses or ctx.has_syntax_errors:
            return
        pipeline = flow(ctx)
        for path in fields(index):
            name = "".join(f"[{part}]" for part in path) if len(path) > 1 else path[0]
            lands = f"an event without `{name}` lands in an index with `%{{{name}}}` in its name"
            other = _other_input(path, pipeline.inputs) if path in _BEATS_FIELDS else None
            if other is not None and not is_written(path, pipeline):
                yield self.finding(
                    option,
                    f"only Beats send `{name}`; events of the `{other.name}` input land in an index with `%{{{name}}}`"
                    " in its name: set the field for them, or give them an output of their own",
                    fix=Fix("manual", "Set the field for all events", []),
                )
                return
            found = missing_field(path, pipeline)
            if found is not None:
                by, own = found[0], found[1] is ctx.tree
                how = "when it does not match" if by.name in ("grok", "dissect") else "for all events"
                yield self.finding(
                    option,
                    f"{lands}, and `{by.name}` does not set it {how}: set a default before the output",
                    related=[Related(by.start, by.name_end, "set here, for a part of the events")] if own else [],
                    fix=Fix("manual", "Set a default before the output", []),
                )
                return


def _other_input(path: tuple[str, ...], inputs: list[PipelinePlugin]) -> Plugin | None:
    """An input other than Beats that neither sets the field nor passes it on, in a pipeline with an input for Beats."""
    plugins = [step.plugin for step in inputs]
    if not any(plugin.name in _BEATS for plugin in plugins):
        return None
    return next((one for one in plugins if one.name not in _CARRY and one.option("add_field") is None), None)
