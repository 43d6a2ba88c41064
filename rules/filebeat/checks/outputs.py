"""Checks of outputs and queue: exactly one output, its options, addresses, and templates of custom indices."""

from __future__ import annotations

from lslint.grammar.lines import line_end, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.processors import check_condition
from lslint.rules.filebeat.config_model import deprecations, values
from lslint.rules.filebeat.config_model.analysis import Analysis, closest, enabled
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, word
from lslint.rules.filebeat.config_model.options import check_options, check_options_at, check_value
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Stage

PARTITIONS = ("hash", "random", "round_robin")


def tables() -> dict[str, Any]:
    """Return the tables of outputs, codecs, queues and TLS."""
    found: dict[str, Any] = knowledge.load("filebeat/outputs")
    return found


def children(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the settings under a section; none for a single value."""
    return list(setting.value.fields.values()) if setting is not None and isinstance(setting.value, Obj) else []


def active(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the enabled children of ``output`` or ``queue``: objects without ``enabled: false``, or empty values."""
    return [
        child
        for child in children(setting)
        if (enabled(child.value) if isinstance(child.value, Obj) else child.value.value is None)
    ]


def unsure(setting: MergedSetting) -> bool:
    """Whether a variable decides if the section is enabled."""
    switch = setting.value.get("enabled") if isinstance(setting.value, Obj) else None
    return switch is not None and isinstance(switch.value, Leaf) and switch.value.varies


def _varies(setting: MergedSetting | None) -> bool:
    """Whether the environment decides the value of a setting: `cloud.id` from a variable is often empty."""
    return setting is not None and isinstance(setting.value, Leaf) and setting.value.varies


def check_outputs(analysis: Analysis, root: Obj) -> None:
    """Check that exactly one output is enabled, and its options."""
    setting = root.fields.get("output")
    cloud = cloud_id(analysis, root)
    if setting is not None and isinstance(setting.value, Leaf) and setting.value.given:
        given = setting.value.value
        message = "Filebeat rejects a single value for `output`"
        if given in tables()["outputs"]:
            message += f". Write `output.{given}:` with its options instead"
        else:
            message += ". Write an output with its options, for example `output.elasticsearch:`"
        analysis.add(reported.WrongValueShape, "load", setting, message)
        return
    found = active(setting)
    certain = [one for one in found if not unsure(one)]
    if len(certain) < len(found):
        analysis.add_unknown("a variable decides which output is enabled", found[0].name_span)
    if not found and not cloud and analysis.complete:
        scalars = [one for one in children(setting) if isinstance(one.value, Leaf) and one.value.value is not None]
        if scalars and scalars[0].name in tables()["outputs"]:
            message = f"Filebeat rejects a single value for `output.{scalars[0].name}`."
            message += " Write a map of its options (`name: value`) instead"
            analysis.add(reported.WrongValueShape, "load", scalars[0], message)
            return
        _add_no_output(analysis, root, setting)
    if len(certain) > 1 and not analysis.before("6.0"):
        names = backticked([f"output.{one.name}" for one in certain])
        both, off = ("both", "one of them") if len(certain) == 2 else ("all", "all but one")
        since, verb = (" 6.0 and later", "") if analysis.least < (6, 0) else ("", "s")
        message = f"{names} are {both} enabled, but Filebeat{since} accept{verb} only one output. Disable {off}"
        second = certain[1]
        stage: Stage = "run" if analysis.least < (6, 0) else "load"  # 5.x accepts it
        level = analysis.level_of("6.0") if analysis.old else ""
        span = second.name_span
        analysis.add(reported.MultipleOutputs, stage, span, message, first=certain[0].name_span, level=level)
    if cloud and certain and certain[0].name != "elasticsearch" and not _varies(root.get("cloud.id")):
        message = f"`cloud.id` enables the Elasticsearch output in addition to `output.{certain[0].name}`,"
        message += f" and Filebeat rejects two outputs. Remove `cloud.id` or `output.{certain[0].name}`"
        analysis.add(reported.MultipleOutputs, "load", certain[0].name_span, message)
    for one in found:
        check_output(analysis, root, one, cloud)


def _add_no_output(analysis: Analysis, root: Obj, setting: MergedSetting | None) -> None:
    span = (root.start, root.start)
    message = "No output is set, so Filebeat does not start. Add an output, for example `output.elasticsearch`"
    certain = True
    if setting is not None:
        span = setting.name_span
        off = children(setting)
        if off:
            message = (
                f"`output.{off[0].name}` is disabled and no other output is set, so Filebeat does not start. Enable an"
                " output"
            )
        elif isinstance(setting.value, Obj) and setting.value.listed:
            message = "`output` must not be a list: Filebeat finds no output and does not start. Remove the dash"
    else:
        misspelled = next((one for one in root.fields.values() if closest(one.name, ["output"])), None)
        wrong = root.get("filebeat.output")
        if misspelled is not None:
            span = misspelled.name_span
            message = f"Unknown setting `{misspelled.name}` is ignored, so no output is set; did you mean `output`?"
        elif wrong is not None:
            span = wrong.name_span
            message = "`output` is ignored under `filebeat`, so no output is set. Move it to the top level"
        else:
            first = next(iter(root.fields.values()), None)
            span = first.name_span if first is not None else span
            if analysis.stray:
                message = f"The file contains only the text `{analysis.stray}`, so Filebeat does not start."
                message += " Replace the text with settings that include an output"
            certain = False
    analysis.missing(reported.NoOutput, span, message, certain=certain)


def cloud_id(analysis: Analysis, root: Obj) -> bool:
    """Whether ``cloud.id`` sets an output, or may set one. Adds problems with its form and that of ``cloud.auth``."""
    setting, auth = root.get("cloud.id"), root.get("cloud.auth")
    if auth is not None and isinstance(auth.value, Leaf) and not auth.value.open and auth.value.value:
        if setting is None:
            message = "Filebeat rejects `cloud.auth` without `cloud.id`. Add `cloud.id` or remove `cloud.auth`"
            analysis.add(reported.MissingFilebeatOption, "load", auth.name_span, message)
        elif ":" not in str(auth.value.value):
            message = "`cloud.auth` contains no colon, so Filebeat rejects the file. Write it as `user:password`"
            analysis.add(reported.ValueNotAllowed, "load", auth, message)
    if setting is None or not isinstance(setting.value, Leaf):
        return False
    if not setting.value.varies and setting.value.value and not _decodes(str(setting.value.value)):
        message = "Filebeat cannot decode `cloud.id` and rejects the file."
        message += " Copy the complete ID from the Elastic Cloud console"
        analysis.add(reported.ValueNotAllowed, "load", setting, message)
    return bool(setting.value.varies or setting.value.value)


def _decodes(text: str) -> bool:
    import base64
    import binascii

    try:
        data = base64.b64decode(text.rpartition(":")[2], validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return False
    return len(data.split("$")) >= 2


def _outputs() -> str:
    """Return the names of the outputs that all releases have, for a message."""
    return backticked([name for name, row in sorted(tables()["outputs"].items()) if "unknown_in" not in row], "or")


def check_output(analysis: Analysis, root: Obj, setting: MergedSetting, cloud: bool = False) -> None:
    """Check an enabled output."""
    name = setting.name
    row = tables()["outputs"].get(name)
    span = setting.name_span
    refused = (
        row is not None and analysis.release is not None and analysis.release[:2] == (7, 17) and "unknown_in" in row
    )
    if row is None or refused:
        suggestion = None if row is not None else closest(name, list(tables()["outputs"]))
        message = f"`{name}` is not a Filebeat output, so Filebeat rejects the file"
        message += f"; did you mean `{suggestion}`?" if suggestion else f". Use {_outputs()}"
        analysis.add(reported.UnknownOutput, "load", span, message, analysis.rename(span, name, suggestion))
        return
    obj = setting.value if isinstance(setting.value, Obj) else Obj(setting.start, setting.start)
    where = f"`output.{name}`"
    skip = ("enabled", "hosts") if cloud and name == "elasticsearch" else ("enabled",)
    check_options_at(analysis, obj, row["options"], where, "load", span, skip)
    if name == "elasticsearch":
        _check_elasticsearch(analysis, root, obj)
    elif name == "kafka":
        _check_kafka(analysis, obj, span)
    for old, deprecation in deprecations.REFUSED_IN_OUTPUTS.get(name, {}).items():
        if obj.get(old) is not None and not analysis.before(deprecation.removed):
            action = deprecation.replacement[:1].upper() + deprecation.replacement[1:]
            message = f"Filebeat {deprecation.removed} and later reject `output.{name}.{old}`. {action}"
            level = analysis.level_of_removed(deprecation.removed)
            stage: Stage = "load" if analysis.since(deprecation.removed) else "advice"
            analysis.add(reported.RemovedFilebeatSetting, stage, obj.fields[old].name_span, message, level=level)
    for rows, wanted in (("indices", "index"), ("pipelines", "pipeline"), ("topics", "topic"), ("keys", "key")):
        _check_choices(analysis, obj.get(rows), rows, wanted, where)


def _check_choices(analysis: Analysis, setting: MergedSetting | None, rows: str, wanted: str, where: str) -> None:
    """Check a list of values with conditions, such as ``indices``."""
    for item in entries(setting):
        obj = item.value
        if not isinstance(obj, Obj):
            continue
        value = obj.get(wanted)
        if value is None:
            first = next(iter(obj.fields.values()), None)
            span = first.name_span if first is not None else (item.start, item.start)
            message = f"An entry of `{rows}` of {where} has no `{wanted}`, so Filebeat rejects the file. Add `{wanted}`"
            analysis.add(reported.MissingFilebeatOption, "load", span, message)
        else:
            check_value(analysis, value, {"type": "format"}, f"an entry of `{rows}`", "load")
        when = obj.fields.get("when")
        if when is not None:
            check_condition(analysis, when, "load")


def _check_elasticsearch(analysis: Analysis, root: Obj, obj: Obj) -> None:
    for item in elements(obj.get("hosts")):
        leaf = item.value
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open and leaf.value:
            if leaf.quoted is False and "," in leaf.value and "${" in analysis.text[leaf.start : leaf.end]:
                continue
            why = values.url(leaf.value, address=True)
            if why:
                message = (
                    f"`{leaf.value.strip()}` in `hosts` is not a valid address, so Filebeat rejects the file: {why}"
                )
                analysis.add(reported.ValueNotAllowed, "load", item, message)
    key = obj.get("api_key")
    if key is not None and obj.value("api_key") != "" and (obj.value("username") or obj.value("password")):
        message = "Filebeat rejects `api_key` together with `username` or `password`."
        message += " Remove `api_key`, or remove `username` and `password`"
        analysis.add(reported.ApiKeyWithUser, "load", key.name_span, message)
    index = obj.get("index")
    if index is None or obj.value("index") == "" or analysis.before("6.0"):
        return
    if values.boolean(root.value("setup.template.enabled")) is False:
        return
    lacks = [name for name in ("name", "pattern") if root.get(f"setup.template.{name}") is None]
    if lacks and not analysis.complete:
        analysis.add_unknown("the program that writes the config may add the settings of the template", index.name_span)
    elif lacks:
        missing = backticked([f"setup.template.{name}" for name in lacks])
        since = " 6.0 and later" if analysis.least < (6, 0) else ""
        verb = "rejects" if not since else "reject"
        message = f"Filebeat{since} {verb} a custom `index` without {missing}."
        message += f" Add {'both settings' if len(lacks) > 1 else missing}"
        fix = _template_fix(analysis.text, obj.value("index")) if len(lacks) == 2 else None
        stage: Stage = "run" if analysis.least < (6, 0) else "load"  # 5.x accepts it
        level = analysis.level_of("6.0") if analysis.old else ""
        analysis.add(reported.CustomIndexWithoutTemplate, stage, index.name_span, message, fix, level=level)


def _template_fix(text: str, index: object) -> Fix | None:
    prefix, variable, _ = str(index).partition("%{")
    name = prefix.strip("-_.")
    if not name.replace("-", "").isalnum() or "---" in text or "\n..." in text:
        return None
    gap = "" if not text or text.endswith("\n") else "\n"
    pattern = prefix + "*" if variable else prefix
    added = f'{gap}setup.template.name: "{name}"\nsetup.template.pattern: "{pattern}"\n'
    return Fix("unsafe", "Add `setup.template.name` and `setup.template.pattern`", [Edit(len(text), len(text), added)])


def _check_kafka(analysis: Analysis, obj: Obj, span: tuple[int, int]) -> None:
    if "topic" not in obj.fields and obj.get("topics") is None:
        message = "`output.kafka` has neither `topic` nor `topics`, so Filebeat rejects the file. Add one of them"
        analysis.add(reported.KafkaTopicMissing, "load", span, message)
    if obj.value("username") and obj.get("password") is None:
        message = "`output.kafka` has a `username` but no `password`, so Filebeat rejects the file. Add the password"
        analysis.add(reported.MissingFilebeatOption, "load", obj.fields["username"].name_span, message)
    client = obj.get("client_id")
    text = word(client)
    if client is not None and text and not all(c.isascii() and (c.isalnum() or c in "._-") for c in text):
        message = (
            f"`client_id: {text}` of `output.kafka` has invalid characters, so Filebeat rejects the file. Use letters,"
            " digits, `.`, `_` and `-`"
        )
        analysis.add(reported.ValueNotAllowed, "load", client, message)
    compression = obj.value("compression")
    level = values.integer(obj.value("compression_level"))
    if level is not None and not 0 <= level <= 9 and (compression is None or str(compression).lower() == "gzip"):
        message = f"`compression_level: {level}` of `output.kafka` is out of range, so Filebeat rejects the file."
        message += " Use 0 to 9"
        analysis.add(reported.ValueOutOfRange, "load", obj.fields["compression_level"], message)
    partition = obj.get("partition")
    modes = children(partition)
    if partition is not None and isinstance(partition.value, Leaf):
        message = "Filebeat rejects a single value for `partition` of `output.kafka`."
        mode = partition.value.value if partition.value.value in PARTITIONS else PARTITIONS[0]
        message += f" Write a mode as a map, for example `partition.{mode}: {{}}`"
        analysis.add(reported.WrongValueShape, "load", partition, message)
    elif len(modes) > 1:
        names = backticked([one.name for one in modes])
        message = f"`partition` of `output.kafka` has {len(modes)} modes ({names}) but accepts only one, so Filebeat"
        message += " rejects the file. Keep only one mode"
        analysis.add(reported.WrongValueShape, "load", modes[1].name_span, message)
    elif modes and modes[0].name not in PARTITIONS:
        analysis.unlisted(modes[0].name_span, modes[0].name, PARTITIONS, "partition", "`output.kafka`", "load")


def check_queue(analysis: Analysis, root: Obj) -> None:
    """Check that the config has one type of queue and consistent sizes."""
    setting = root.fields.get("queue")
    if setting is None or analysis.before("6.0"):
        return
    if isinstance(setting.value, Leaf):
        if setting.value.given:
            message = "Filebeat rejects a single value for `queue`."
            message += " Write options under a queue type, for example `queue.mem:`"
            analysis.add(reported.WrongValueShape, "load", setting, message)
        return
    found = active(setting)
    if len(found) > 1:
        message = f"`queue.{found[0].name}` and `queue.{found[1].name}` are both enabled,"
        message += " but Filebeat accepts only one queue. Remove one of the two"
        analysis.add(reported.WrongValueShape, "load", found[1].name_span, message)
    elif found:
        _check_queue_type(analysis, found[0])
    else:
        single = next((one for one in children(setting) if isinstance(one.value, Leaf)), None)
        if single is not None and isinstance(single.value, Leaf) and not single.value.open:
            message = f"Filebeat rejects a single value for `queue.{single.name}`. Write a map of its options instead"
            analysis.add(reported.WrongValueShape, "load", single, message)


def _check_queue_type(analysis: Analysis, queue: MergedSetting) -> None:
    table = tables()["queue"].get(queue.name)
    if table is None:
        analysis.unlisted(queue.name_span, queue.name, ["mem", "disk"], "queue", "the config", "load")
        return
    obj = queue.value if isinstance(queue.value, Obj) else Obj(*queue.name_span)
    skip = ("max_size", "segment_size") if queue.name == "disk" else ()
    check_options(analysis, obj, table, f"`queue.{queue.name}`", "load", skip)
    if queue.name == "mem":
        _check_memory_queue(analysis, obj)
    elif queue.name == "disk":
        _check_disk_queue(analysis, queue, obj)


def queue_defaults(*, is_new: bool) -> tuple[int, int]:
    """Return the defaults of ``queue.mem.events`` and ``flush.min_events``: since 8.12 (``is_new``), or before."""
    return (3200, 1600) if is_new else (4096, 2048)


def _check_memory_queue(analysis: Analysis, obj: Obj) -> None:
    default_events, default_least = queue_defaults(is_new=not analysis.before("8.12"))
    events_at, least_at = obj.get("events"), obj.get("flush.min_events")
    if any(at is not None and isinstance(at.value, Leaf) and at.value.open for at in (events_at, least_at)):
        return
    events = values.integer(obj.value("events")) if events_at else default_events
    least = values.integer(obj.value("flush.min_events")) if least_at else default_least
    if events is None or least is None or events < 32 or least <= events or not (events_at or least_at):
        return
    at = least_at or events_at
    assert at is not None
    fix = None
    if least_at is None:
        given = f"`events: {events}` is less than the default of `flush.min_events` ({least}),"
        given += f" so Filebeat rejects the file. Set `flush.min_events` to {events} or less"
        if events_at is not None and events_at.entry is not None and events_at.entry.name.endswith("events"):
            fix = _min_events(analysis.text, events_at, events)
    else:
        limit = "`events`" if events_at else "the default of `events`"
        given = f"`flush.min_events` ({least}) is greater than {limit} ({events}), so Filebeat rejects the file."
        given += " Lower `flush.min_events`, or raise `events`"
    analysis.add(reported.QueueMinEventsOver, "load", at, given, fix)


def _min_events(text: str, setting: MergedSetting, events: int) -> Fix | None:
    entry = setting.entry
    assert entry is not None
    begin = line_start(text, entry.key.start)
    indent = text[begin : entry.key.start]
    end = line_end(text, entry.end)
    if indent.strip() or end < 0:
        return None
    name = text[entry.key.start : entry.key.end]
    if name[:1] in "'\"":
        return None
    added = f"{indent}{name[: -len('events')]}flush.min_events: {events // 2}\n"
    return Fix("safe", f"Add `flush.min_events: {events // 2}`", [Edit(end + 1, end + 1, added)])


def _check_disk_queue(analysis: Analysis, queue: MergedSetting, obj: Obj) -> None:
    least, most = (values.seconds(obj.value(name)) for name in ("retry_interval", "max_retry_interval"))
    if (1 if least is None else least) > (30 if most is None else most):
        at = obj.get("max_retry_interval") or obj.fields["retry_interval"]
        message = "`max_retry_interval` of `queue.disk` is less than `retry_interval`, so Filebeat rejects the file."
        message += " Increase `max_retry_interval`"
        analysis.add(reported.ValueOutOfRange, "load", at, message)
    max_size, segment_size = obj.get("max_size"), obj.get("segment_size")
    if max_size is None:
        message = "`queue.disk` has no `max_size`, so Filebeat rejects the file. Add `max_size`, for example `10GB`"
        analysis.add(reported.BadDiskQueueSize, "load", queue.name_span, message)
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
        analysis.add(reported.BadDiskQueueSize, "load", wrong, message)


def _bytes(analysis: Analysis, setting: MergedSetting) -> int | None:
    value = setting.value
    if isinstance(value, Obj):
        message = (
            f"`{setting.name}` of `queue.disk` is not a single value, so Filebeat rejects the file. Write one size"
        )
        analysis.add(reported.BadDiskQueueSize, "load", setting.name_span, message)
        return None
    if not value.given:
        return None
    found = values.size(str(value.value)) if not isinstance(value.value, bool) else None
    if found is None:
        message = (
            f"`{value.value}` is not a valid size for `{setting.name}` of `queue.disk`, so Filebeat rejects the file."
        )
        message += " Write a size, for example `10GB`"
        analysis.add(reported.BadDiskQueueSize, "load", setting, message)
    return found
