"""Names that nobody reads: misspelt, misplaced, of older releases, of another input; Filebeat is silent about all."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lslint.grammar.lines import blank, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.checks.inputs import input_type, options_of, runs, table
from lslint.rules.filebeat.checks.outputs import active, tables
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place
from lslint.rules.filebeat.config_model.types import nearest, numbers
from lslint.rules.filebeat.fixes.renamed_settings import multiline, ndjson, old_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.filebeat.checks.analysis import Judged

TOP = frozenset(
    [
        "filebeat",
        "output",
        "processors",
        "logging",
        "setup",
        "queue",
        "http",
        "path",
        "name",
        "tags",
        "fields",
        "fields_under_root",
        "max_procs",
        "cloud",
        "monitoring",
        "xpack",
        "keystore",
        "seccomp",
        "gc_percent",
        "instrumentation",
        "timestamp",
        "management",
        "features",
        "heartbeat",
        "metricbeat",
        "auditbeat",
        "winlogbeat",
        "packetbeat",
        "shipper",
        "config",
        "max_start_delay",
        "apm-server",
        "libbeat",
        "beat",
        "deployment",
    ]
)
BELOW_FILEBEAT = frozenset(
    [
        "inputs",
        "prospectors",
        "modules",
        "config",
        "autodiscover",
        "registry",
        "registry_file",
        "registry_file_permissions",
        "registry_flush",
        "config_dir",
        "shutdown_timeout",
        "overwrite_pipelines",
        "spool_size",
        "publish_async",
        "idle_timeout",
    ]
)
# name at the top level (or path) -> (first release without it, what to do instead)
OLD = {
    "filebeat.spool_size": ("6.0", "`queue.mem.flush.min_events`"),
    "filebeat.idle_timeout": ("6.0", "`queue.mem.flush.timeout`"),
    "filebeat.publish_async": ("6.0", ""),
    "queue_size": ("6.0", "`queue.mem.events`"),
    "bulk_queue_size": ("6.0", ""),
    "refresh_topology_freq": ("6.0", ""),
    "topology_expire": ("6.0", ""),
    "geoip.paths": ("6.0", "an ingest pipeline with the geoip processor"),
    "ignore_outgoing": ("6.0", ""),
    "shipper": ("5.0", "`name` and `tags` at the top level"),
}
OLD_INPUT = {
    "document_type": ("6.0", "a field below `fields`"),
    "close_older": ("5.0", "`close_inactive`"),
    "force_close_files": ("5.0", "`close_removed` and `close_renamed`"),
    "tail_on_rotate": ("5.0", ""),
}
OLD_OUTPUT = {
    "template": ("6.0", "`setup.template`"),
    "save_topology": ("6.0", ""),
    "topology_expire": ("6.0", ""),
    "flush_interval": ("6.0", "`queue.mem.flush.timeout`"),
    "tls": ("5.0", "`ssl`"),
    "use_type": ("6.0", ""),
    "ilm": ("7.0", "`setup.ilm`"),
}
IN_INPUT = frozenset(
    [
        "paths",
        "exclude_lines",
        "include_lines",
        "exclude_files",
        "multiline",
        "json",
        "ignore_older",
        "scan_frequency",
        "document_type",
        "input_type",
        "close_inactive",
        "harvester_buffer_size",
        "tail_files",
    ]
)
AT_TOP = frozenset(["output", "processors", "logging", "setup", "queue", "tags", "name"])
OPEN = frozenset(("fields", "processors", "headers", "parameters", "proxy_headers", "when", "settings", "indices"))
WHOLE_INPUTS = frozenset(("log", "filestream", "container", "docker", "stdin"))
"""Inputs whose options are known for all releases; of the others those of 7.17 and before."""
WHOLE_OUTPUTS = frozenset(("elasticsearch", "logstash", "kafka", "redis", "file", "console"))
BELOW = {
    "ssl": "ssl",
    "ssl-server": "ssl-server",
    "codec": "codec",
    "partition": "partition",
}
"""Options that have a table of their own below them, by type or name."""


def look(check: Judged) -> None:
    """Adds what nobody reads."""
    for place in check.inputs if check.form != "modules" else []:
        if isinstance(place.value, Obj) and runs(place.value):
            _input(check, place.value)
    if check.form == "main":
        _main(check)


def gone(check: Judged, release: str) -> bool:
    """Whether the target, or without one the newest release, no longer has what that release dropped."""
    return check.release is None or check.release >= numbers(release)


def _own_names(check: Judged) -> None:
    """Names at the top level and below `filebeat`."""
    root = check.root
    for path, (release, instead) in OLD.items():
        place = root.get(path)
        if place is not None and gone(check, release):
            _old(check, place, path, release, instead)
    whole = "filebeat" in root.fields
    for name, place in root.fields.items():
        if name in TOP or any(path.partition(".")[0] == name for path in OLD):
            continue
        if name in IN_INPUT and whole:
            message = f"`{name}` at the top level is read by nobody: it belongs into an entry of `filebeat.inputs`"
            check.add("FB217", "run", (place.start, place.end), message)
        elif name in ("inputs", "modules", "autodiscover", "prospectors", "registry", "shutdown_timeout") and whole:
            message = f"`{name}` at the top level is read by nobody: write `filebeat.{name}`"
            check.add("FB217", "run", (place.start, place.end), message)
        else:
            _near(check, place, TOP, "the config", root.fields)
    section = root.get("filebeat")
    if section is not None and isinstance(section.value, Obj):
        for name, place in section.value.fields.items():
            if name in AT_TOP:
                message = f"`{name}` below `filebeat` is read by nobody: it stands at the top level"
                check.add("FB217", "run", (place.start, place.end), message)
            elif name not in BELOW_FILEBEAT:
                _near(check, place, BELOW_FILEBEAT, "`filebeat`", section.value.fields)


def _main(check: Judged) -> None:
    root = check.root
    if check.section == "filebeat":
        _own_names(check)
    for output in active(root.fields.get("output")):
        row = tables()["outputs"].get(output.name)
        if row is not None and isinstance(output.value, Obj):
            _output(check, output.value, output.name, row["options"])
    known = knowledge.load("filebeat/settings")
    names = {**known["read"], **known["known"]}
    for head in ("logging", "setup.template", "setup.ilm", "setup.kibana", "setup.dashboards", "http"):
        place = root.get(head)
        if place is not None and isinstance(place.value, Obj):
            below = {name[len(head) + 1 :]: row for name, row in names.items() if name.startswith(head + ".")}
            below.setdefault("enabled", "bool")
            unknown(check, place.value, below, f"`{head}`")
    queue = root.get("queue.mem")
    if queue is not None and isinstance(queue.value, Obj):
        unknown(check, queue.value, tables()["queue"]["mem"], "`queue.mem`", whole=True)


def _output(check: Judged, obj: Obj, name: str, options: dict[str, Any]) -> None:
    where = f"`output.{name}`"
    known = dict(options)
    for one in ("processors", "setup", "logging"):
        place = obj.fields.get(one)
        if place is not None:
            known[one] = "any"
            message = f"`{one}` below {where} is read by nobody: it stands at the top level"
            check.add("FB217", "run", (place.start, place.end), message)
    for one, (release, instead) in OLD_OUTPUT.items():
        place = obj.fields.get(one)
        read = one in options or one == "tls" or (one == "ilm" and name == "elasticsearch")
        if place is not None and read and gone(check, release):
            known[one] = "any"
            _old(check, place, f"output.{name}.{one}", release, instead)
    if name == "kafka":
        known["workers"] = "any"
    elif name == "logstash":
        known.update(dict.fromkeys(("username", "password", "api_key", "protocol"), "any"))
    unknown(check, obj, known, where, whole=name in WHOLE_OUTPUTS or _measured(check))


def _measured(check: Judged) -> bool:
    """Whether the tables have every option of the target: they were read from 7.17."""
    return check.release is not None and check.release < (7, 18)


def _input(check: Judged, obj: Obj) -> None:
    name = input_type(obj)
    if name is None or name not in table()["types"]:
        return
    row = table()["types"][name]
    if not row.get("options") and "extends" not in row:
        return
    known = options_of(name)
    log = table()["types"]["log"]["options"]
    seen: dict[str, Any] = {}
    for old, (release, instead) in OLD_INPUT.items():
        place = obj.fields.get(old)
        if place is not None:
            seen[old] = "any"
            if gone(check, release):
                _old(check, place, old, release, instead, obj)
    kind = obj.fields.get("input_type")
    if kind is not None and gone(check, "6.0") and name in ("log", "stdin", "redis", "udp"):
        fix = None
        if "type" not in obj.fields and check.text[kind.start : kind.end] == "input_type":
            fix = Fix("safe", "Write `type`", [Edit(kind.start, kind.end, "type")])
        check.add("FB603", "advice", (kind.start, kind.end), "`input_type` is called `type` since Filebeat 6.0", fix)
    seen["input_type"] = "any"
    fields = obj.fields.get("fields")
    if fields is not None and isinstance(fields.value, Leaf) and fields.value.value is None and not fields.value.open:
        _lost(check, fields, obj, known, seen)
    if name == "filestream":
        _filestream(check, obj, log, seen)
    unknown(check, obj, known, f"the `{name}` input", seen, name in WHOLE_INPUTS or _measured(check))


def _lost(check: Judged, fields: Place, obj: Obj, known: dict[str, Any], seen: dict[str, Any]) -> None:
    """``fields:`` with nothing below, and strangers behind it at its own level."""
    heads = {option.partition(".")[0] for option in known} | set(seen)
    heads |= {option.partition(".")[0] for option in table()["types"]["log"]["options"]}
    strangers = [place for name, place in obj.fields.items() if place.start > fields.end and name not in heads]
    strangers = [place for place in strangers if place.entry is not None and place.entry.name == place.name]
    if not strangers:
        return
    first = strangers[0]
    text = check.text
    if text[fields.end : first.start].count("\n") != 1:
        return
    seen.update((place.name, "any") for place in strangers)
    message = f"`fields` is empty: `{first.name}` behind it is not indented, so it is an option that nobody reads"
    at = line_start(text, first.start)
    fix = None
    if blank(text, at, first.start) and isinstance(first.value, Leaf):
        fix = Fix("unsafe", f"Indent `{first.name}`", [Edit(at, at, "  ")])
    check.add("FB243", "run", (fields.start, fields.end), message, fix)


def _filestream(check: Judged, obj: Obj, log: dict[str, Any], seen: dict[str, Any]) -> None:
    moved: dict[str, str] = table()["moved"]
    parsed = obj.get("parsers") is not None
    _beside_parsers(check, obj)
    heads = tree_of(log)
    for name, place in obj.fields.items():
        span = (place.start, place.end)
        if name == "multiline":
            message = (
                "`multiline` of a `filestream` input is read by nobody, so lines stay split: it is one of `parsers`"
            )
            check.add(
                "FB219", "run", span, message, None if parsed or "json" in obj.fields else multiline(check, place)
            )
        elif name == "json":
            message = "`json` of a `filestream` input is read by nobody, so lines stay text: use the parser `ndjson`"
            check.add(
                "FB220", "run", span, message, ndjson(check, obj, place.value) if isinstance(place.value, Obj) else None
            )
        elif name in table()["log_only"] or (name in ("scan", "recursive_glob") and name in heads):
            if name == "backoff":
                continue
            new = moved.get(name, "")
            message = f"`{name}` is an option of the `log` input, a `filestream` input does not read it"
            message += f": write `{new}`" if new else ""
            fix = None
            if new and check.text[span[0] : span[1]] == name and obj.get(new) is None:
                fix = Fix("unsafe", f"Write `{new}`", [Edit(*span, new)])
            check.add("FB218", "run", span, message, fix)
        else:
            continue
        seen[name] = "any"


def _beside_parsers(check: Judged, obj: Obj) -> None:
    """Options at the level of the parser's name, which is left without any."""
    parsers = obj.get("parsers")
    for item in parsers.value.items if parsers is not None and isinstance(parsers.value, Obj) else []:
        entry = item.value
        if not isinstance(entry, Obj):
            continue
        known = [name for name in entry.fields if name in table()["parsers"]]
        empty = [name for name in known if isinstance(entry.fields[name].value, Leaf)]
        for name, place in entry.fields.items():
            if empty and name not in known and isinstance(place.value, Leaf):
                message = f"`{name}` stands beside `{empty[0]}` and is read by nobody: indent it further"
                check.add("FB217", "run", (place.start, place.end), message)


def _old(check: Judged, place: Place, path: str, release: str, instead: str, owner: Obj | None = None) -> None:
    message = f"`{path}` is gone since Filebeat {release} and read by nobody"
    message += f": its place is taken by {instead}" if instead else ": remove it"
    check.add("FB602", "run", (place.start, place.end), message, old_setting(check, place, path, owner))


def _below(name: str) -> dict[str, dict[str, Any]]:
    rows: dict[str, Any] = tables()[name]
    if name == "codec":
        return {one: {key: {} for key in options} for one, options in rows.items()}
    return tree_of(rows)


_heads: dict[int, tuple[dict[str, Any], dict[str, dict[str, Any]]]] = {}


def tree_of(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The names of a table as a tree, without the last empty level; an option that may be anything has none below."""
    known = _heads.get(id(options))
    if known is not None and known[0] is options:
        return known[1]
    found: dict[str, dict[str, Any]] = {}
    for name in options:
        at = found
        for part in name.split("."):
            at = at.setdefault(part, {})
    for name, row in options.items():  # a name with a value of its own is not looked into
        if "." not in name:
            found[name] = {}
        kind = row if isinstance(row, str) else row["type"]
        table = BELOW.get(kind) or BELOW.get(name)
        if table is not None:
            at = found
            for part in name.split("."):
                at = at.get(part, {})  # nothing below a name that is not looked into
            at.update(_below(table))
    if len(_heads) > 500:
        _heads.clear()
    _heads[id(options)] = options, found
    return found


def unknown(
    check: Judged,
    obj: Obj,
    options: dict[str, Any],
    where: str,
    seen: Collection[str] = (),
    whole: bool = False,
) -> None:
    """Names that are not known, at every level of the table; iterative. ``seen``: names that were told of already.
    ``whole``: the table has all options, else only names that are near to a known one are told."""
    heads = tree_of(options)
    todo: list[tuple[Obj, dict[str, Any], str]] = [(obj, heads, "")]
    while todo:
        here, below, path = todo.pop()
        for name, place in here.fields.items():
            inner = below.get(name)
            if inner is not None:
                if inner and isinstance(place.value, Obj):
                    todo.append((place.value, inner, f"{path}{name}."))
            elif path and name in heads and name not in OPEN and name not in obj.fields:
                message = f"`{path}{name}` is read by nobody: `{name}` is an option of {where} itself, "
                message += "one level up" if path.count(".") == 1 else "further up"
                check.add("FB217", "run", (place.start, place.end), message)
            elif path or (name not in seen and name not in OPEN):
                _near(check, place, below, where, here.fields, whole, path)


def _near(
    check: Judged,
    place: Place,
    names: Iterable[str],
    where: str,
    given: dict[str, Place],
    whole: bool = False,
    path: str = "",
) -> None:
    near = None
    free = True
    if len(place.name) >= 4:
        known = list(names)
        near = nearest(place.name, [name for name in known if name not in given])
        if near is None:
            near = nearest(place.name, known)
            free = False
    if near is None or near == place.name:
        if whole and near is None and not place.name.startswith(("_", "${")) and "{" not in place.name:
            message = f"`{path}{place.name}` is no option of {where} and read by nobody: remove it, or look up its name"
            check.add("FB102", "run", (place.start, place.end), message)
        return
    case = near.lower() == place.name.lower()
    again = not free and isinstance(place.value, Leaf)
    hint = f"`{near}` is set, so remove it" if again else f"did you mean `{near}`?"
    message = f"`{path}{place.name}` is no option of {where} and read by nobody: {hint}"
    if case:
        message = f"names are told apart by capitals too: `{place.name}` is read by nobody, write `{near}`"
    fix = None
    if free and check.text[place.start : place.end] == place.name:
        fix = Fix("unsafe", f"Write `{near}`", [Edit(place.start, place.end, near)])
    check.add("FB204" if case else "FB102", "run", (place.start, place.end), message, fix)
