"""Whether the order of events matters in a pipeline."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, Flow, flow


def order_matters(ctx: Context) -> bool:
    """Whether the settings preserve the order of events, a filter compares an event with earlier ones, or an
    output updates or deletes documents."""
    return _settings_keep_order(ctx) or _events_depend_on_order(flow(ctx))


def _settings_keep_order(ctx: Context) -> bool:
    workers, ordered = ctx.project.setting("pipeline.workers"), ctx.project.setting("pipeline.ordered")
    return (workers is not None and workers.value == 1) or (ordered is not None and ordered.value in (True, "true"))


@fact
def _events_depend_on_order(pipeline: Flow) -> bool:
    """Whether a plugin of the pipeline indicates that events depend on their order."""
    if not plugins_with("compares events").isdisjoint(pipeline.named("filter")):
        return True
    if any(_changes_documents(plugin) for plugin in pipeline.plugins("output")):
        return True
    return any(plugin.codec == "multiline" for plugin in pipeline.plugins("input"))


def _changes_documents(output: Plugin) -> bool:
    if output.name not in INDEXING:
        return False
    action = output.text("action") or "index"
    return (
        action in ("update", "delete")
        or "%{" in action
        or output.is_true("doc_as_upsert")
        or any(output.option(name) is not None for name in options_with("changes documents"))
    )
