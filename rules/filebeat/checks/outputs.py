"""Outputs, queue and what depends on them: exactly one output, its options, addresses, templates of custom indices."""

from __future__ import annotations

from lslint.grammar.lines import line_end, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.checks.processors import check_condition
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place
from lslint.rules.filebeat.config_model.types import Check, enabled, nearest
from lslint.rules.filebeat.fixes.edits import first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PARTITIONS = ("hash", "random", "round_robin")


def tables() -> dict[str, Any]:
    """The tables of outputs, codecs, queues and TLS."""
    found: dict[str, Any] = knowledge.load("filebeat/outputs")
    return found


def active(place: Place | None) -> list[Place]:
    """The children of ``output`` or ``queue`` that count: objects (or nothing at all) that are not switched off."""
    if place is None or not isinstance(place.value, Obj):
        return []
    found = []
    for child in place.value.fields.values():
        value = child.value
        if (isinstance(value, Obj) and enabled(value)) or (isinstance(value, Leaf) and value.value is None):
            found.append(child)
    return found


def unsure(place: Place) -> bool:
    """Whether a variable decides if the section is on."""
    switch = place.value.get("enabled") if isinstance(place.value, Obj) else None
    return switch is not None and isinstance(switch.value, Leaf) and switch.value.open


def check_outputs(check: Check, root: Obj, expected: bool) -> None:
    """``expected``: a whole config, so that an output must be there."""
    place = root.fields.get("output")
    cloud = cloud_id(check, root)
    if place is not None and isinstance(place.value, Leaf) and place.value.value is not None and not place.value.open:
        word = place.value.value
        hint = f": write `output.{word}:` with its options" if word in tables()["outputs"] else ""
        check.add("FB129", "load", place, f"`output` takes the name of an output with its options below{hint}")
        return
    found = active(place)
    scalars = [] if place is None or not isinstance(place.value, Obj) else list(place.value.fields.values())
    scalars = [one for one in scalars if isinstance(one.value, Leaf) and one.value.value is not None]
    sure = [one for one in found if not unsure(one)]
    if len(sure) < len(found):
        check.open.append(("a variable decides which output is on", found[0].start, found[0].end))
    if not found and not cloud and expected:
        if scalars and scalars[0].name in tables()["outputs"]:
            name = scalars[0].name
            message = f"`output.{name}` takes options below it, not a single value"
            check.add("FB129", "load", scalars[0], message)
            return
        _no_output(check, root, place)
    if len(sure) > 1 and not check.before("6.0"):
        names = " and ".join(f"`output.{one.name}`" for one in sure)
        at = sure[1]
        first = sure[0]
        switch = at.value.fields.get("enabled") if isinstance(at.value, Obj) else None
        fix = first_line(check.text, at, "enabled: false", f"Switch `output.{at.name}` off") if switch is None else None
        problem = check.add(
            "FB105",
            "run" if check.old else "load",
            (at.start, at.end),
            f"{names} are both on, and Filebeat takes one output: remove one, or give it `enabled: false`",
            fix,
        )
        problem.first = (first.start, first.end)
    if cloud and sure and sure[0].name != "elasticsearch":
        message = f"`cloud.id` switches the Elasticsearch output on beside `output.{sure[0].name}`: only one can be"
        check.add("FB105", "load", (sure[0].start, sure[0].end), message)
    for one in found:
        check_output(check, root, one, cloud)


def _no_output(check: Check, root: Obj, place: Place | None) -> None:
    span = (root.start, root.start)
    message = "no output is on: Filebeat does not know where to send to"
    if place is not None:
        span = (place.start, place.end)
        off = list(place.value.fields.values()) if isinstance(place.value, Obj) else []
        if off:
            message = f"`output.{off[0].name}` is switched off and no other output is on"
        elif isinstance(place.value, Obj) and place.value.listed:
            message = "`output` takes names below it, not a list: no output is on"
    else:
        near = next((one for one in root.fields.values() if nearest(one.name, ["output"])), None)
        wrong = root.get("filebeat.output")
        if near is not None:
            span = (near.start, near.end)
            message = f"`{near.name}` is read by nobody, so no output is on: did you mean `output`?"
        elif wrong is not None:
            span = (wrong.start, wrong.end)
            message = "`output` below `filebeat` is read by nobody, so no output is on: it stands at the top level"
        else:
            first = next(iter(root.fields.values()), None)
            span = (first.start, first.end) if first is not None else span
    check.add("FB104", "load", span, message)


def cloud_id(check: Check, root: Obj) -> bool:
    """Whether ``cloud.id`` makes an output; problems with the form of both settings."""
    place, auth = root.get("cloud.id"), root.get("cloud.auth")
    if auth is not None and isinstance(auth.value, Leaf) and not auth.value.open and auth.value.value:
        if place is None:
            message = "`cloud.auth` without `cloud.id` is refused"
            check.add("FB131", "load", (auth.start, auth.end), message)
        elif ":" not in str(auth.value.value):
            check.add("FB114", "load", auth, "`cloud.auth` is a user and a password with a colon between them")
    if place is None or not isinstance(place.value, Leaf):
        return False
    if not place.value.open and place.value.value and not _decodes(str(place.value.value)):
        check.add("FB114", "load", place, "this `cloud.id` cannot be decoded: copy the whole text from the console")
    return bool(place.value.open or place.value.value)


def _decodes(text: str) -> bool:
    import base64
    import binascii

    try:
        data = base64.b64decode(text.rpartition(":")[2], validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return False
    return len(data.split("$")) >= 2


def check_output(check: Check, root: Obj, place: Place, cloud: bool = False) -> None:
    """One output that is on."""
    name = place.name
    row = tables()["outputs"].get(name)
    span = (place.start, place.end)
    refused = row is not None and check.release is not None and check.release[:2] == (7, 17) and "unknown_in" in row
    if row is None or refused:
        near = None if row is not None else nearest(name, list(tables()["outputs"]))
        message = f"Filebeat has no output `{name}`" + (f": did you mean `{near}`?" if near else "")
        fix = None
        if near and check.text[span[0] : span[1]] == name:
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*span, near)])
        check.add("FB101", "load", span, message, fix)
        return
    obj = place.value if isinstance(place.value, Obj) else Obj(place.start, place.end)
    if not isinstance(place.value, Obj):
        obj.end = obj.start
    where = f"`output.{name}`"
    before = len(check.problems)
    skip = ("enabled", "hosts") if cloud and name == "elasticsearch" else ("enabled",)
    check.options(obj, row["options"], where, "load", skip)
    for problem in check.problems[before:]:
        if problem.start == obj.start and problem.end - problem.start <= 1:
            problem.start, problem.end = span
    if name == "elasticsearch":
        _elasticsearch(check, root, obj)
    elif name == "kafka":
        _kafka(check, obj, span)
    elif name == "redis" and obj.get("port") is not None:
        port = obj.fields["port"]
        message = "`output.redis.port` is gone since 6.0: write the port into `hosts`"
        check.add("FB601", "load", (port.start, port.end), message).since = (6,)
    for rows, wanted in (("indices", "index"), ("pipelines", "pipeline"), ("topics", "topic"), ("keys", "key")):
        _choices(check, obj.get(rows), rows, wanted, where)


def _choices(check: Check, place: Place | None, rows: str, wanted: str, where: str) -> None:
    if place is None or not isinstance(place.value, Obj):
        return
    for item in place.value.items:
        obj = item.value
        if not isinstance(obj, Obj):
            continue
        value = obj.get(wanted)
        if value is None:
            message = f"an entry of `{rows}` of {where} has no `{wanted}`, which it needs"
            check.add("FB131", "load", _head(obj, item), message)
        else:
            check.value(value, {"type": "format"}, f"an entry of `{rows}`", "load")
        when = obj.fields.get("when")
        if when is not None:
            check_condition(check, when, "load")


def _head(obj: Obj, item: Place) -> tuple[int, int]:
    first = next(iter(obj.fields.values()), None)
    return (first.start, first.end) if first is not None else (item.start, item.start)


def _elasticsearch(check: Check, root: Obj, obj: Obj) -> None:
    hosts = obj.get("hosts")
    items = [] if hosts is None else hosts.value.items if isinstance(hosts.value, Obj) else [hosts]
    for item in items:
        leaf = item.value
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open and leaf.value:
            if leaf.quoted is False and "," in leaf.value and "${" in check.text[leaf.start : leaf.end]:
                continue
            why = values.url(leaf.value, address=True)
            if why:
                check.add("FB114", "load", item, f"`{leaf.value.strip()}` in `hosts` is no address: {why}")
    key = obj.get("api_key")
    if key is not None and obj.value("api_key") != "" and (obj.value("username") or obj.value("password")):
        message = "`api_key` and `username` with `password` exclude each other: keep one"
        check.add("FB122", "load", (key.start, key.end), message)
    index = obj.get("index")
    if index is None or obj.value("index") == "" or check.before("6.0"):
        return
    if values.boolean(root.value("setup.template.enabled")) is False:
        return
    lacks = [name for name in ("name", "pattern") if root.get(f"setup.template.{name}") is None]
    if lacks:
        missing = " and ".join(f"`setup.template.{name}`" for name in lacks)
        since = " from 6.0 on" if check.old else ""
        message = f"a custom `index` needs a template of its own{since}: {missing} must be set too"
        fix = _template_fix(check, obj.value("index"), lacks) if len(lacks) == 2 else None
        check.add("FB123", "run" if check.old else "load", (index.start, index.end), message, fix).since = (6,)


def _template_fix(check: Check, index: object, lacks: list[str]) -> Fix | None:
    name = str(index).partition("%{")[0].strip("-_.")
    if not name or not name.replace("-", "").isalnum():
        return None
    text = check.text
    gap = "" if not text or text.endswith("\n") else "\n"
    added = f'{gap}setup.template.name: "{name}"\nsetup.template.pattern: "{name}-*"\n'
    if "---" in text or "\n..." in text:
        return None
    return Fix("unsafe", "Add the name and the pattern of the template", [Edit(len(text), len(text), added)])


def _kafka(check: Check, obj: Obj, span: tuple[int, int]) -> None:
    if "topic" not in obj.fields and obj.get("topics") is None:
        check.add("FB117", "load", span, "`output.kafka` has neither `topic` nor `topics`: it needs one of them")
    user, password = obj.value("username"), obj.get("password")
    if user and password is None:
        place = obj.fields["username"]
        check.add("FB131", "load", (place.start, place.end), "`username` of `output.kafka` needs a `password`")
    client = obj.get("client_id")
    if client is not None and isinstance(client.value, Leaf) and isinstance(client.value.value, str):
        text = client.value.value
        if not client.value.open and text and not all(c.isascii() and (c.isalnum() or c in "._-") for c in text):
            message = "`client_id` of `output.kafka` takes letters, digits, `.`, `_` and `-` only"
            check.add("FB114", "load", client, message)
    compression = obj.value("compression")
    level = values.integer(obj.value("compression_level"))
    if level is not None and not 0 <= level <= 9 and (compression is None or str(compression).lower() == "gzip"):
        message = "`compression_level` of `output.kafka` is 0 to 9 with gzip"
        check.add("FB113", "load", obj.fields["compression_level"], message)
    partition = obj.get("partition")
    if partition is None:
        return
    if isinstance(partition.value, Leaf):
        check.add(
            "FB129", "load", partition, "`partition` of `output.kafka` takes the name of a mode with its options below"
        )
        return
    modes = list(partition.value.fields.values())
    if len(modes) > 1:
        check.add(
            "FB129", "load", (modes[1].start, modes[1].end), "`partition` of `output.kafka` takes one mode, not two"
        )
    elif modes and modes[0].name not in PARTITIONS:
        mode = modes[0]
        check.unlisted((mode.start, mode.end), mode.name, PARTITIONS, "partition", "`output.kafka`", "load")


def check_queue(check: Check, root: Obj) -> None:
    """The queue: one type, and sizes that fit."""
    place = root.fields.get("queue")
    if place is None or check.before("6.0"):
        return
    if isinstance(place.value, Leaf):
        if place.value.value is not None and not place.value.open:
            check.add("FB129", "load", place, "`queue` takes the name of a queue with its options below: `queue.mem:`")
        return
    found = active(place)
    if len(found) > 1:
        at = found[1]
        message = f"`queue.{found[0].name}` and `queue.{at.name}` are both on, and Filebeat takes one queue"
        check.add("FB129", "load", (at.start, at.end), message)
        return
    if not found:
        single = [one for one in place.value.fields.values() if isinstance(one.value, Leaf)]
        if single and not single[0].value.open:  # type: ignore[union-attr]
            message = f"`queue.{single[0].name}` takes names below it, not a single value"
            check.add("FB129", "load", single[0], message)
        return
    queue = found[0]
    table = tables()["queue"].get(queue.name)
    if table is None:
        check.unlisted((queue.start, queue.end), queue.name, ["mem", "disk"], "queue", "the config", "load")
        return
    obj = queue.value if isinstance(queue.value, Obj) else Obj(queue.start, queue.end)
    skip = ("max_size", "segment_size") if queue.name == "disk" else ()
    check.options(obj, table, f"`queue.{queue.name}`", "load", skip)
    if queue.name == "mem":
        _mem(check, obj)
    elif queue.name == "disk":
        _disk(check, queue, obj)


def _mem(check: Check, obj: Obj) -> None:
    old = check.before("8.12")
    events_at, least_at = obj.get("events"), obj.get("flush.min_events")
    if any(at is not None and isinstance(at.value, Leaf) and at.value.open for at in (events_at, least_at)):
        return
    events = values.integer(obj.value("events")) if events_at else 4096 if old else 3200
    least = values.integer(obj.value("flush.min_events")) if least_at else 2048 if old else 1600
    if events is None or least is None or events < 32 or least <= events or not (events_at or least_at):
        return
    at = least_at or events_at
    assert at is not None
    fix = None
    if least_at is None:
        given = f"`flush.min_events` is {least} by default, more than `events: {events}`: set it too"
        if events_at is not None and events_at.entry is not None and events_at.entry.name.endswith("events"):
            fix = _min_events(check, events_at, events)
    else:
        given = f"`flush.min_events` ({least}) is more than `events` ({events}): the queue never holds so many"
    check.add("FB119", "load", at, given, fix)


def _min_events(check: Check, place: Place, events: int) -> Fix | None:
    entry, text = place.entry, check.text
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
    return Fix("safe", "Set `flush.min_events`", [Edit(end + 1, end + 1, added)])


def _disk(check: Check, queue: Place, obj: Obj) -> None:
    least, most = (values.seconds(obj.value(name)) for name in ("retry_interval", "max_retry_interval"))
    if (1 if least is None else least) > (30 if most is None else most):
        at = obj.get("max_retry_interval") or obj.fields["retry_interval"]
        check.add("FB113", "load", at, "`max_retry_interval` of `queue.disk` must not be less than `retry_interval`")
    whole, part = obj.get("max_size"), obj.get("segment_size")
    span = (queue.start, queue.end)
    if whole is None:
        check.add("FB120", "load", span, "`queue.disk` has no `max_size`, which it needs")
        return
    total = _bytes(check, whole)
    if total is None:
        return
    if 0 < total < 10 * 1000 * 1000:
        check.add("FB120", "load", whole, "`max_size` of `queue.disk` must be 10 MB or more, or 0 for no limit")
        return
    if part is not None:
        segment = _bytes(check, part)
        if segment is not None and segment < 1000 * 1000:
            check.add("FB120", "load", part, "`segment_size` of `queue.disk` must be 1 MB or more")
        elif segment is not None and total and 2 * segment > total:
            check.add("FB120", "load", part, "`segment_size` of `queue.disk` must be half of `max_size` or less")


def _bytes(check: Check, place: Place) -> int | None:
    value = place.value
    if isinstance(value, Obj):
        check.add("FB120", "load", (place.start, place.end), f"`{place.name}` of `queue.disk` is one size")
        return None
    if value.open or value.value is None:
        return None
    found = values.size(str(value.value)) if not isinstance(value.value, bool) else None
    if found is None:
        check.add("FB120", "load", place, f"`{value.value}` is no size such as `10GB`")
    return found
