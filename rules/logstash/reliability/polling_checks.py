"""The checks of the rules about jdbc and kafka inputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.numbers import bounded, is_digits, real
from lslint.rules.logstash.api import (
    Findings,
    Fix,
    Hash,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    regex,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.plugins import kafka_inputs
from lslint.rules.logstash.values.queries import refuses_order, without_comments


class KafkaGroupDefaultCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.is_complete(node):
            return
        group = kafka_inputs.name_of(node, "group_id")
        own_topics = kafka_inputs.topics_of(node)
        for other, where, related in kafka_inputs.sharing(node, ctx, "group_id"):
            if kafka_inputs.topics_of(other) == own_topics:
                continue
            option = node.option("group_id")
            named = f"group `{group}`" + (" (default)" if option is None else "")
            yield self.finding(
                option or node.head,
                f"{where} reads other topics in the same {named}, so each rebalance interrupts both inputs. Set a"
                " different `group_id` for each",
                help="A new group skips earlier messages, unless `auto_offset_reset` is `earliest`.",
                related=[related],
                fix=Fix("manual", "Set a different `group_id` for each input"),
            )
            return


_FORGETTING = (
    ("clean_run", "true", "resets", " after the first import"),
    ("record_last_run", "false", "does not save", ""),
)
"""Options that discard the position, with their harmful value, what they do to it, and when to remove them."""


class JdbcCleanRunCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("schedule") is None or "sql_last_value" not in (node.text("statement") or "sql_last_value"):
            return
        for name, harmful, effect, when in _FORGETTING:
            option = node.option(name)
            if option is not None and node.text(name) == harmful:
                yield self.finding(
                    option,
                    f"`{name} => {harmful}` {effect} `:sql_last_value`, so every restart reads all rows"
                    f" again. Remove the option{when}",
                    fix=Fix("manual", f"Remove `{name}`"),
                )


class JdbcPagingWithoutOrderCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("statement")
        if option is None or not isinstance(option.value, String) or not ctx.is_complete(node):
            return
        statement = " ".join((without_comments(option.value.value) or "").lower().split())
        if node.is_true("use_prepared_statements") or not node.is_true("jdbc_paging_enabled"):
            return  # a prepared statement is not paged
        if not regex(_ROWS).match(statement) or "order by" in statement or regex(_ONE_PAGE).search(statement):
            return
        if "${" in statement or "{{" in statement or refuses_order(node):
            return
        size = node.number("jdbc_page_size") if node.option("jdbc_page_size") is not None else _DEFAULT_SIZE
        least = f" if there are more than {size:,}" if size is not None else ""
        column = node.text("tracking_column") if node.is_true("use_column_value") else None
        advice = f"Order by `{column}`, then by" if column else "Add `ORDER BY` with"
        yield self.finding(
            option.value,
            f"Without `ORDER BY`, paging (`jdbc_paging_enabled`) may skip or repeat rows{least}. {advice} a unique"
            " column",
            severity="info" if size is not None and size >= _LARGE else "warning",
        )


_DEFAULT_SIZE = 100_000
_LARGE = 20_000
"""Rows of a page that a whole table often fits into."""
_ROWS = r"(?:select|with)\b.*\bfrom\b"
_ONE_PAGE = (
    r"^select (?:count|sum|avg|max|min)\s*\([^()]*\)(?: as \w+)? from\b|\blimit\b|\btop\b|\bfetch (?:first|next)\b"
)


_MIN_SECONDS = 10
_INTERVALS = values_of("poll interval")
_SCHEDULES = plugins_with("schedule")


class PollIntervalCheck(PipelineAdvice):
    visits = tuple(f"input/{name}" for name in dict.fromkeys((*_INTERVALS, *sorted(_SCHEDULES))))

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, seconds = node.option(_INTERVALS.get(node.name, "")), node.number(_INTERVALS.get(node.name, ""))
        if option is None or seconds is None or not 0 < seconds < _MIN_SECONDS:
            option, seconds = node.option("schedule"), _schedule(node)
        if option is None or seconds is None or not 0 < seconds < _MIN_SECONDS:
            return
        seconds = bounded(seconds)
        why = f" ({86400 / seconds:,.0f} times a day), which puts load on the polled system"
        if "llen" in (node.text("command") or "").lower().split():
            why = ", and frequent `LLEN` calls distort what they measure"
        yield self.finding(
            option,
            f"`{node.name}` input polls every {seconds:g} s{why}. Poll every {_MIN_SECONDS} s or less often if that is"
            " sufficient",
        )


def _schedule(node: Plugin) -> float | None:
    """Return the seconds between two runs of the ``schedule`` of an input: ``every``, or a cron expression that begins
    with seconds."""
    option = node.option("schedule") if node.name in _SCHEDULES else None
    kind, written = "cron", node.text("schedule")
    if option is not None and isinstance(option.value, Hash):
        pairs = option.value.pairs
        if len(pairs) != 1 or not isinstance(pairs[0].key, String) or not isinstance(pairs[0].value, String):
            return None
        kind, written = pairs[0].key.value, pairs[0].value.value
    if option is None or written is None or "${" in written:
        return None
    if kind == "every":
        digits = written.strip().removesuffix("s").strip()
        return real(digits) if is_digits(digits) else None
    fields = written.split() if kind == "cron" else []
    if len(fields) < 6 or not all(set(field) <= set("0123456789*/,-") for field in fields[:6]):
        return None
    if fields[0] == "*":
        return 1.0
    return real(fields[0][2:]) if fields[0].startswith("*/") else None
