"""Whether the order of events matters in a pipeline."""

from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Plugin, raw_texts
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, Flow, flow
from lslint.rules.logstash.values.options import option_boolean, option_text

ORDERED_FILTERS = frozenset(("aggregate", "elapsed", "multiline"))
"""Filters that compare an event with earlier ones."""

_CHANGES = re.compile(
    r"(?<![a-z])(?:cdc|debezium|dbz|maxwell|binlog|oplog|wal|outbox|changelog|change[-_.]?(?:streams?|events?|data))"
    r"(?![a-z])",
    re.IGNORECASE,
)
_ENVELOPE = re.compile(r"\[(?:payload|value)\]\[(?:op|before|after)\]|\b__(?:deleted|op|lsn)\b|\[(?:before|after)\]\[")


def order_matters(ctx: Context) -> bool:
    """Whether the settings preserve the order of events, a filter compares an event with earlier ones, or the events
    change records: change data capture, updates and deletions of documents."""
    return _settings_keep_order(ctx) or _events_depend_on_order(flow(ctx))


def _settings_keep_order(ctx: Context) -> bool:
    workers, ordered = ctx.project.setting("pipeline.workers"), ctx.project.setting("pipeline.ordered")
    return (workers is not None and workers.value == 1) or (ordered is not None and ordered.value in (True, "true"))


@fact
def _events_depend_on_order(pipeline: Flow) -> bool:
    """Whether a plugin of the pipeline indicates that events depend on their order."""
    if not ORDERED_FILTERS.isdisjoint(pipeline.named("filter")):
        return True
    if any(_changes_documents(plugin) for plugin in pipeline.plugins("output")):
        return True
    if any(_reads_changes(plugin) for plugin in pipeline.plugins("input")):
        return True
    return any(_ENVELOPE.search(text) for text in pipeline.code)


def _changes_documents(output: Plugin) -> bool:
    if output.name not in INDEXING:
        return False
    action = option_text(output, "action") or "index"
    return (
        action in ("update", "delete")
        or "%{" in action
        or option_boolean(output, "doc_as_upsert") is True
        or any(output.option(name) is not None for name in ("version", "script", "scripted_upsert"))
    )


def _reads_changes(source: Plugin) -> bool:
    if source.codec == "multiline":
        return True
    names = (option for name in ("topics", "topics_pattern", "topic_id", "key", "group_id", "id", "type", "tags")
             if (option := source.option(name)) is not None)  # fmt: skip
    return any(_CHANGES.search(text) for option in names for text in raw_texts(option.value))
