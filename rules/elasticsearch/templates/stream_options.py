"""Options of data streams inside a template: their lifecycle with downsampling, and the failure store."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import display_value, is_null, is_text, items, templated, text, value
from lslint.rules.elasticsearch.model.releases import GE8
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.rule import TemplateRule
from lslint.rules.elasticsearch.templates.body_parts import boolean, keys_of, known_keys

_LIFECYCLE_SINCE, _OPTIONS_SINCE = (
    releases.numbers(keys_of("template")[key]) for key in ("lifecycle", "data_stream_options")
)
_LIFECYCLE = keys_of("lifecycle")
_FAILURES = {key: since for key, since in _LIFECYCLE.items() if not key.startswith("downsampling")}
"""The lifecycle of a failure store."""
_METHODS = ("aggregate", "last_value")
_MOST_ROUNDS = 10
_LEAST_INTERVAL = 5 * 60 * 1000


def lifecycle(scope: Scope, entry: Entry) -> None:
    """Check the ``lifecycle`` of a template."""
    _lifecycle(scope, value(entry), "lifecycle", _LIFECYCLE, _LIFECYCLE_SINCE)


def _lifecycle(scope: Scope, node: ConfigNode, name: str, known: dict[str, str], since: releases.Numbers) -> None:
    if not isinstance(node, Mapping):
        must_be(scope, node, name, "an object", GE8, cuts=(since,))
        return
    known_keys(scope, node, f"`{name}`", known, GE8, (since,))
    if (enabled := node.entry("enabled")) is not None:
        boolean(scope, enabled, GE8, (since,))
    retention = node.get("data_retention")
    is_given = retention is not None and not is_null(retention) and not templated(text(retention) or "")
    if retention is not None and is_given and not (is_text(retention) and millis(text(retention) or "") is not None):
        message = f"`data_retention` must be a time with a unit, for example `7d`, not {display_value(retention)}"
        scope.add(reported.TemplateShape, retention, message, releases.ALL)
    rounds = node.get("downsampling")
    if "downsampling" in known and rounds is not None and not is_null(rounds):
        _downsampling(scope, rounds)
    method = node.get("downsampling_method")
    if "downsampling_method" in known and method is not None and not is_null(method):
        if text(method) not in _METHODS and not templated(text(method) or ""):
            must_be(scope, method, "downsampling_method", "`aggregate` or `last_value`", GE8, cuts=((9, 3),))
        elif rounds is None or is_null(rounds):
            message = "`downsampling_method` requires `downsampling`. Add the rounds, or remove `downsampling_method`"
            scope.add(reported.TemplateShape, method, message, GE8, cuts=(since,))


def _refuse(scope: Scope, place: ConfigNode, message: str) -> None:
    scope.add(reported.TemplateShape, place, message, GE8, cuts=(_LIFECYCLE_SINCE,))


def _downsampling(scope: Scope, node: ConfigNode) -> None:
    """Check the rounds: up to ten, each later than the one before and with a multiple of its interval."""
    if not isinstance(node, Sequence):
        must_be(scope, node, "downsampling", "a list of rounds", GE8, cuts=(_LIFECYCLE_SINCE,))
        return
    rounds = items(node)
    if not rounds:
        _refuse(scope, node, "`downsampling` has no rounds. Add a round, or remove `downsampling`")
    if len(rounds) > _MOST_ROUNDS:
        _refuse(scope, node, f"`downsampling` has {len(rounds)} rounds, but at most {_MOST_ROUNDS} are allowed")
    before: tuple[float, float] | None = None
    for each in rounds:
        if not isinstance(each, Mapping):
            must_be(scope, each, "A round of `downsampling`", "an object", GE8, cuts=(_LIFECYCLE_SINCE,))
            return
        for key in ("after", "fixed_interval"):
            if each.entry(key) is None or is_null(each.get(key)):
                message = f"A round of `downsampling` has no `{key}`. Add `{key}`"
                rule: type[TemplateRule] = reported.TemplateShape
                if key == "after":
                    rule = reported.TemplateBreaksNode
                    message = "A round of `downsampling` has no `after`, so Elasticsearch fails to store the template."
                    message += " Add `after`"
                scope.add(rule, each, message, GE8, cuts=(_LIFECYCLE_SINCE,))
        written = text(each.get("fixed_interval")) or ""
        after = millis(text(each.get("after")) or "")
        interval = millis(written)
        if after is None or not interval:
            before = None
            continue
        if interval < _LEAST_INTERVAL:
            _refuse(
                scope, each, f"`fixed_interval` of a round must be at least 5 minutes, not `{written}`. Increase it"
            )
        if before is not None and after <= before[0]:
            _refuse(scope, each, "A round of `downsampling` must start `after` the round before it. Reorder the rounds")
        elif before is not None and (interval <= before[1] or interval % before[1]):
            message = "`fixed_interval` of a round must be a multiple of the interval of the round before it"
            _refuse(scope, each, f"{message}, and longer. Change the interval")
        before = after, interval


def stream_options(scope: Scope, entry: Entry) -> None:
    """Check ``data_stream_options`` of a template."""
    node = value(entry)
    since = _OPTIONS_SINCE
    if is_null(node):
        return
    if not isinstance(node, Mapping):
        must_be(scope, node, entry.name, "an object", GE8, cuts=(since,))
        return
    known_keys(scope, node, f"`{entry.name}`", keys_of("data_stream_options"), GE8, (since,))
    store = node.get("failure_store")
    if store is None or is_null(store):
        return
    if not isinstance(store, Mapping):
        must_be(scope, store, "failure_store", "an object", GE8, cuts=(since,))
        return
    known_keys(scope, store, "`failure_store`", keys_of("failure_store"), GE8, (since,))
    if not store.entries:
        message = "`failure_store` is empty. Set `enabled` or `lifecycle`"
        scope.add(reported.TemplateShape, store, message, GE8, cuts=(since,))
    enabled = store.entry("enabled")
    if enabled is not None and not is_null(value(enabled)):
        boolean(scope, enabled, GE8, (since,))
    inner = store.get("lifecycle")
    if inner is not None and not is_null(inner):
        _lifecycle(scope, inner, "lifecycle", _FAILURES, since)
