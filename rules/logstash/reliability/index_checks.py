"""The checks of the rules about the indices of elasticsearch outputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, text
from lslint.grammar.template_hints import has_marker
from lslint.rules.logstash.api import (
    Clause,
    Findings,
    Fix,
    Flow,
    Pipeline,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    Step,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.field_references import fields
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, is_replaced
from lslint.rules.logstash.dataflow.resources import is_complete
from lslint.rules.logstash.dataflow.steps import branches
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values.options import is_selective

_BEATS = plugins_with("speaks to Beats")
_BEATS_FIELDS = frozenset((("@metadata", "beat"), ("@metadata", "version")))
_OF_BEATS = _BEATS_FIELDS | {("@metadata", "type")}
"""Fields that Beats send with each event."""
_CARRY = plugins_with("carries metadata of Beats")
_HELP = (
    "From version 11.9.0 of the elasticsearch output on, such events go to the dead letter queue if it is enabled, and"
    " are dropped if not."
)


@fact
def _beside_beats(ctx: PipelineView) -> tuple[bool, Plugin | None]:
    """Return whether Beats send to the pipeline, and an input beside them whose events lack the fields of Beats."""
    # two complete files should be two pipelines, which another rule reports
    is_part = not is_complete(ctx.tree)
    steps = [step for step in ctx.flow.inputs if is_part or step.tree is ctx.tree or not is_complete(step.tree)]
    inputs = [step.plugin for step in steps]
    others = (plugin for plugin in inputs if plugin.name not in _CARRY and plugin.option("add_field") is None)
    has_beats = any(plugin.name in _BEATS for plugin in inputs)
    return has_beats, next(others, None) if has_beats else None


class EsIndexUnresolvedCheck(PipelineRule):
    visits = OUTPUTS

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding per output, at the option ``index``. Outputs in branches are not checked."""
        option, index = node.option("index"), node.text("index")
        if option is None or index is None or "%{" not in index or ctx.has_syntax_errors or is_replaced(node, ctx):
            return
        if ctx.clauses or is_selective(node):
            return
        referenced = fields(index)
        if not referenced:
            return
        has_beats, other = _beside_beats(ctx)
        from lslint.rules.logstash.flow.missing import is_written, missing_field

        for path in referenced:
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


_AGAIN = values_of("delivered again")
_FIGURES = r"(?i)\b(?:count|sum|avg|min|max)\s*\("
"""Statements that aggregate: each run returns new figures, and each of them is a separate document."""


class NoDocumentIdCheck(PipelineAdvice):
    visits = OUTPUTS

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("document_id")
        if option is not None:
            yield from self._check_id(node, option, ctx)
            return
        if (node.option("data_stream") is not None and not node.is_false("data_stream")) or not ctx.is_complete(node):
            return
        again, step = _delivers_again(ctx.flow)
        if step is None:
            return
        from lslint.rules.logstash.values.queries import chooses, plain_query

        name, statement = step.plugin.name, plain_query(step.plugin.text("statement") or "")
        what, key = (again, "the key column") if name == "jdbc" else (f"may redeliver {again}", "a stable key")
        # LS257 reports some statements of jdbc inputs, with the same advice
        is_reported = statement != "" and not chooses(statement) and not step.plugin.is_true("clean_run")
        yield self.finding(
            node.head,
            f"`{name}` {what}, and without `document_id` those events are indexed again. Set `document_id` from {key}",
            related=[Related(*step.plugin.head, "may redeliver events")] if step.tree is ctx.tree else (),
            fix=Fix("manual", f"Set `document_id` from {key}"),
            key="unset",
            optional=name != "jdbc" or is_reported,
        )

    def _check_id(self, node: Plugin, option: Option, ctx: PipelineView) -> Findings:
        written = text(option.value)
        if written is None or has_marker(written):
            return
        if "%{" not in written:
            if written and node.text("action") in (None, "index", "create"):
                yield self.finding(
                    option,
                    f"Every document gets the id `{written}`, so each event overwrites the previous one. Use a field"
                    " reference, for example `%{id}`",
                    severity="warning",
                    stage="run",
                    fix=Fix("manual", "Use a field reference in `document_id`"),
                )
            return
        if ctx.clauses or is_selective(node) or ctx.has_syntax_errors:
            return
        from lslint.rules.logstash.flow.missing import missing_field

        for path in fields(written):
            found = missing_field(path, ctx.flow)
            if found is not None and path[-1:] != ("fingerprint",):
                name, writer = display(path), found[0].name
                events = "rows that it can parse" if writer == "csv" else "some events"
                yield self.finding(
                    option,
                    f"`{writer}` sets `{name}` only for {events}: others get the id `%{{{name}}}` and"
                    " overwrite each other. Index those without `document_id`",
                    help="Or compute the id with a `fingerprint` filter. With a default, they would get the same id.",
                    severity="warning",
                    stage="run",
                    fix=Fix("manual", f"Send events without `{name}` to an output without `document_id`"),
                    optional=writer == "csv",
                )
                return


@fact
def _delivers_again(pipeline: Flow) -> tuple[str, Step | None]:
    """Return what an input may redeliver, and the first input that may; ``None`` if there is no such input. A ``jdbc``
    input may if each run reads all rows: unless the statement aggregates them."""
    for step in pipeline.inputs:
        again, statement = _AGAIN.get(step.plugin.name, ""), step.plugin.text("statement") or "sql_last_value"
        if step.plugin.name == "jdbc" and step.plugin.option("schedule") and "sql_last_value" not in statement:
            again = "" if regex(_FIGURES).search(statement) else "reads all rows at every run"
        if again:
            return again, step
    return "", None


class EsTemplateOverwriteCheck(PipelineAdvice):
    visits = OUTPUTS

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("manage_template") is not None and not node.is_true("manage_template"):
            return
        template, overwrite = node.option("template"), node.option("template_overwrite")
        again, index = node.is_true("template_overwrite"), node.text("index")
        # the default templates match `logstash…` and `ecs-logstash…`
        is_other = bool(index) and not str(index).startswith(("logstash", "ecs-logstash", "%{", "${"))
        if node.option("template_name") is not None or (not again if template is None else not is_other):
            return
        if _may_roll_over(node) or not ctx.is_complete(node):
            return
        name = _installed_name(node, ctx)
        if template is None:
            yield self.finding(
                overwrite or node,
                f"`template_overwrite` replaces the template {name} with the plugin's default at each"
                " start. Remove the option, or set `template`",
                help="Changes made to the template in the cluster are lost at each start of the pipeline.",
                fix=Fix("manual", "Remove `template_overwrite`"),
                key=self.code,
            )
            return
        if any(_replaces(node, step.plugin) for step in ctx.flow.outputs):
            yield self.finding(
                template,
                f"Another output also installs its template as {name}, so one of the two is missing. Set"
                " `template_name` in each",
                severity="warning",
                fix=Fix("manual", "Add `template_name`"),
                key="shared",
            )
            return
        what = f"the template is named {name}, as in other outputs; only the first is installed"
        if again:
            what = f"each start overwrites the default template {name} of all `elasticsearch` outputs"
        yield self.finding(
            template,
            f"Without `template_name`, {what}. Set `template_name`",
            fix=Fix("manual", "Add `template_name`"),
            key=self.code,
            optional=not any(_shares_name(node, step.plugin) for step in ctx.flow.outputs),
        )


def _may_roll_over(node: Plugin) -> bool:
    """Return whether the template may get the name of an alias."""
    is_on = node.option("ilm_enabled") is not None and not node.is_false("ilm_enabled")
    return is_on or node.option("ilm_rollover_alias") is not None


def _shares_name(node: Plugin, other: Plugin) -> bool:
    """Return whether another output also installs a template under the default name."""
    if other is node or other.name != node.name or other.option("template_name") is not None or _may_roll_over(other):
        return False
    return other.option("manage_template") is None or other.is_true("manage_template")


def _replaces(node: Plugin, other: Plugin) -> bool:
    """Return whether another output installs a different template under the same name in the same cluster."""
    if not _shares_name(node, other):
        return False
    template = other.text("template")
    is_same = node.texts("hosts") == other.texts("hosts") and node.text("ecs_compatibility") == other.text(
        "ecs_compatibility"
    )
    return is_same and None not in (template, node.text("template")) and template != node.text("template")


def _installed_name(node: Plugin, ctx: PipelineView) -> str:
    """Return the name that a template without a ``template_name`` gets."""
    if node.name != "elasticsearch" or ctx.is_below(7, 9):
        return "`logstash`"
    if not ecs.is_said(node, ctx):
        return "`ecs-logstash` (`logstash` without ECS)"
    return "`ecs-logstash`" if ecs.is_on(node, ctx) else "`logstash`"
