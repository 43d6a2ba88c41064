"""Checks of queues, at the top level and under an output: one type, consistent sizes."""

from __future__ import annotations

from lslint.grammar.lines import line_end, line_start
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.outputs import active, children, unsure
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, is_open
from lslint.rules.filebeat.config_model.options import check_options
from lslint.rules.filebeat.config_model.tables import output_tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def check_queue(analysis: Analysis, root: Obj) -> None:
    """Check that the config has one type of queue and consistent sizes; also the queue of the output."""
    output = next(iter(active(root.fields.get("output"))), None)
    if output is not None and isinstance(output.value, Obj) and not unsure(output):
        inner = output.value.fields.get("queue")
        if inner is not None and isinstance(inner.value, Obj):
            with analysis.within(analysis.at_least("8.12")):
                _check_queue(analysis, inner, f"output.{output.name}.")
    setting = root.fields.get("queue")
    if setting is not None and not analysis.before("6.0"):
        _check_queue(analysis, setting, "")


def _check_queue(analysis: Analysis, setting: MergedSetting, path: str) -> None:
    if isinstance(setting.value, Leaf):
        if setting.value.given:
            message = "Filebeat rejects a single value for `queue`."
            message += " Write options under a queue type, for example `queue.mem:`"
            analysis.add_shape("load", setting, message)
        return
    found = [child for child in active(setting) if not unsure(child)]
    if len(found) > 1:
        message = f"`{path}queue.{found[0].name}` and `{path}queue.{found[1].name}` are both enabled,"
        message += " but Filebeat accepts only one queue. Remove one of the two"
        analysis.add_shape("load", found[1].name_span, message)
    elif found:
        _check_queue_type(analysis, found[0])
    else:
        single = next((child for child in children(setting) if isinstance(child.value, Leaf)), None)
        if single is not None and isinstance(single.value, Leaf) and not single.value.open:
            message = f"Filebeat rejects a single value for `queue.{single.name}`. Write a map of its options instead"
            analysis.add_shape("load", single, message)


def _check_queue_type(analysis: Analysis, queue: MergedSetting) -> None:
    table = output_tables()["queue"].get(queue.name)
    lacking = ~0 if table is None else analysis.at_least("8.0") if queue.name == "spool" else 0
    types = ["mem"] if analysis.before("7.17") else ["mem", "disk"]  # the first release of `disk` is not recorded
    with analysis.within(lacking):
        analysis.unlisted(queue.name_span, queue.name, types, "queue", "the config", "load")
    if table is not None:
        with analysis.within(~lacking, rejecting=lacking & analysis.scope):
            _check_options(analysis, queue, table)


def _check_options(analysis: Analysis, queue: MergedSetting, table: dict[str, Any]) -> None:
    """Check the options of a queue of a known type."""
    obj = queue.value if isinstance(queue.value, Obj) else Obj(*queue.name_span)
    skip = ("max_size", "segment_size") if queue.name == "disk" else ()
    check_options(analysis, obj, table, f"`queue.{queue.name}`", "load", skip)
    is_given = analysis.is_given(f"queue.{queue.name}")  # the command line may set what the file lacks
    if queue.name == "mem" and not is_given:
        _check_memory_queue(analysis, obj)
    elif queue.name == "disk" and not is_given:
        _check_disk_queue(analysis, queue, obj)


def queue_defaults(*, is_new: bool) -> tuple[int, int]:
    """Return the defaults of ``queue.mem.events`` and ``flush.min_events``: since 8.12 (``is_new``), or before."""
    return (3200, 1600) if is_new else (4096, 2048)


def _check_memory_queue(analysis: Analysis, obj: Obj) -> None:
    events_at, least_at = obj.get("events"), obj.get("flush.min_events")
    at = least_at or events_at
    if is_open(events_at) or is_open(least_at) or at is None:
        return
    rejecting, since_8_12 = 0, analysis.at_least("8.12")
    for is_new, releases in ((False, ~since_8_12), (True, since_8_12)):
        default_events, default_least = queue_defaults(is_new=is_new)
        all_events = obj.integer("events") if events_at else default_events
        all_least = obj.integer("flush.min_events") if least_at else default_least
        if all_events is not None and all_least is not None and 32 <= all_events < all_least:
            if releases & analysis.scope:
                events, least = all_events, all_least
            rejecting |= releases
    if not rejecting & analysis.scope:
        return
    fix = None
    since = " since 8.12" if analysis.release is None else ""
    if least_at is None:
        given = f"`events: {events}` is less than the default of `flush.min_events` ({least}{since}),"
        given += f" so Filebeat rejects the file. Set `flush.min_events` to {events} or less"
        if events_at is not None and events_at.entry is not None and events_at.entry.name.endswith("events"):
            fix = _min_events(analysis.text, events_at, events)
    else:
        limit = f"`events` ({events})" if events_at else f"the default of `events` ({events}{since})"
        given = f"`flush.min_events` ({least}) is greater than {limit}, so Filebeat rejects the file."
        given += " Lower `flush.min_events`, or raise `events`"
    with analysis.within(rejecting):
        analysis.add(reported.OptionCombination, "load", at, given, fix, kind="contradiction")


def _min_events(text: str, setting: MergedSetting, events: int) -> Fix | None:
    entry = setting.entry
    assert entry is not None
    indent = text[line_start(text, entry.key.start) : entry.key.start]
    end = line_end(text, entry.end)
    if indent.strip() or end < 0:
        return None
    name = text[entry.key.start : entry.key.end]
    if name[:1] in "'\"":
        return None
    added = f"{indent}{name[: -len('events')]}flush.min_events: {events // 2}\n"
    return Fix("safe", f"Add `flush.min_events: {events // 2}`", [Edit(end + 1, end + 1, added)])


def _check_disk_queue(analysis: Analysis, queue: MergedSetting, obj: Obj) -> None:
    least, most = (obj.seconds(name) for name in ("retry_interval", "max_retry_interval"))
    if least is not None and most is not None and least > most:
        at = obj.fields["max_retry_interval"]
        message = "`max_retry_interval` of `queue.disk` is less than `retry_interval`, so Filebeat rejects the file."
        message += " Increase `max_retry_interval`"
        analysis.add(reported.BadValue, "load", at, message)
    max_size, segment_size = obj.get("max_size"), obj.get("segment_size")
    if max_size is None:
        message = "`queue.disk` has no `max_size`, so Filebeat rejects the file. Add `max_size`, for example `10GB`"
        analysis.add(reported.BadValue, "load", queue.name_span, message, kind="size")
        return
    total = _bytes(analysis, max_size)
    if total is None:
        return
    wrong, message = segment_size, ""
    if 0 < total < 10 * 1000 * 1000:
        wrong, message = (
            max_size,
            "`max_size` of `queue.disk` is less than 10 MB, so Filebeat rejects the file. Set `10MB` or more, or 0 for"
            " no limit",
        )
    elif segment_size is not None:
        segment = _bytes(analysis, segment_size)
        if segment is not None and segment < 1000 * 1000:
            message = "`segment_size` of `queue.disk` is less than 1 MB, so Filebeat rejects the file."
            message += " Set it to `1MB` or more"
        elif segment is not None and total and 2 * segment > total:
            message = "`segment_size` of `queue.disk` is more than half of `max_size`, so Filebeat rejects the file."
            message += " Reduce `segment_size`"
    if wrong is not None and message:
        analysis.add(reported.BadValue, "load", wrong, message, kind="size")


def _bytes(analysis: Analysis, setting: MergedSetting) -> int | None:
    value = setting.value
    if isinstance(value, Obj):
        message = (
            f"`{setting.name}` of `queue.disk` is not a single value, so Filebeat rejects the file. Write one size"
        )
        analysis.add(reported.BadValue, "load", setting.name_span, message, kind="size")
        return None
    if not value.given:
        return None
    found = values.size(str(value.value)) if not isinstance(value.value, bool) else None
    if found is None:
        message = (
            f"`{value.value}` is not a valid size for `{setting.name}` of `queue.disk`, so Filebeat rejects the file."
        )
        message += " Write a size, for example `10GB`"
        analysis.add(reported.BadValue, "load", setting, message, kind="size")
    return found
