"""Settings that have another effect than intended: globs, ids, conditions, hosts, batches."""

from __future__ import annotations

import re

from lslint.grammar.lines import line_end, line_start
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type, multiline_blocks
from lslint.rules.filebeat.checks.outputs import active, tables
from lslint.rules.filebeat.checks.processors import KINDS
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, enabled, write
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, objects, word
from lslint.rules.filebeat.fixes.edits import dash, delete_line, first_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage

FILES = ("log", "filestream", "container")


def check_settings(analysis: Analysis) -> None:
    """Adds the settings that have another effect than intended."""
    root = analysis.root
    for clash in analysis.merged.clashes:
        if clash.kind == "list":
            message = f"`{clash.name}` is a list in two spellings: they are laid over each other element by element"
            analysis.add(reported.DottedAndNestedLists, "run", (clash.start, clash.end), message, first=clash.first)
    if analysis.form == "modules":
        _check_modules(analysis, root.items)
        return
    _check_inputs(analysis)
    if analysis.form == "main":
        _check_processors(analysis, root.get("processors"))
        _check_maps(analysis, root)
        for output in active(root.fields.get("output")):
            if isinstance(output.value, Obj):
                _check_output(analysis, output, output.value)
        _check_root_fields(analysis, root)
        _check_topic(analysis)
        _check_modules(analysis, entries(root.get("filebeat.modules")))


def _check_modules(analysis: Analysis, items: list[MergedSetting]) -> None:
    for item in items if not analysis.before("8.0") else []:
        obj = item.value
        setting = obj.get("module") if isinstance(obj, Obj) else None
        if isinstance(obj, Obj) and setting is not None and obj.fields.keys() <= {"module", "enabled"} and enabled(obj):
            message = f"the module `{obj.value('module')}` names no fileset: from 8.0 on nothing of it is loaded"
            analysis.add(reported.ModuleWithoutFileset, "run", setting, message)


def _check_inputs(analysis: Analysis) -> None:
    paths: dict[str, MergedSetting] = {}
    streams: list[tuple[MergedSetting, Obj]] = []
    for item in analysis.inputs:
        obj = item.value
        if not isinstance(obj, Obj) or not enabled(obj):
            continue
        kind = input_type(obj)
        _check_processors(analysis, obj.get("processors"))
        _check_root_fields(analysis, obj)
        if kind in FILES or kind is None:
            _check_paths(analysis, obj, paths)
        if kind in ("log", "container"):
            _check_times(analysis, obj)
        for block in multiline_blocks(obj):
            _check_multiline(analysis, block)
        parsers = obj.block("parsers")
        if parsers is not None and parsers.fields and not parsers.listed:
            _add_map(analysis, obj.fields["parsers"], "parsers")
        if kind == "filestream":
            streams.append((item, obj))
    _check_ids(analysis, streams)


def _check_ids(analysis: Analysis, streams: list[tuple[MergedSetting, Obj]]) -> None:
    ids: dict[str, MergedSetting] = {}
    nameless: list[tuple[MergedSetting, Obj]] = []
    doubled = False
    for item, obj in streams:
        doubled = doubled or values.boolean(obj.value("allow_deprecated_id_duplication")) is True
        setting = obj.get("id")
        if setting is None:
            nameless.append((item, obj))
        elif isinstance(setting.value, Leaf) and not setting.value.open:
            text = str(setting.value.value)
            if text in ids:
                message = f"the id `{text}` is given to two inputs: they share their state, and from 9.0 on the agent"
                message += " does not start"
                stage: Stage = "start" if analysis.since("9.0") and not doubled else "run"
                fix = None
                leaf = setting.value
                if analysis.text[leaf.start : leaf.end] == text and re.fullmatch(r"[\w-]+", text):
                    fix = Fix("unsafe", "Give it an id of its own", [Edit(leaf.end, leaf.end, "-2")])
                analysis.add(reported.FilestreamDuplicateId, stage, setting, message, fix, ids[text].span)
            ids.setdefault(text, setting)
    if nameless and (len(streams) > 1 or analysis.form == "inputs"):
        stage = "start" if len(nameless) > 1 and analysis.since("9.0") and not doubled else "run"
        message = "this `filestream` input has no `id`: inputs without one share their state, and lines come twice"
        for item, obj in nameless:
            span = (obj.get("type") or item).span
            analysis.add(reported.FilestreamMissingId, stage, span, message, _new_id(analysis.text, obj, ids))


def _new_id(text: str, obj: Obj, ids: dict[str, MergedSetting]) -> Fix | None:
    """Adds an id after the type, made from the first path; a different one for each input."""
    kind, paths = obj.get("type"), elements(obj.get("paths"))
    first = paths[0].value if paths else None
    if kind is None or kind.entry is None or not isinstance(first, Leaf) or first.open:
        return None
    parts = [re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") for part in str(first.value).split("/")]
    name = "-".join([part for part in parts if part][-2:])
    begin = line_start(text, kind.start)
    close = line_end(text, kind.start)
    indent = text[begin : kind.start].replace("-", " ")
    line = text[kind.start : close]
    if not name or name in ids or indent.strip() or close < 0 or line.partition("#")[0].count(":") != 1:
        return None
    ids[name] = kind
    return Fix("unsafe", f"Add the id `{name}`", [Edit(close + 1, close + 1, f"{indent}id: {name}\n")])


def _check_paths(analysis: Analysis, obj: Obj, seen: dict[str, MergedSetting]) -> None:
    filtered = any(
        obj.get(one) is not None for one in ("include_lines", "exclude_lines", "exclude_files", "prospector")
    )
    for item in elements(obj.get("paths")):
        text = word(item)
        if not text or any(character in text for character in ("{{", "<%", "${")) or text.startswith(("$", "%")):
            continue
        if _is_unclosed(text):
            message = f"`{text}` is no glob, its `[` is not closed: it never matches, and Filebeat does not say so"
            analysis.add(reported.InvalidGlob, "run", item, message)
        elif re.search(r"\{[^{},]*,[^{}]*\}", text):
            message = f"`{text}`: braces mean nothing in these globs, so it matches nothing: write one path for each"
            analysis.add(reported.InvalidGlob, "run", item, message)
        if not re.match(r"/|\\|[A-Za-z]:|~", text) and not text.startswith(("@", "__", "<")):
            message = f"`{text}` is relative: which files it means depends on the folder in which Filebeat is started"
            analysis.add(reported.RelativeGlob, "run", item, message)
        if not filtered:
            first = seen.setdefault(text, item)
            if first is not item:
                message = f"`{text}` is read by another input too: its lines are sent twice, or the two fight for its"
                analysis.add(reported.OverlappingPaths, "run", item, message + " state", first=first.span)


def _is_unclosed(glob: str) -> bool:
    at = glob.find("[")
    while at >= 0:
        close = glob.find("]", at + 2)
        if close < 0:
            return True
        at = glob.find("[", close)
    return False


def _check_times(analysis: Analysis, obj: Obj) -> None:
    older, close = values.seconds(obj.value("ignore_older")), values.seconds(obj.value("close_inactive"))
    if close is None:
        close = 300 if obj.get("close_inactive") is None else 0
    if older and 0 < older < close:
        message = "`ignore_older` is less than `close_inactive`: a file is ignored while it is still held open"
        analysis.add(reported.IgnoreOlderBelowClose, "run", obj.fields["ignore_older"], message)


def _check_multiline(analysis: Analysis, obj: Obj) -> None:
    negate = obj.get("negate")
    if obj.value("match") != "after" or obj.get("pattern") is None or obj.get("flush_pattern") is not None:
        return
    if negate is not None and values.boolean(obj.value("negate")) is not False:
        return
    pattern = str(obj.value("pattern") or "")
    if re.match(r"\^(?:\(|\(\?:)?(?:\\d|\[0-9\]|\\\[|\[\[:digit:\]\]|[0-9]{4})", pattern):
        fix = None
        if negate is not None and isinstance(negate.value, Leaf) and negate.value.end > negate.value.start:
            fix = write(negate.value.span, "true")
        message = f"`{pattern}` looks like the start of an event, but without `negate: true` its lines are joined to"
        analysis.add(reported.MultilineNeverNegated, "run", obj.fields["pattern"], message + " the event before", fix)


def _check_processors(analysis: Analysis, setting: MergedSetting | None) -> None:
    todo: list[tuple[MergedSetting, bool]] = [(setting, False)] if setting is not None else []
    while todo:
        here, guarded = todo.pop()
        value = here.value
        if not isinstance(value, Obj):
            continue
        if value.fields and not value.listed:
            if not guarded:
                _add_map(analysis, here, "processors")
                continue
            items = [here]
        else:
            items = value.items
        for item in items:
            obj = item.value
            if not isinstance(obj, Obj):
                continue
            if "if" in obj.fields:
                _check_condition(analysis, obj.fields["if"])
                todo.extend((obj.fields[name], True) for name in ("then", "else") if name in obj.fields)
                continue
            for name, processor in obj.fields.items():
                body = processor.value
                when = body.fields.get("when") if isinstance(body, Obj) else None
                if when is not None:
                    _check_condition(analysis, when)
                empty = body.value is None and not body.open if isinstance(body, Leaf) else not body.fields
                if name == "drop_event" and empty and not guarded and len(obj.fields) == 1:
                    message = "`drop_event` without a condition drops every event: give it a `when`"
                    analysis.add(reported.DropEventUnconditional, "run", processor.name_span, message)


def _check_condition(analysis: Analysis, setting: MergedSetting) -> None:
    todo = [setting]
    while todo:
        obj = todo.pop().value
        if not isinstance(obj, Obj):
            continue
        kinds = [name for name in KINDS if obj.get(name) is not None]
        if len(kinds) > 1:
            one, two = kinds[:2]
            message = f"of `{one}` and `{two}` side by side only `{one}` counts: put both into `and` or `or`"
            analysis.add(reported.TwoConditionsInWhen, "run", obj.fields[two].name_span, message)
        for name in ("or", "and"):
            todo.extend(entries(obj.fields.get(name)))
        if "not" in obj.fields:
            todo.append(obj.fields["not"])


def _check_maps(analysis: Analysis, root: Obj) -> None:
    reported_before = any(violation.rule is reported.InputsNotList for violation in analysis.violations)
    for path in ("filebeat.inputs", "filebeat.modules", "filebeat.autodiscover.providers"):
        setting = root.get(path)
        if setting is None or not isinstance(setting.value, Obj) or (reported_before and path == "filebeat.inputs"):
            continue
        if setting.value.fields and not setting.value.items:
            _add_map(analysis, setting, path)


def _add_map(analysis: Analysis, setting: MergedSetting, path: str) -> None:
    message = f"`{path}` takes a list: without dashes it is read as empty, without a word"
    fix = dash(analysis.text, setting, "unsafe")
    analysis.add(reported.MapWhereListExpected, "run", setting.name_span, message, fix)


def _check_root_fields(analysis: Analysis, obj: Obj) -> None:
    fields = obj.get("fields")
    if fields is None or not isinstance(fields.value, Obj) or not _is_under_root(obj):
        return
    for name in ("host", "agent", "log", "message", "@timestamp"):
        setting = fields.value.fields.get(name)
        if setting is not None and (isinstance(setting.value, Leaf) or name in ("message", "@timestamp")):
            message = f"`{name}` with `fields_under_root` replaces what Filebeat itself puts into `{name}`"
            analysis.add(reported.FieldsUnderRootClash, "run", setting.name_span, message)


def _is_under_root(obj: Obj) -> bool:
    return values.boolean(obj.value("fields_under_root")) is True


def _check_topic(analysis: Analysis) -> None:
    root = analysis.root
    topic = root.get("output.kafka.topic")
    text = word(topic)
    if topic is None or text is None:
        return
    if any(root.get(f"filebeat.{one}") is not None for one in ("config", "modules", "autodiscover", "config_dir")):
        return
    if root.get("processors") is not None or root.get("output.kafka.topics") is not None:
        return
    for name in re.findall(r"%\{\[(fields\.[^\]\[:]+|type)\]\}", text):
        if (name == "type" and analysis.before("6.0")) or _sets(root, name):  # `document_type` sets it
            continue
        for item in analysis.inputs:
            obj = item.value
            if not isinstance(obj, Obj) or not enabled(obj) or obj.get("processors") or _sets(obj, name):
                continue
            kind = obj.get("type") or obj.get("input_type") or next(iter(obj.fields.values()), None)
            if kind is not None:
                message = f"this input sets no `{name}`, from which `topic` is made: its events are dropped"
                analysis.add(reported.TopicFromMissingField, "run", kind.name_span, message, first=topic.span)


def _sets(obj: Obj, name: str) -> bool:
    """Whether settings add a field to events, from which ``topic`` is made."""
    if name == "type":
        return obj.get("fields.type") is not None and _is_under_root(obj)
    return obj.get(name) is not None


def _check_output(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    name = output.name
    for item in elements(obj.get("hosts")):
        text = word(item)
        if text is None:
            continue
        if "," in text and name in ("kafka", "logstash", "redis"):
            _check_commas(analysis, item, text, name)
        elif name == "logstash" and re.fullmatch(r"[A-Za-z0-9._-]+", text):
            analysis.add(reported.LogstashPortMissing, "advice", item, f"`{text}` has no port: 5044 is used")
    if name == "kafka":
        acks = values.integer(obj.value("required_acks"))
        if acks is not None and acks > 1:
            message = f"`required_acks: {acks}` passes here, but brokers take -1, 0 and 1 only"
            setting = obj.fields["required_acks"]
            analysis.add(reported.OddKafkaAcks, "run", setting, message, write(setting.span, "-1"))
        for worker in (obj.get("worker"), obj.get("workers")):
            if worker is not None:
                message = f"`{worker.name}` has no effect on `output.kafka`: take it out"
                fix = delete_line(analysis.text, worker)
                analysis.add(reported.KafkaWorkerIgnored, "run", worker.name_span, message, fix)
    elif name == "logstash":
        _check_logstash(analysis, output, obj)
    elif name == "elasticsearch":
        _check_preset(analysis, obj)
        _check_index_names(analysis, obj)


def _check_commas(analysis: Analysis, item: MergedSetting, text: str, name: str) -> None:
    span = item.value.start, item.value.end
    written = analysis.text[slice(*span)]
    if "${" in written:
        return
    parts = [part.strip() for part in text.split(",") if part.strip()]
    fix = None
    if item.entry is not None and "\n" not in written and all(re.fullmatch(r"[\w.:/-]+", part) for part in parts):
        displayed = ", ".join(f'"{part}"' for part in parts)
        fix = Fix("unsafe", "Write a list", [Edit(*span, f"[{displayed}]")])
    message = f"`{text}` counts as one host of `output.{name}`, which is never reached: write a list"
    analysis.add(reported.CommaListInHosts, "run", item, message, fix)


def _check_logstash(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    for name in ("username", "password", "api_key"):
        setting = obj.fields.get(name)
        if setting is not None:
            message = f"`output.logstash` has no `{name}`: it logs in with a certificate (`ssl`), and this is ignored"
            fix = delete_line(analysis.text, setting, "unsafe")
            analysis.add(reported.LogstashAuthIgnored, "run", setting.name_span, message, fix)
    ttl = values.seconds(obj.value("ttl"))
    at = obj.get("pipelining")
    pipelining = 2 if at is None else values.integer(obj.value("pipelining"))
    if ttl and ttl > 0 and pipelining:
        fix = None
        if at is None:
            fix = first_line(analysis.text, output, "pipelining: 0", "Add `pipelining: 0`")
        elif isinstance(at.value, Leaf) and "$" not in analysis.text[at.value.start : at.value.end]:
            fix = write(at.value.span, "0")
        message = "`ttl` has no effect unless `pipelining` is 0"
        analysis.add(reported.TtlWithPipelining, "run", obj.fields["ttl"], message, fix)


def _check_preset(analysis: Analysis, obj: Obj) -> None:
    preset = obj.value("preset")
    if preset not in tables()["presets"] or analysis.before("8.12"):
        return
    given = obj.fields["preset"].value
    for key in tables()["presets"][preset]:
        setting = obj.get(key) or analysis.root.get(key)
        if setting is not None and key != "preset":
            message = f"`preset: {preset}` overrides `{key}`: remove it, or write `preset: custom`"
            fix = Fix("unsafe", "Write `preset: custom`", [Edit(given.start, given.end, "custom")])
            analysis.add(reported.PresetOverridesSettings, "run", setting.name_span, message, fix)


def _check_index_names(analysis: Analysis, obj: Obj) -> None:
    for setting in (obj.get("index"), *(choice.get("index") for choice in objects(obj.get("indices")))):
        text = word(setting)
        if setting is None or text is None:
            continue
        last = text.rfind("}") + 1  # each open `%{` behind it would scan the rest
        fixed = re.sub(r"%\{[^}]*\}", "", text[:last]) + text[last:]
        if " " in fixed or (fixed != fixed.lower() and (analysis.release is None or analysis.before("7.7"))):
            message = f"`{text}`: Elasticsearch refuses index names with capitals or blanks"
            if " " not in fixed and analysis.release is None:
                message = f"`{text}`: Elasticsearch takes no capitals: before 7.7 every event is refused,"
                message += " since then Filebeat writes small letters, and so must templates and searches"
            span = setting.value.start, setting.value.end
            written = analysis.text[slice(*span)]
            last = written.rfind("}") + 1
            lower = re.sub(r"(%\{[^}]*\})|([A-Z]+)", lambda m: m[1] or m[2].lower(), written[:last])
            lower += re.sub("[A-Z]+", lambda m: m[0].lower(), written[last:])
            fix = Fix("unsafe", "Use small letters", [Edit(*span, lower)]) if lower != written else None
            analysis.add(reported.IndexUppercase, "run", setting, message, fix)
