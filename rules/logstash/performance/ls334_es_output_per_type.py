from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineAdvice, PipelineView, Plugin, Related
from lslint.rules.logstash.dataflow.outputs import target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.steps import Step

_MIN_OUTPUTS = 3
_MAX_OUTPUTS = 30
_MAY_DIFFER = frozenset(("id", "index", "hosts", "host"))


class EsOutputPerType(PipelineAdvice):
    code = "LS334"
    needs = "1.5"
    default = False
    visits = ("pipeline",)
    required_text = ("elasticsearch",)
    summary = "Several elasticsearch outputs that differ only in `index`"
    why = """\
Each elasticsearch output is a separate client. It sends a separate bulk request with its events of a batch: with five
outputs, a batch of 125 events becomes five small requests.

Set the index name in the filters and use one output, as the documentation of the output recommends. The rule reports
three or more outputs with the same options except for `id` and `index`, if each event reaches only one of them."""
    sources = (
        "documentation of the elasticsearch output: writing to different indices",
        "source of the elasticsearch output: one client and one bulk request per output",
    )
    fix = "manual"
    bad = (
        "output {\n"
        '  if [type] == "a" { elasticsearch { hosts => ["es:9200"] index => "a-%{+yyyy.MM.dd}" } }\n'
        '  else if [type] == "b" { elasticsearch { hosts => ["es:9200"] index => "b-%{+yyyy.MM.dd}" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] index => "c-%{+yyyy.MM.dd}" } }\n}\n',
    )
    good = (
        """\
filter {
  if [type] == "a" { mutate { add_field => { "[@metadata][index]" => "a" } } }
  else if [type] == "b" { mutate { add_field => { "[@metadata][index]" => "b" } } }
  else { mutate { add_field => { "[@metadata][index]" => "c" } } }
}
output { elasticsearch { hosts => ["es:9200"] index => "%{[@metadata][index]}-%{+yyyy.MM.dd}" } }
""",
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if ctx.text.count("elasticsearch") < _MIN_OUTPUTS:
            return
        from lslint.rules.logstash.dataflow.steps import steps

        groups: dict[tuple[frozenset[str], str], list[Step]] = {}
        for step in steps(node)["output"]:
            plugin = step.plugin
            if plugin.name == "elasticsearch" and step.clauses:
                rest = sorted(
                    " ".join(ctx.text[option.start : option.end].split())
                    for option in plugin.options
                    if option.name not in _MAY_DIFFER
                )
                groups.setdefault((target(plugin), "\n".join(rest)), []).append(step)
        for several in groups.values():
            if len(several) < _MIN_OUTPUTS or len({_index(step.plugin, ctx) for step in several}) < 2:
                continue
            found = [step.plugin for step in _exclusive(several)]
            if len(found) < _MIN_OUTPUTS or len({_index(plugin, ctx) for plugin in found}) < 2:
                continue
            first = found[0]
            yield self.finding(
                first.head,
                f"{len(found)} `elasticsearch` outputs differ only in `index`, so each sends separate, small bulk"
                " requests. Set `[@metadata][index]` in filters and use one output",
                help='Write `index => "%{[@metadata][index]}"` in the remaining output.',
                related=[Related(*one.head, "same hosts") for one in found[1:6]],
                fix=Fix("manual", "Set the index name in the filters and use one output"),
            )


def _exclusive(steps: list[Step]) -> list[Step]:
    """Return outputs of which an event reaches only one: the first, and each that is exclusive with those before it. Of
    many outputs, the first ones are compared."""
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive

    chosen: list[Step] = []
    for step in steps[:_MAX_OUTPUTS]:
        if all(are_exclusive(step, other.clauses, other.tree) for other in chosen):
            chosen.append(step)
    return chosen


def _index(plugin: Plugin, ctx: PipelineView) -> str:
    option = plugin.option("index")
    return "" if option is None else ctx.text[option.start : option.end]
