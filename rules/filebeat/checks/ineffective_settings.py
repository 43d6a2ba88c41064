"""Settings that are read and do something else than was meant: globs, ids, conditions, hosts, batches."""

from __future__ import annotations

import re

from lslint.grammar.lines import line_end, line_start
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.checks.inputs import input_type, runs
from lslint.rules.filebeat.checks.outputs import active, tables
from lslint.rules.filebeat.checks.processors import KINDS
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place
from lslint.rules.filebeat.fixes.edits import dash, delete_line, first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.checks.analysis import Judged

FILES = ("log", "filestream", "container")


def look(check: Judged) -> None:
    """Adds what is read, but not as meant."""
    for clash in check.merged.clashes:
        if clash.kind == "list":
            message = f"`{clash.name}` is a list in two spellings: they are laid over each other element by element"
            check.add("FB213", "run", (clash.start, clash.end), message).first = clash.first
    if check.form != "modules":
        _inputs(check)
    if check.form == "main":
        root = check.root
        _processors(check, root.get("processors"))
        _maps(check, root)
        for output in active(root.fields.get("output")):
            if isinstance(output.value, Obj):
                _output(check, output, output.value)
        _root_fields(check, root)
        _topic(check)
        modules = root.get("filebeat.modules")
        _modules(check, modules.value.items if modules is not None and isinstance(modules.value, Obj) else [])
    elif check.form == "modules":
        _modules(check, check.root.items)


def _modules(check: Judged, items: list[Place]) -> None:
    if check.release is not None and check.release < (8,):
        return
    for item in items:
        obj = item.value
        if isinstance(obj, Obj) and set(obj.fields) <= {"module", "enabled"} and runs(obj):
            place = obj.get("module")
            if place is not None:
                message = f"the module `{obj.value('module')}` names no fileset: from 8.0 on nothing of it is loaded"
                check.add("FB244", "run", place, message)


def _inputs(check: Judged) -> None:
    ids: dict[str, Place] = {}
    nameless: list[Place] = []
    paths: dict[str, Place] = {}
    streams = 0
    doubled = False
    for item in check.inputs:
        obj = item.value
        if not isinstance(obj, Obj) or not runs(obj):
            continue
        kind = input_type(obj)
        _processors(check, obj.get("processors"))
        _root_fields(check, obj)
        if kind in FILES or kind is None:
            _paths(check, obj, paths)
        if kind in ("log", "container"):
            _times(check, obj)
        _multiline(check, obj.get("multiline"))
        parsers = obj.get("parsers")
        if parsers is not None and isinstance(parsers.value, Obj):
            if parsers.value.fields and not parsers.value.listed:
                _map(check, parsers, "parsers")
            for parser in parsers.value.items:
                if isinstance(parser.value, Obj):
                    _multiline(check, parser.value.get("multiline"))
        if kind != "filestream":
            continue
        streams += 1
        doubled = doubled or values.boolean(obj.value("allow_deprecated_id_duplication")) is True
        name = obj.get("id")
        if name is None:
            nameless.append(item)
        elif isinstance(name.value, Leaf) and not name.value.open:
            text = str(name.value.value)
            if text in ids:
                _same_id(check, name, text, ids[text], doubled)
            ids.setdefault(text, name)
    if nameless and (streams > 1 or check.form == "inputs"):
        stops = len(nameless) > 1 and check.release is not None and check.release >= (9,) and not doubled
        for item in nameless:
            place = item.value.get("type") if isinstance(item.value, Obj) else None
            message = "this `filestream` input has no `id`: inputs without one share their state, and lines come twice"
            span = place.span if place is not None else (item.start, item.end)
            check.add("FB221", "start" if stops else "run", span, message, _new_id(check, item, ids))


def _same_id(check: Judged, place: Place, text: str, first: Place, doubled: bool) -> None:
    stops = check.release is not None and check.release >= (9,) and not doubled
    message = (
        f"the id `{text}` is given to two inputs: they share their state, and from 9.0 on the agent does not start"
    )
    fix = None
    leaf = place.value
    if isinstance(leaf, Leaf) and check.text[leaf.start : leaf.end] == text and re.fullmatch(r"[\w-]+", text):
        fix = Fix("unsafe", "Give it an id of its own", [Edit(leaf.end, leaf.end, "-2")])
    check.add("FB222", "start" if stops else "run", place, message, fix).first = first.span


def _new_id(check: Judged, item: Place, ids: dict[str, Place]) -> Fix | None:
    """An id behind the type, from the first path; its own for each input."""
    obj = item.value
    kind = obj.get("type") if isinstance(obj, Obj) else None
    paths = obj.get("paths") if isinstance(obj, Obj) else None
    if kind is None or kind.entry is None or paths is None:
        return None
    first = paths.value.items[0].value if isinstance(paths.value, Obj) and paths.value.items else paths.value
    if not isinstance(first, Leaf) or first.open:
        return None
    parts = [re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in str(first.value).split("/")]
    name = "-".join([part for part in parts if part][-2:])
    begin = line_start(check.text, kind.start)
    close = line_end(check.text, kind.start)
    indent = check.text[begin : kind.start].replace("-", " ")
    line = check.text[kind.start : close]
    if not name or name in ids or indent.strip() or close < 0 or line.partition("#")[0].count(":") != 1:
        return None
    ids[name] = kind
    return Fix("unsafe", f"Add the id `{name}`", [Edit(close + 1, close + 1, f"{indent}id: {name}\n")])


def _paths(check: Judged, obj: Obj, seen: dict[str, Place]) -> None:
    place = obj.get("paths")
    items = [] if place is None else place.value.items if isinstance(place.value, Obj) else [place]
    filtered = any(
        obj.get(one) is not None for one in ("include_lines", "exclude_lines", "exclude_files", "prospector")
    )
    for item in items:
        leaf = item.value
        if not isinstance(leaf, Leaf) or leaf.open or not isinstance(leaf.value, str) or not leaf.value:
            continue
        text = leaf.value
        if "{{" in text or "<%" in text or text.startswith(("$", "%")) or "${" in text:
            continue
        if _broken(text):
            message = f"`{text}` is no glob, its `[` is not closed: it never matches, and Filebeat does not say so"
            check.add("FB225", "run", item, message)
        elif re.search(r"\{[^{},]*,[^{}]*\}", text):
            message = f"`{text}`: braces mean nothing in these globs, so it matches nothing: write one path for each"
            check.add("FB225", "run", item, message)
        if not re.match(r"/|\\|[A-Za-z]:|~", text) and not text.startswith(("@", "__", "<")):
            message = f"`{text}` is relative: which files it means depends on the folder in which Filebeat is started"
            check.add("FB226", "run", item, message)
        if filtered:
            continue
        if text in seen:
            message = f"`{text}` is read by another input too: its lines are sent twice, or the two fight for its state"
            check.add("FB223", "run", item, message).first = seen[text].span
        seen.setdefault(text, item)


def _broken(glob: str) -> bool:
    at = glob.find("[")
    while at >= 0:
        close = glob.find("]", at + 2)
        if close < 0:
            return True
        at = glob.find("[", close)
    return False


def _times(check: Judged, obj: Obj) -> None:
    older, close = values.seconds(obj.value("ignore_older")), values.seconds(obj.value("close_inactive"))
    if close is None:
        close = 300 if obj.get("close_inactive") is None else 0
    if older and 0 < older < close:
        message = "`ignore_older` is less than `close_inactive`: a file is ignored while it is still held open"
        check.add("FB228", "run", obj.fields["ignore_older"], message)


def _multiline(check: Judged, place: Place | None) -> None:
    obj = place.value if place is not None else None
    if not isinstance(obj, Obj) or obj.value("match") != "after" or obj.get("pattern") is None:
        return
    negate = obj.get("negate")
    if (negate is not None and values.boolean(obj.value("negate")) is not False) or obj.get(
        "flush_pattern"
    ) is not None:
        return
    pattern = str(obj.value("pattern") or "")
    if re.match(r"\^(?:\(|\(\?:)?(?:\\d|\[0-9\]|\\\[|\[\[:digit:\]\]|[0-9]{4})", pattern):
        fix = None
        if negate is not None and isinstance(negate.value, Leaf) and negate.value.end > negate.value.start:
            fix = Fix("unsafe", "Write `true`", [Edit(negate.value.start, negate.value.end, "true")])
        message = (
            f"`{pattern}` looks like the start of an event, but without `negate: true` its lines are joined to the"
        )
        check.add("FB224", "run", obj.fields["pattern"], message + " event before", fix)


def _processors(check: Judged, place: Place | None) -> None:
    todo: list[tuple[Place, bool]] = [(place, False)] if place is not None else []
    while todo:
        here, guarded = todo.pop()
        value = here.value
        if not isinstance(value, Obj):
            continue
        if value.fields and not value.listed:
            if not guarded:
                _map(check, here, "processors")
                continue
            entries = [here]
        else:
            entries = value.items
        for item in entries:
            obj = item.value
            if not isinstance(obj, Obj):
                continue
            if "if" in obj.fields:
                _two(check, obj.fields["if"])
                todo.extend((obj.fields[name], True) for name in ("then", "else") if name in obj.fields)
                continue
            for name, processor in obj.fields.items():
                body = processor.value
                when = body.fields.get("when") if isinstance(body, Obj) else None
                if when is not None:
                    _two(check, when)
                empty = body.value is None and not body.open if isinstance(body, Leaf) else not body.fields
                if name == "drop_event" and empty and not guarded and len(obj.fields) == 1:
                    message = "`drop_event` without a condition drops every event: give it a `when`"
                    check.add("FB240", "run", (processor.start, processor.end), message)


def _two(check: Judged, place: Place) -> None:
    todo = [place]
    while todo:
        obj = todo.pop().value
        if not isinstance(obj, Obj):
            continue
        kinds = [name for name in KINDS if obj.get(name) is not None]
        if len(kinds) > 1:
            rest = obj.fields[kinds[1]]
            message = (
                f"of `{kinds[0]}` and `{kinds[1]}` side by side only `{kinds[0]}` counts: put both into `and` or `or`"
            )
            check.add("FB241", "run", (rest.start, rest.end), message)
        for name in ("or", "and"):
            inner = obj.fields.get(name)
            if inner is not None and isinstance(inner.value, Obj):
                todo.extend(inner.value.items)
        if "not" in obj.fields:
            todo.append(obj.fields["not"])


def _maps(check: Judged, root: Obj) -> None:
    for path in ("filebeat.inputs", "filebeat.modules", "filebeat.autodiscover.providers"):
        place = root.get(path)
        told = path == "filebeat.inputs" and any(problem.code == "FB107" for problem in check.problems)
        if place is None or told or not isinstance(place.value, Obj):
            continue
        if place.value.fields and not place.value.items:
            _map(check, place, path)


def _map(check: Judged, place: Place, path: str) -> None:
    message = f"`{path}` takes a list: without dashes it is read as empty, without a word"
    check.add("FB216", "run", (place.start, place.end), message, dash(check.text, place, "unsafe"))


def _root_fields(check: Judged, obj: Obj) -> None:
    fields = obj.get("fields")
    if (
        values.boolean(obj.value("fields_under_root")) is not True
        or fields is None
        or not isinstance(fields.value, Obj)
    ):
        return
    for name in ("host", "agent", "log", "message", "@timestamp"):
        place = fields.value.fields.get(name)
        if place is not None and (isinstance(place.value, Leaf) or name in ("message", "@timestamp")):
            message = f"`{name}` with `fields_under_root` replaces what Filebeat itself puts into `{name}`"
            check.add("FB242", "run", (place.start, place.end), message)


def _topic(check: Judged) -> None:
    root = check.root
    topic = root.get("output.kafka.topic")
    leaf = topic.value if topic is not None else None
    if not isinstance(leaf, Leaf) or leaf.open or not isinstance(leaf.value, str):
        return
    if any(root.get(f"filebeat.{one}") is not None for one in ("config", "modules", "autodiscover", "config_dir")):
        return
    if root.get("processors") is not None or root.get("output.kafka.topics") is not None:
        return
    for name in re.findall(r"%\{\[(fields\.[^\]\[:]+|type)\]\}", leaf.value):
        if name == "type" and check.release is not None and check.release < (6,):
            continue  # `document_type` sets it
        field = name if name != "type" else "fields.type"
        if _sets(root, name, field):
            continue
        for item in check.inputs:
            obj = item.value
            if not isinstance(obj, Obj) or not runs(obj) or obj.get("processors") or _sets(obj, name, field):
                continue
            kind = obj.get("type") or obj.get("input_type") or next(iter(obj.fields.values()), None)
            if kind is not None and topic is not None:
                message = f"this input sets no `{name}`, from which `topic` is made: its events are dropped"
                check.add("FB207", "run", (kind.start, kind.end), message).first = topic.span


def _sets(obj: Obj, name: str, field: str) -> bool:
    if obj.get(field) is None:
        return False
    return name != "type" or values.boolean(obj.value("fields_under_root")) is True


def _output(check: Judged, output: Place, obj: Obj) -> None:
    name = output.name
    hosts = obj.get("hosts")
    items = [] if hosts is None else hosts.value.items if isinstance(hosts.value, Obj) else [hosts]
    for item in items:
        leaf = item.value
        if not isinstance(leaf, Leaf) or leaf.open or not isinstance(leaf.value, str):
            continue
        if (
            "," in leaf.value
            and name in ("kafka", "logstash", "redis")
            and "${" not in check.text[leaf.start : leaf.end]
        ):
            _commas(check, item, leaf, name)
        elif name == "logstash" and re.fullmatch(r"[A-Za-z0-9._-]+", leaf.value):
            check.add("FB237", "advice", item, f"`{leaf.value}` has no port: 5044 is used")
    if name == "kafka":
        acks = values.integer(obj.value("required_acks"))
        if acks is not None and acks > 1:
            message = f"`required_acks: {acks}` passes here, but brokers take -1, 0 and 1 only"
            fix = Fix("unsafe", "Write `-1`", [Edit(*obj.fields["required_acks"].span, "-1")])
            check.add("FB229", "run", obj.fields["required_acks"], message, fix)
        for worker in (obj.get("worker"), obj.get("workers")):
            if worker is not None:
                message = f"`{worker.name}` has no effect on `output.kafka`: take it out"
                check.add("FB232", "run", (worker.start, worker.end), message, delete_line(check.text, worker))
    elif name == "logstash":
        _logstash(check, output, obj)
    elif name == "elasticsearch":
        _elasticsearch(check, obj)


def _commas(check: Judged, item: Place, leaf: Leaf, name: str) -> None:
    parts = [part.strip() for part in str(leaf.value).split(",") if part.strip()]
    fix: Fix | None = None
    written = check.text[leaf.start : leaf.end]
    if item.entry is not None and "\n" not in written and all(re.fullmatch(r"[\w.:/-]+", part) for part in parts):
        shown = ", ".join(f'"{part}"' for part in parts)
        fix = Fix("unsafe", "Write a list", [Edit(leaf.start, leaf.end, f"[{shown}]")])
    message = f"`{leaf.value}` counts as one host of `output.{name}`, which is never reached: write a list"
    check.add("FB230", "run", item, message, fix)


def _logstash(check: Judged, output: Place, obj: Obj) -> None:
    for name in ("username", "password", "api_key"):
        place = obj.fields.get(name)
        if place is not None:
            message = f"`output.logstash` has no `{name}`: it logs in with a certificate (`ssl`), and this is ignored"
            check.add("FB236", "run", (place.start, place.end), message, delete_line(check.text, place, "unsafe"))
    ttl = values.seconds(obj.value("ttl"))
    pipelining = values.integer(obj.value("pipelining"))
    if obj.get("pipelining") is None:
        pipelining = 2
    if ttl and ttl > 0 and pipelining:
        at = obj.get("pipelining")
        fix = None
        if at is not None and isinstance(at.value, Leaf) and "$" not in check.text[at.value.start : at.value.end]:
            fix = Fix("unsafe", "Write `0`", [Edit(at.value.start, at.value.end, "0")])
        elif at is None and isinstance(output.value, Obj):
            fix = first_line(check.text, output, "pipelining: 0", "Add `pipelining: 0`")
        check.add("FB235", "run", obj.fields["ttl"], "`ttl` has no effect unless `pipelining` is 0", fix)


def _elasticsearch(check: Judged, obj: Obj) -> None:
    preset = obj.value("preset")
    if preset in tables()["presets"] and not check.before("8.12"):
        for key in tables()["presets"][preset]:
            place = obj.get(key) or check.root.get(key)
            if place is not None and key != "preset":
                message = f"`preset: {preset}` overrides `{key}`: remove it, or write `preset: custom`"
                given = obj.fields["preset"].value
                custom = Fix("unsafe", "Write `preset: custom`", [Edit(given.start, given.end, "custom")])
                check.add("FB234", "run", (place.start, place.end), message, custom)
    indices = obj.get("indices")
    places = [obj.get("index")]
    if indices is not None and isinstance(indices.value, Obj):
        places += [item.value.get("index") for item in indices.value.items if isinstance(item.value, Obj)]
    for place in places:
        leaf = place.value if place is not None else None
        if place is not None and isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open:
            last = leaf.value.rfind("}") + 1  # each open `%{` behind it would scan the rest
            fixed = re.sub(r"%\{[^}]*\}", "", leaf.value[:last]) + leaf.value[last:]
            if " " in fixed or (fixed != fixed.lower() and (check.release is None or check.before("7.7"))):
                message = f"`{leaf.value}`: Elasticsearch refuses index names with capitals or blanks"
                if " " not in fixed and check.release is None:
                    message = f"`{leaf.value}`: Elasticsearch takes no capitals: before 7.7 every event is refused,"
                    message += " since then Filebeat writes small letters, and so must templates and searches"
                written = check.text[leaf.start : leaf.end]
                last = written.rfind("}") + 1
                lower = re.sub(r"(%\{[^}]*\})|([A-Z]+)", lambda m: m[1] or m[2].lower(), written[:last])
                lower += re.sub("[A-Z]+", lambda m: m[0].lower(), written[last:])
                fix = (
                    Fix("unsafe", "Use small letters", [Edit(leaf.start, leaf.end, lower)])
                    if lower != written
                    else None
                )
                check.add("FB239", "run", place, message, fix)
