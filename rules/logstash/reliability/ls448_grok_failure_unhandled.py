from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Bareword, Comparison, Plugin, String
from lslint.rules.logstash.api import INDEXING, Findings, Fix, Flow, PipelineAdvice, PipelineView, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.effects import operations_of
from lslint.rules.logstash.grok.filters import holds_a_line, matches_anything, patterns_by_field

_DEFAULT = "_grokparsefailure"


class GrokFailureUnhandled(PipelineAdvice):
    code = "LS448"
    default = False
    visits = ("filter/grok",)
    summary = "Unhandled grok failures"
    why = """\
An event that no grok pattern matches gets the tag `_grokparsefailure` and continues without the expected fields. If no
condition checks the tag, such events are stored in the same index as parsed events, and a new log format may remain
unnoticed.

Send unparsed events to a separate index or file, and monitor their number. The rule reports nothing if the filter sets
`tag_on_failure`, or if outputs depend on a tag or field that grok sets on success."""
    sources = (
        "documentation of the grok filter: tag_on_failure",
        "article: the test run of a pipeline fails on events tagged `_grokparsefailure`",
    )
    fix = "manual"
    bad = (
        "input { beats { port => 5044 } }\n"
        'filter {\n  grok {\n    match => { "message" => "^%{IP:client} %{WORD:verb}$" }\n  }\n}\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        "input { beats { port => 5044 } }\n"
        "filter {\n"
        "  grok {\n"
        '    match => { "message" => "^%{IP:client} %{WORD:verb}$" }\n'
        "  }\n"
        "}\n"
        "output {\n"
        '  if "_grokparsefailure" in [tags] { file { path => "/var/log/unparsed.log" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] } }\n'
        "}\n",
        "input { beats { port => 5044 } }\n"
        'filter { grok { match => { "message" => "^%{IP:client}$" } add_tag => ["parsed"] } }\n'
        'output { if "parsed" in [tags] { elasticsearch { hosts => ["es:9200"] } } else { stdout { } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("tag_on_failure") is not None or not ctx.is_complete(node):
            return
        outputs = ctx.flow.named("output")
        if not ctx.flow.is_complete or outputs.keys().isdisjoint(INDEXING) or keeps_nothing(ctx.flow):
            return
        if ctx.has_syntax_errors or "pipeline" in outputs:
            return
        if all(source.name in _STRUCTURED and source.codec in ("", "json") for source in ctx.flow.plugins("input")):
            return
        if _first_unhandled(ctx.flow) is node:
            yield self.finding(
                node.head,
                f"No condition checks for `{_DEFAULT}`, so lines that grok cannot parse are indexed without their"
                " fields. Send such events to a separate index or file",
                fix=Fix("manual", f"Route events tagged `{_DEFAULT}` to a separate index or file"),
            )


_STRUCTURED = plugins_with("structured")


def _success_is_tested(pipeline: Flow) -> bool:
    """Return whether an output or a ``drop`` depends on a tag that a grok filter adds on success."""
    filters = pipeline.named("filter")
    tags = {tag for step in filters.get("grok", ()) for tag in step.plugin.texts("add_tag")}
    return bool(tags) and any(
        isinstance(side, String | Bareword) and side.value in tags
        for step in (*pipeline.outputs, *filters.get("drop", ()))
        for clause in step.clauses
        if clause.condition is not None
        for leaf in leaves(clause.condition)
        if isinstance(leaf, Comparison)
        for side in (leaf.left, leaf.right)
    )


@fact
def _first_unhandled(pipeline: Flow) -> Plugin | None:
    """Return the first grok filter of a pipeline that may fail, unless the pipeline handles failures."""
    if any("parsefailure" in text for text in pipeline.code) or _success_is_tested(pipeline):
        return None
    if any(any(step.plugin.texts("tag_on_failure")) for step in pipeline.named("filter").get("grok", ())):
        return None  # a filter gives events another tag on failure: the author searches for such tags
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive

    indexing = [step for step in pipeline.outputs if step.plugin.name in INDEXING]
    captured: set[tuple[str, ...]] = set()
    first: Plugin | None = None
    readers: dict[tuple[object, ...], set[str]] = {}
    for step in pipeline.named("filter").get("grok", ()):
        operations = operations_of(step.plugin)
        fields = {operation[1] for operation in operations if operation[0] in (do.CAPTURE, do.WRITE)}
        is_open = do.is_open(operations)
        captured |= fields
        reads_line = False
        for field, patterns in patterns_by_field(step.plugin).items():
            reads_line = reads_line or holds_a_line(field)
            first_patterns = readers.setdefault((field, *map(id, step.clauses)), {one.value for one in patterns})
            if not first_patterns.issuperset(one.value for one in patterns):
                return None  # each event carries the tag of one of these filters
        is_search = (
            len(fields) == 1
            and not is_open
            and not any(
                pattern.value.startswith(("^", "\\A"))
                for patterns in patterns_by_field(step.plugin).values()
                for pattern in patterns
            )
        )
        if (
            first is None
            and (fields or is_open)
            and not is_search
            and reads_line
            and step.plugin.option("tag_on_failure") is None
            and not matches_anything(step.plugin)
            and not all(are_exclusive(step, output.clauses, output.tree) for output in indexing)
        ):
            first = step.plugin
    return None if first is None or _decides_routing(captured, pipeline) else first


def _decides_routing(fields: set[tuple[str, ...]], pipeline: Flow) -> bool:
    """Return whether outputs or a ``drop`` depend on a captured field, so that unparsed lines are routed separately."""
    for step in (*pipeline.outputs, *pipeline.named("filter").get("drop", ())):
        for clause in step.clauses:
            if clause.condition is not None and not fields.isdisjoint(tested(clause, pipeline)):
                return True
    return False
