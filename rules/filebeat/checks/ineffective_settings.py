"""Checks for settings that do not have the intended effect: globs, ids, conditions, fields, hosts, index names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import line_end, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import docker_replacement, input_type, multiline_blocks
from lslint.rules.filebeat.checks.outputs import active
from lslint.rules.filebeat.checks.processors import KINDS
from lslint.rules.filebeat.checks.sections import collected, section_of
from lslint.rules.filebeat.checks.shared_paths import check_filesets, sends_all_lines, unread
from lslint.rules.filebeat.checks.tested_fields import CONDITIONS, creates_fields, settings_below, tested_fields
from lslint.rules.filebeat.config_model.analysis import Analysis, is_on
from lslint.rules.filebeat.config_model.edits import dash, first_line, lacks
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, entries, objects, varies, word
from lslint.rules.filebeat.config_model.tables import (
    file_inputs,
    levels,
    option_for,
    output_tables,
    server_outputs,
    traits,
)
from lslint.rules.shared.secret_names import is_secret_setting

FILLED = {"host": "6.3", "agent": "7.0", "log": "7.0", "message": "", "@timestamp": ""}
"""Fields that Filebeat sets, and the release since which they are objects."""
_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
ROOTS = frozenset(("var", "opt", "srv", "usr", "home", "mnt", "root", "etc"))
"""Top-level directories: a relative path that begins with one probably lacks its leading slash."""


def check_settings(analysis: Analysis) -> None:
    """Add the settings that do not have the intended effect."""
    root = analysis.root
    for clash in analysis.merged.clashes:
        if clash.kind == "list":
            message = f"The list `{clash.name}` is set twice (dotted and nested),"
            message += " so Filebeat merges entries at the same position at random. Write one list"
            analysis.add(reported.DottedAndNestedLists, "run", (clash.start, clash.end), message, first=clash.first)
    if analysis.form == "modules":
        _check_modules(analysis, root.items)
        check_filesets(analysis, root.items, {})
        return
    _check_inputs(analysis)
    if analysis.form == "main":
        _check_processors(analysis, root.get("processors"))
        for provider in objects(root.get("filebeat.autodiscover.providers")):
            for template in objects(provider.get("templates")):
                if "condition" in template.fields:
                    _check_condition(analysis, template.fields["condition"])
        _check_maps(analysis, root)
        for output in active(root.fields.get("output")):
            if isinstance(output.value, Obj):
                check_output(analysis, output, output.value)
        _check_custom_fields(analysis)
        _check_compared_types(analysis)
        _check_fields(analysis, root)
        _check_topic(analysis)
        _check_modules(analysis, entries(root.get("filebeat.modules")))
        _check_repeated_modules(analysis, entries(root.get("filebeat.modules")))
        _check_reload(analysis)


def _check_modules(analysis: Analysis, items: list[MergedSetting]) -> None:
    for item in items if not analysis.before("8.0") else []:
        obj = item.value
        setting = obj.get("module") if isinstance(obj, Obj) else None
        if not isinstance(obj, Obj) or setting is None or not isinstance(setting.value, Leaf) or not obj.is_enabled:
            continue
        if any(is_on(one) for name, one in obj.fields.items() if name not in ("module", "enabled")):
            continue
        row = knowledge.load("filebeat/modules").get(str(obj.value("module")))
        if setting.value.open or (row is None and not analysis.knows_names()) or analysis.path.endswith(".disabled"):
            continue  # the installation may have additional modules, and `filebeat modules disable` renames files
        message = f"Module `{obj.value('module')}` enables no fileset, so Filebeat 8.0 and later do not start."
        message += " Enable at least one"
        if row is not None and len(obj.fields) < 3:
            message += f", for example `{row['filesets'][0]}: {{enabled: true}}`"
        stage: Stage = "load" if analysis.form == "main" else "start"
        rejecting = analysis.at_least("8.0")
        analysis.add(reported.ModuleWithoutFileset, stage, setting, message, releases=rejecting, otherwise="advice")


def _check_repeated_modules(analysis: Analysis, items: list[MergedSetting]) -> None:
    """Check that a module has one entry: before 7.17, the last one replaces those before it."""
    lasts: dict[str, MergedSetting] = {}
    for item in reversed(items) if analysis.before("7.17") else ():
        setting = item.value.get("module") if isinstance(item.value, Obj) and item.value.is_enabled else None
        name = word(setting) if setting is not None else None
        if setting is not None and name is not None and lasts.setdefault(name, setting) is not setting:
            message = f"Filebeat before 7.17 uses only the last entry of `filebeat.modules` for `{name}`."
            message += " Combine them, or move them to a file in `modules.d`"
            analysis.add(reported.UnexpectedEffect, "run", setting, message, first=lasts[name].span)


def _check_reload(analysis: Analysis) -> None:
    """Check the options under ``reload``, which a Beat converts without looking at the error."""
    section = analysis.unread.value if analysis.unread is not None else analysis.root.block(analysis.section)
    for name in (*levels()["loaded_lists"], "monitors"):
        block = section.block(f"config.{name}") if isinstance(section, Obj) else None
        if block is None or not block.is_enabled or block.block("reload") is None:
            continue
        for option, read, kind in (
            ("reload.enabled", block.boolean, "a boolean"),
            ("reload.period", block.seconds, "a duration"),
        ):
            setting = block.get(option)
            if setting is None or not isinstance(setting.value, Leaf) or setting.value.open or read(option) is not None:
                continue
            message = (
                f"`{setting.value.value}` is not {kind}, so no file of `{analysis.section}.config.{name}` is loaded,"
            )
            message += f" without a message. Write `{'true' if option.endswith('enabled') else '10s'}`"
            analysis.add(reported.BadValue, "run", setting, message)


def _check_inputs(analysis: Analysis) -> None:
    paths: dict[str, MergedSetting] = {}
    streams: list[tuple[MergedSetting, Obj]] = []
    disabled: list[tuple[MergedSetting, Obj]] = []
    for item in analysis.inputs:
        obj = item.value
        if not isinstance(obj, Obj):
            continue
        if not obj.is_enabled:
            if not analysis.before("9.0") and analysis.form == "main" and input_type(obj) == "filestream":
                disabled.append((item, obj))  # the check of ids in 9.0 and later counts disabled inputs too
            continue
        kind = input_type(obj)
        _check_processors(analysis, obj.get("processors"), " of the input")
        _check_fields(analysis, obj)
        if kind in file_inputs() or kind is None:
            _check_paths(analysis, obj, paths)
            _check_docker_json(analysis, obj)
            for name in traits()["path_patterns"][kind or "log"]:
                _check_file_patterns(analysis, obj, name)
        if kind in ("log", "container"):
            _check_times(analysis, obj)
        for block in multiline_blocks(obj):
            if not _misses_docker_json(analysis, obj, block):
                _check_multiline(analysis, block)
        parsers = obj.block("parsers")
        if parsers is not None and parsers.fields and not parsers.listed:
            _add_map(analysis, obj.fields["parsers"], "parsers")
        if kind == "filestream":
            streams.append((item, obj))
    _check_ids(analysis, streams, disabled)
    check_filesets(analysis, entries(analysis.root.get("filebeat.modules")), paths)


def _check_ids(
    analysis: Analysis, streams: list[tuple[MergedSetting, Obj]], disabled: list[tuple[MergedSetting, Obj]]
) -> None:
    """Check the ids of ``filestream`` inputs. ``disabled``: those that count only in 9.0 and later. A new id costs them
    nothing, so they come last."""
    ids: dict[str, MergedSetting] = {}
    taken = {str(obj.value("id")) for _, obj in (*streams, *disabled)}
    numbers: dict[str, int] = {}
    for _, obj in (*streams, *disabled):
        setting = obj.get("id")
        if setting is None or not isinstance(setting.value, Leaf) or setting.value.open:
            continue
        leaf, text = setting.value, str(setting.value.value)
        if text in ids:
            effect = "files are read again after a restart, and Filebeat 9.0 and later do not start"
            if not obj.is_enabled:
                effect = "Filebeat 9.0 and later do not start (disabled inputs count too)"
            message = f"Two `filestream` inputs use `id: {text}`, so {effect}. Use a unique `id`"
            fix = None
            if analysis.text[leaf.start : leaf.end] == text and compiled(r"[\w-]+").fullmatch(text):
                number = numbers.get(text, 1) + 1
                while f"{text}-{number}" in taken:
                    number += 1
                numbers[text] = number
                fix = Fix("unsafe", f"Change the `id` to `{text}-{number}`", [Edit(leaf.end, leaf.end, f"-{number}")])
            analysis.add(
                reported.FilestreamDuplicateId, "start", setting, message, fix, ids[text].span,
                releases=analysis.at_least("9.0"), otherwise="run",
            )  # fmt: skip
        ids.setdefault(text, setting)
    _check_missing_ids(analysis, streams, disabled, ids)


def _check_missing_ids(
    analysis: Analysis,
    streams: list[tuple[MergedSetting, Obj]],
    disabled: list[tuple[MergedSetting, Obj]],
    ids: dict[str, MergedSetting],
) -> None:
    """Check ``filestream`` inputs without an id. ``ids``: those in use."""
    nameless = [pair for pair in streams if pair[1].get("id") is None]
    others = [pair for pair in disabled if pair[1].get("id") is None]
    rejecting = analysis.at_least("9.0") if len(nameless) + len(others) > 1 else 0

    def add(nameless: list[tuple[MergedSetting, Obj]], message: str, *, is_mild: bool = False) -> None:
        for item, obj in nameless:
            analysis.add(
                reported.FilestreamMissingId, "start", (obj.get("type") or item).span, f"{message} Add a unique `id`",
                _new_id(analysis.text, obj, ids), releases=rejecting, otherwise="run", is_mild=is_mild,
            )  # fmt: skip

    refused = "Several `filestream` inputs have no `id`, so Filebeat 9.0 and later do not start."
    if rejecting and analysis.since("9.0"):
        add(nameless + others, refused)
        return
    if nameless and len(streams) + (len(disabled) if analysis.since("9.0") else 0) > 1:
        message = "`filestream` inputs without an `id` share their state, so files may be skipped or read twice."
        if len(nameless) == 1:
            message = "A `filestream` input next to others has no `id`, so its files may be skipped or read twice."
        add(nameless, message)
    elif nameless and analysis.form == "inputs":  # a file that is included, possibly together with others
        message = "`filestream` input has no `id`, so it shares its state with other inputs that have none."
        add(nameless, message, is_mild=True)
    if others and rejecting:
        add(others, refused.replace("start.", "start (disabled inputs count too)."))


def _new_id(text: str, obj: Obj, ids: dict[str, MergedSetting]) -> Fix | None:
    """Return a fix that adds a unique id after the type, derived from the first path."""
    kind, paths = obj.get("type"), elements(obj.get("paths"))
    first = paths[0].value if paths else None
    if kind is None or kind.entry is None or not isinstance(first, Leaf) or first.open:
        return None
    parts = [compiled(r"[^a-z0-9]+").sub("-", part.lower()).strip("-") for part in str(first.value).split("/")]
    name = "-".join([part for part in parts if part][-2:])
    begin = line_start(text, kind.start)
    close = line_end(text, kind.start)
    indent = text[begin : kind.start].replace("-", " ")
    line = text[kind.start : close]
    if not name or name in ids or indent.strip() or close < 0 or line.partition("#")[0].count(":") != 1:
        return None
    ids[name] = kind
    return Fix("unsafe", f"Add `id: {name}`", [Edit(close + 1, close + 1, f"{indent}id: {name}\n")])


def _check_paths(analysis: Analysis, obj: Obj, seen: dict[str, MergedSetting]) -> None:
    is_whole = sends_all_lines(obj)
    paths = elements(obj.get("paths"))
    own = {id(item) for item in paths}
    for item in paths:
        text = word(item)
        if not text or "{{" in text or "<%" in text or "${" in text or text.startswith(("$", "%")):
            continue
        problem = unread(text)
        if message := problem or _missed_files(analysis, text, obj):
            analysis.add(reported.InvalidGlob, "run", item, message)
        # a curly quote at the beginning is reported as such
        if not compiled(r"/|\\|[A-Za-z]:|~").match(text) and not text.startswith(("@", "__", "<", *_QUOTES)):
            message = f"`{text}` is relative to the directory in which Filebeat is started, so it may match no file."
            message += " Use an absolute path"
            is_optional = text.partition("/")[0] not in ROOTS  # often intended in demos
            analysis.add(reported.RelativeGlob, "run", item, message, is_optional=is_optional)
        if is_whole and not problem:
            first = seen.setdefault(analysis.text[slice(*item.span)] if varies(item) else text, item)
            if id(first) not in own:  # an input reads each file once
                message = f"`{text}` is listed in two inputs, so its lines are sent twice,"
                message += " or the inputs overwrite each other's state. Remove or correct the path in one of them"
                analysis.add(reported.OverlappingPaths, "run", item, message, first=first.span)


_OF_DOCKER = r"/docker/containers/(?:[^/]*\*[^/]*/|[0-9a-f]{64}/)"
_ATOM = r"(?:\\[dst\[.]|\[(?:0-9|1-9|\\d|\\s|\[:(?:space|blank|digit|alpha|upper):\])\]|[A-Za-z0-9 #])(?![*?]|\{0)"
_BRANCH = rf"\^{_ATOM}(?:\\.|[^\\|()]|\((?:\\.|[^\\()])*\))*"
"""A pattern, or an alternative, that matches no line which begins with a brace."""


def _misses_docker_json(analysis: Analysis, obj: Obj, block: Obj) -> bool:
    """Report a pattern of ``multiline`` that matches no line of Docker's JSON, which nothing decodes before."""
    paths, pattern = [word(item) or "" for item in elements(obj.get("paths"))], str(block.value("pattern") or "")
    is_decoded = any({"json", "container", "ndjson"} & one.fields.keys() for one in (obj, *objects(obj.get("parsers"))))
    kind = input_type(obj) if paths and not is_decoded and all(map(compiled(_OF_DOCKER).search, paths)) else ""
    if kind not in ("log", "filestream") or not compiled(rf"{_BRANCH}(?:\|{_BRANCH})*").fullmatch(pattern):
        return False
    action = "Add the parser `container` before `multiline`" if kind == "filestream" else "Set `json.message_key: log`"
    message = f'Docker writes each line as JSON, so `{pattern}` never matches `{{"log":…`, and Filebeat joins'
    message += f" {'all' if block.boolean('negate') is True else 'no'} lines. {action}"
    analysis.add(reported.UnexpectedEffect, "run", block.fields["pattern"], message)
    return True


def _check_docker_json(analysis: Analysis, obj: Obj) -> None:
    """Check that the keys of Docker's JSON do not get to the root of the event, where `log` is an object since 6.6."""
    if not any(compiled(_OF_DOCKER).search(word(item) or "") for item in elements(obj.get("paths"))):
        return
    decoding = {"log": ("json", [obj]), "filestream": ("ndjson", objects(obj.get("parsers")))}
    name, owners = decoding.get(input_type(obj) or "", ("", []))
    for owner in owners:
        if "container" in owner.fields:
            return  # it decodes the JSON of Docker
        block = owner.block(name)
        if block is None or block.boolean("overwrite_keys") is True:
            continue
        if block.boolean("keys_under_root") is True or (name == "ndjson" and block.value("target") == ""):
            message = "Docker's key `log` collides with the object `log` of Filebeat since 6.6, so text is lost."
            instead = "the input `docker`" if analysis.before("7.2") else docker_replacement(analysis)
            message += f" Use {instead if name == 'json' else 'the parser `container` instead of `ndjson`'}"
            span, releases = owner.fields[name].name_span, analysis.at_least("6.6")
            analysis.add(reported.UnexpectedEffect, "run", span, message, releases=releases)


def _missed_files(analysis: Analysis, glob: str, obj: Obj) -> str:
    """Return the message about a valid glob that matches no file, or fewer than intended; empty if there is none."""
    joined = next((part for part in glob.split("/") if "**" in part and part != "**"), "") if "**" in glob else ""
    if joined:
        better = joined.replace("**", "**/*")
        return f"`**` in `{joined}` does not include subdirectories, as it is not a whole element. Write `{better}`"
    runtimes = [one for one in analysis.project.deployment.runtimes() if one.is_mounted]
    is_docker = runtimes and all(one.mounts and not one.is_pod for one in runtimes)  # Kubernetes alone makes the links
    if is_docker or not compiled(r"/var/log/containers/[^/]*(?:\.log|[*?\]](?:log|og|g)?)").fullmatch(glob):
        return ""
    option = option_for("symlinks", input_type(obj))
    if option and obj.boolean(option) is not True:
        message = f"`{glob}` matches symbolic links in Kubernetes, which Filebeat skips. Set `{option}: true`"
        return message if obj.get(option) is None or obj.boolean(option) is False else ""
    return ""


_NAME_START = r"(?:[\w@#~-]|\\[.\-_])"
_NAME = rf"{_NAME_START}[^()|:*?{{]*"
_ANCHORED = rf"\^(?:{_NAME_START}(?![:*?{{])[^|]*|\((?:\?:)?{_NAME}(?:\|{_NAME})*\)(?![*?{{])[^|]*)"
"""A pattern whose text begins with a name, which no absolute path does."""


def _check_file_patterns(analysis: Analysis, obj: Obj, option: str) -> None:
    """Check the regular expressions that Filebeat applies to the absolute paths of files."""
    setting = obj.get(option)
    if setting is None:
        return
    paths = [word(item) or "" for item in elements(obj.get("paths"))]
    if not paths or not all(compiled(r"/|[A-Za-z]:\\").match(path) for path in paths):
        return
    for item in elements(setting):
        text, written = word(item), analysis.text[item.value.start : item.value.end]
        if not text or "${" in written:
            continue
        name = option.rpartition(".")[2]
        if compiled(_ANCHORED).fullmatch(text):
            better = ("/" if paths[0].startswith("/") else r"\\") + text[1:]
            message = f"`{text}` in `{name}` matches no file, because absolute paths do not begin like this."
            edit = Edit(item.value.start, item.value.end, written.replace("^", "/", 1))
            fix = Fix("unsafe", f"Write `{better}`", [edit]) if better[0] == "/" and "\n" not in written else None
        elif compiled(r"/[^()\[\]\\|^$+]*/\*\.?\w[\w.*]*").fullmatch(text):
            better = text.replace(".", r"\.").replace("*", "[^/]*") + "$"
            message = f"`{text}` in `{name}` is a glob, which matches no file as a regular expression."
            fix = Fix("unsafe", f"Write `{better}`", [Edit(item.value.start, item.value.end, f"'{better}'")])
        else:
            continue
        analysis.add(reported.FilePatternMatchesNothing, "run", item, f"{message} Write `{better}`", fix)


def _check_times(analysis: Analysis, obj: Obj) -> None:
    older, close = obj.seconds("ignore_older"), obj.seconds("close_inactive")
    if close is None:
        close = 300 if obj.get("close_inactive") is None else 0
    if older and 0 < older < close:
        message = "`ignore_older` is shorter than `close_inactive` (5m by default),"
        message += " so Filebeat ignores files that are still open. Increase `ignore_older`"
        analysis.add(reported.IgnoreOlderBelowClose, "run", obj.fields["ignore_older"], message)


_EVENT_START = r"\^(?:\(|\(\?:)?(?:\\d|\[0-9\]|\\\[|\[\[:digit:\]\]|[0-9]{4})"
"""A pattern for the first line of an event: it begins with a date or a bracket."""


def _check_multiline(analysis: Analysis, obj: Obj) -> None:
    negate = obj.get("negate")
    if obj.value("match") != "after" or obj.get("pattern") is None or obj.get("flush_pattern") is not None:
        return
    if negate is not None and obj.boolean("negate") is not False:
        return
    pattern = str(obj.value("pattern") or "")
    if compiled(_EVENT_START).match(pattern):
        fix = None
        if negate is not None and isinstance(negate.value, Leaf) and negate.value.end > negate.value.start:
            fix = Fix.write(negate.value.span, "true", "unsafe")
        message = f"Lines that match `{pattern}` are appended to the previous event. Set `negate: true`, unless they"
        message += " are continuation lines"
        is_optional = pattern == r"^\["
        analysis.add(
            reported.MultilineNeverNegated, "run", obj.fields["pattern"], message, fix, is_optional=is_optional
        )


def _check_processors(analysis: Analysis, setting: MergedSetting | None, owner: str = "") -> None:
    """Check processors. ``owner``: whose events they process, for messages; empty: all."""
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
                for option, required in traits()["lists_of_maps"].get(name, {}).items():
                    entry = body.get(option) if isinstance(body, Obj) else None
                    given = entry.value if entry is not None else None
                    if entry is not None and isinstance(given, Obj) and given.fields and not given.listed:
                        _add_map(analysis, entry, option, required)
                empty = body.value is None and not body.open if isinstance(body, Leaf) else not body.fields
                if name == "drop_event" and empty and not guarded and len(obj.fields) == 1:
                    message = (
                        f"`drop_event` has no condition, so Filebeat drops every event{owner}. Add a `when` condition"
                    )
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
            message = f"Filebeat uses only the condition `{one}` and ignores `{two}` next to it."
            message += " Put both conditions into a list under `and` or `or`"
            analysis.add(reported.TwoConditionsInWhen, "run", obj.fields[two].name_span, message)
        for name in ("or", "and"):
            todo.extend(entries(obj.fields.get(name)))
        if "not" in obj.fields:
            todo.append(obj.fields["not"])


def _check_maps(analysis: Analysis, root: Obj) -> None:
    reported_before = any(finding.kind == "input-map" for finding in analysis.findings)
    lists = {path: (root.get(path), required) for path, required in levels()["collecting_lists"].items()}
    section, (name, _, option) = section_of(analysis), traits()["collects"].get(analysis.section, ("", "", ""))
    if section is not None and name and analysis.section != "packetbeat":  # it reads its protocols in both forms
        for part, required in ((name, (option,)), ("autodiscover.providers", ("type",))):
            lists[f"{analysis.section}.{part}"] = section.get(part), required
    for path, (setting, required) in lists.items():
        if setting is None or not isinstance(setting.value, Obj) or (reported_before and path == "filebeat.inputs"):
            continue
        if setting.value.fields and not setting.value.items:
            _add_map(analysis, setting, path, required)


def _add_map(analysis: Analysis, setting: MergedSetting, path: str, required: Sequence[str] = ()) -> None:
    start = f"- {required[0]}: …" if lacks(setting, required) else "- "
    message = f"`{path}` must be a list: Filebeat reads a map as an empty list. Start each entry with `{start}`"
    fix = dash(analysis.text, setting, "unsafe", required)
    analysis.add(reported.MapWhereListExpected, "run", setting.name_span, message, fix)


def _check_fields(analysis: Analysis, obj: Obj) -> None:
    fields = obj.get("fields")
    if fields is None or not isinstance(fields.value, Obj):
        return
    if fields.value.items and not fields.value.fields:
        message = "Beats ignore the list in `fields`, so events get none of these fields."
        message += " Write a map without dashes: `fields: {name: value}`"
        analysis.add(reported.UnexpectedEffect, "run", fields.name_span, message)
    for name, since in FILLED.items() if _is_under_root(obj) else ():
        setting = fields.value.fields.get(name)
        if setting is None or (isinstance(setting.value, Obj) and since):
            continue
        if since and analysis.before(since):
            continue
        if since:
            message = (
                f"With `fields_under_root`, `{name}` replaces an object that Filebeat sets since {since}, and an index"
            )
            message += " with the default template rejects the event. Rename the field"
        else:
            message = f"With `fields_under_root`, `{name}` replaces the `{name}` that Filebeat sets. Rename the field"
        analysis.add(reported.FieldsUnderRootClash, "run", setting.name_span, message, is_mild=bool(since))


def _is_under_root(obj: Obj) -> bool:
    return obj.boolean("fields_under_root") is True


def _check_topic(analysis: Analysis) -> None:
    root = analysis.root
    topic = root.get("output.kafka.topic")
    text = word(topic)
    if topic is None or text is None:
        return
    if any(root.get(f"filebeat.{name}") is not None for name in levels()["adding_inputs"]):
        return
    if root.get("processors") is not None or root.get("output.kafka.topics") is not None:
        return
    for name in compiled(r"%\{\[(fields\.[^\]\[:]+|type)\]\}").findall(text):
        if (name == "type" and analysis.before("6.0")) or _sets(root, name):  # `document_type` sets it
            continue
        for obj in analysis.enabled_inputs():
            if obj.get("processors") or _sets(obj, name):
                continue
            kind = obj.get("type") or obj.get("input_type") or next(iter(obj.fields.values()), None)
            if kind is not None:
                message = f"The input does not set `{name}`, which `topic` of `output.kafka` requires,"
                message += " so its events are dropped. Set the field, or a default in `topic`"
                analysis.add(reported.TopicFromMissingField, "run", kind.name_span, message, first=topic.span)


def _check_custom_fields(analysis: Analysis) -> None:
    """Check that format strings and conditions name custom fields where events have them: below ``fields``, or at the
    root."""
    inputs = [*analysis.enabled_inputs(), *(obj for _, obj in collected(analysis))]
    owners = [obj for obj in (analysis.root, *inputs) if obj.get("fields") is not None]
    under_root = [obj for obj in owners if _is_under_root(obj)]
    if not owners or len(under_root) not in (0, len(owners)) or any(map(_may_set_fields, (analysis.root, *inputs))):
        return
    outputs = active(analysis.root.fields.get("output"))
    named = [
        (option, name, setting)
        for option, output in itertools.product(traits()["choices"].values(), outputs)
        if isinstance(output.value, Obj) and (setting := output.value.get(option)) is not None
        for name in compiled(r"%\{\[([\w.-]+)\]\}").findall(word(setting) or "")
    ]
    others = any(analysis.root.get(f"filebeat.{name}") is not None for name in ("config.inputs", "autodiscover"))
    if under_root and not others:
        settings = settings_below([*outputs, *(obj.get("processors") for obj in (analysis.root, *inputs))])
        named += tested_fields([each for each in settings if each.name in CONDITIONS])
    for option, field, setting in named:
        name = field.removeprefix("fields.") if under_root else field
        owner = next((obj for obj in owners if obj.get(f"fields.{name}") is not None), None)
        is_right = name == field if under_root else any(obj.get(name) is not None for obj in owners)
        if owner is None or is_right:
            continue
        if under_root:
            message = f"With `fields_under_root`, the event has `{name}` but no `{field}`,"
            message += f" which `{option}` names. Remove `fields.`"
        else:
            message = f"`{option}` names `{name}`, which is set under `fields`, so the event has only"
            message += f" `fields.{name}`. Write `%{{[fields.{name}]}}`, or set `fields_under_root`"
        span = setting.name_span if field.rpartition(".")[2] == setting.name.rpartition(".")[2] else setting.span
        analysis.add(reported.TopicFromMissingField, "run", span, message, first=owner.fields["fields"].name_span)


def _check_compared_types(analysis: Analysis) -> None:
    """Add numbers that conditions compare with strings, or the reverse, which are never equal:
    libbeat/conditions/equals.go."""
    settings = settings_below([*analysis.root.fields.values(), analysis.unread])
    if any(setting.name in ("convert", "script") for setting in settings):
        return
    fields = traits()["strings_since"].get(analysis.section, {})
    for kind, field, setting in tested_fields([each for each in settings if each.name in CONDITIONS]):
        since, leaf = fields.get(field), setting.value
        if kind != "equals" or since is None or not isinstance(leaf, Leaf):
            continue
        if type(leaf.value) is int and analysis.since(since):
            message = f"Since {since}, `{field}` is a string and never equals a number. Quote `{leaf.value}`"
            new = f'"{leaf.value}"'
        elif isinstance(leaf.value, str) and leaf.value.isdigit() and analysis.before(since):
            message = f"Before {since}, `{field}` is a number and never equals a string. Write `{leaf.value}` unquoted"
            new = leaf.value
        else:
            continue
        analysis.add(reported.UnexpectedEffect, "run", setting, message, Fix.write(leaf, new, "unsafe"))


def _may_set_fields(obj: Obj) -> bool:
    """Whether decoders or processors of an input, or of the config, may set any field at the root of events."""
    processors = obj.get("processors")
    if obj.boolean("json.keys_under_root") is True or (processors is not None and creates_fields(processors)):
        return True
    parsers = [item.value for item in elements(obj.get("parsers")) if isinstance(item.value, Obj)]
    decoders = [parser.block("ndjson") for parser in parsers if parser.get("ndjson") is not None]
    return any(one is None or one.get("target") is None or one.value("target") in ("", None) for one in decoders)


def _sets(obj: Obj, name: str) -> bool:
    """Whether settings add a field that the format string of ``topic`` uses."""
    if name == "type":
        return obj.get("fields.type") is not None and _is_under_root(obj)
    return obj.get(name) is not None


def check_output(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    """Add the settings of an enabled output that do not have the intended effect."""
    name = output.name
    for item in elements(obj.get("hosts")):
        text = word(item)
        if text is None:
            continue
        if text.startswith(("http://", "https://")) and name in ("kafka", "logstash"):
            message = f"`output.{name}` accepts host names without a scheme, so Filebeat cannot connect to `{text}`."
            host = text.partition("//")[2].rstrip("/")
            written = analysis.text[slice(*item.span)]
            fix = Fix.write(item.span, written.replace(text, host), "unsafe") if text in written else None
            analysis.add(reported.BadValue, "run", item, f"{message} Write `{host}`", fix)
        elif compiled(r"(?:https?://)?\$[A-Za-z_].*").fullmatch(text) and not analysis.is_interpolated:
            variable = text[text.index("$") :].partition(":")[0]
            message = f"Unless a script fills it in, `{variable}` is no address, because Filebeat replaces variables"
            analysis.add(reported.BadValue, "run", item, f"{message} only in braces. Write `${{{variable[1:]}}}`")
        elif "," in text and name != "elasticsearch" and name in server_outputs():
            _check_commas(analysis, item, text, name)
    for option, setting in obj.fields.items():
        value = "" if analysis.is_interpolated else word(setting) or ""
        if is_secret_setting([option]) and compiled(r"\$[A-Z_][A-Z0-9_]*").fullmatch(value):
            message = f"Unless a script fills it in, `{option}` is sent as written, because Filebeat replaces variables"
            analysis.add(reported.BadValue, "run", setting, f"{message} only in braces. Write `${{NAME}}`")
    if name == "kafka":
        acks = obj.integer("required_acks")
        if acks is not None and acks > 1:
            message = f"Kafka brokers reject `required_acks: {acks}`, so no events arrive."
            message += " Use `-1` (all replicas), `1` (leader only) or `0` (no confirmation)"
            setting = obj.fields["required_acks"]
            analysis.add(reported.OddKafkaAcks, "run", setting, message, Fix.write(setting.span, "-1", "unsafe"))
    elif name == "logstash":
        _check_logstash(analysis, output, obj)
    elif name == "elasticsearch":
        _check_preset(analysis, obj)
        choices = objects(obj.get("indices"))
        free = [word(each.get("index")) or "" for each in choices if not each.get("when") and not each.get("mappings")]
        # a format with a field that events may lack does not take all
        takes_all = any(compiled(r"%\{\[(?!(?:agent|beat)\.)").search(each) is None for each in free)
        index = None if takes_all else obj.get("index")
        _check_index_names(analysis, (index, *(each.get("index") for each in choices)))
        has_index = any(each.get("index") is not None for each in (obj, *analysis.enabled_inputs()))
        is_default = not has_index and not choices and not analysis.is_given("output") and analysis.since("8.0")
        default = f"{analysis.section}-%{{[agent.version]}}" if is_default else None
        if not _check_template_pattern(analysis, word(index) or default):
            _check_data_stream(analysis)
        scheme = word(obj.get("protocol"))
        is_used = any("://" not in (word(host) or "://") for host in elements(obj.get("hosts")))
        if scheme and scheme.lower() not in ("http", "https") and is_used:
            message = f"`{scheme}` is not a protocol that `output.elasticsearch` supports, so Filebeat cannot connect."
            analysis.add(reported.BadValue, "run", obj.fields["protocol"], f"{message} Use `http` or `https`")


def _check_commas(analysis: Analysis, item: MergedSetting, text: str, name: str) -> None:
    span = item.value.start, item.value.end
    written = analysis.text[slice(*span)]
    if "${" in written:
        return
    parts = [part.strip() for part in text.split(",") if part.strip()]
    fix = None
    if item.entry is not None and "\n" not in written and all(compiled(r"[\w.:/-]+").fullmatch(part) for part in parts):
        displayed = ", ".join(f'"{part}"' for part in parts)
        fix = Fix("unsafe", "Write the hosts as a list", [Edit(*span, f"[{displayed}]")])
    message = f"`output.{name}` treats `{text}` as a single host and cannot connect to it. Write the hosts as a list"
    analysis.add(reported.CommaListInHosts, "run", item, message, fix)


def _check_logstash(analysis: Analysis, output: MergedSetting, obj: Obj) -> None:
    ttl = obj.seconds("ttl")
    at = obj.get("pipelining")
    default = 0 if analysis.before("6.0") else 5 if analysis.before("6.2") else 2
    pipelining = default if at is None else obj.integer("pipelining")
    if ttl and ttl > 0 and pipelining and not (at is None and analysis.is_given("output.logstash.pipelining")):
        fix = None
        if at is None:
            fix = first_line(analysis.text, output, "pipelining: 0", "Add `pipelining: 0`")
        elif isinstance(at.value, Leaf) and "$" not in analysis.text[at.value.start : at.value.end]:
            replaced = Fix.write(at.value.span, "0", "unsafe")
            fix = Fix(replaced.applicability, "Set `pipelining` to `0`", replaced.edits)
        given = f"is {pipelining}" if at is not None else f"defaults to {default}"
        message = f"`ttl` has no effect because `pipelining` {given}, so connections are not renewed."
        message += " Set `pipelining: 0`"
        analysis.add(reported.SettingIgnoredByOutput, "run", obj.fields["ttl"], message, fix)


def _check_preset(analysis: Analysis, obj: Obj) -> None:
    preset = obj.value("preset")
    if preset not in output_tables()["presets"] or analysis.before("8.12"):
        return
    given = obj.fields["preset"].value
    for key in output_tables()["presets"][preset]:
        setting = obj.get(key) or analysis.root.get(key)
        if setting is not None and key != "preset":
            message = (
                f"`{key}` is ignored because `preset: {preset}` overrides it. Remove `{key}`, or set `preset: custom`"
            )
            fix = Fix("unsafe", "Set `preset: custom`", [Edit(given.start, given.end, "custom")])
            analysis.add(reported.SettingIgnoredByOutput, "run", setting.name_span, message, fix)


def _check_template_pattern(analysis: Analysis, index: str | None) -> bool:
    """Check that the template that Filebeat creates is for the index of the output. Return whether it is not."""
    setting = analysis.root.get("setup.template.pattern")
    pattern = word(setting)
    is_default = analysis.root.get("setup.ilm.enabled") is None and not analysis.since("8.0")
    if setting is None or not index or not pattern or is_default:
        return False  # by default, 7.x writes to the alias of lifecycle management
    if any(analysis.root.boolean(f"setup.{name}.enabled") is on for name, on in (("template", False), ("ilm", True))):
        return False
    if "%{+" in pattern:
        better = pattern.partition("%{+")[0] + "*"
        message = f"`{pattern}` contains the date of the start, so the template is not for later indices."
        analysis.add(reported.CustomIndexWithoutTemplate, "run", setting, f"{message} Write `{better}`")
        return True
    ours, theirs = index.partition("%{")[0], compiled(r"%\{|\*").split(pattern)[0]
    if not ours.startswith(theirs) and not (theirs.startswith(ours) and ours != index):
        message = f"`setup.template.pattern: {pattern}` does not match `index: {index}`, so the index has no template."
        analysis.add(reported.CustomIndexWithoutTemplate, "run", setting, f"{message} Make them agree")
        return True
    return False


def _check_data_stream(analysis: Analysis) -> None:
    """Check that a template that each connection writes fits the data stream that Filebeat creates under its name."""
    from fnmatch import fnmatchcase  # imports ``re``

    root = analysis.root
    setting = root.get("setup.template.pattern")
    pattern, name = word(setting) or "", word(root.get("setup.template.name")) or ""
    is_written = root.boolean("setup.template.overwrite") and root.boolean("setup.template.enabled") is not False
    is_open = compiled(r"[$%]\{").search(pattern + name) or root.boolean("setup.template.json.enabled")
    if setting is None or not name or not is_written or is_open or not analysis.since("8.0"):
        return
    if not fnmatchcase(name, pattern.replace("[", "[[]")):
        better = f"Write `{name}*`" if pattern.startswith(name) else "Make them agree"
        message = f"Filebeat creates the data stream `{name}`, which `{pattern}` does not match, so with"
        message += f" `overwrite: true` each connection fails, unless the data stream exists. {better}"
        analysis.add(reported.CustomIndexWithoutTemplate, "run", setting, message)


def _check_index_names(analysis: Analysis, settings: tuple[MergedSetting | None, ...]) -> None:
    for setting in settings:
        text = word(setting)
        if setting is None or text is None:
            continue
        last = text.rfind("}") + 1  # otherwise each unclosed `%{` would scan the rest
        fixed = compiled(r"%\{[^}]*\}").sub("", text[:last]) + text[last:]
        if " " in fixed or (fixed != fixed.lower() and analysis.before("7.7")):
            problem = "a space" if " " in fixed else "uppercase letters"
            message = f"Elasticsearch rejects the index name `{text}` because of {problem}, so all events are dropped."
            message += " Write a name without spaces" if " " in fixed else " Use lowercase"
            span = setting.value.start, setting.value.end
            written = analysis.text[slice(*span)]
            last = written.rfind("}") + 1
            lower = compiled(r"(%\{[^}]*\})|([A-Z]+)").sub(lambda m: m[1] or m[2].lower(), written[:last])
            lower += compiled("[A-Z]+").sub(lambda m: m[0].lower(), written[last:])
            fix = Fix("unsafe", "Change the index name to lowercase", [Edit(*span, lower)])
            analysis.add(reported.IndexUppercase, "run", setting, message, fix if lower != written else None)
