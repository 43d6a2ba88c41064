"""Names that Filebeat ignores without a word: misspelt, misplaced, of older releases, of another input."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lslint.grammar.lines import is_blank, line_start
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import input_type, options_of, table
from lslint.rules.filebeat.checks.outputs import active, tables
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, closest, enabled
from lslint.rules.filebeat.config_model.deprecations import Deprecation
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, objects
from lslint.rules.filebeat.fixes.renamed_settings import multiline, ndjson, old_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TOP = (
    "filebeat", "output", "processors", "logging", "setup", "queue", "http", "path", "name", "tags", "fields",
    "fields_under_root", "max_procs", "cloud", "monitoring", "xpack", "keystore", "seccomp", "gc_percent",
    "instrumentation", "timestamp", "management", "features", "heartbeat", "metricbeat", "auditbeat", "winlogbeat",
    "packetbeat", "shipper", "config", "max_start_delay", "apm-server", "libbeat", "beat", "deployment",
)  # fmt: skip
BELOW_FILEBEAT = (
    "inputs", "prospectors", "modules", "config", "autodiscover", "registry", "registry_file",
    "registry_file_permissions", "registry_flush", "config_dir", "shutdown_timeout", "overwrite_pipelines",
    "spool_size", "publish_async", "idle_timeout",
)  # fmt: skip
IN_INPUT = frozenset((
    "paths", "exclude_lines", "include_lines", "exclude_files", "multiline", "json", "ignore_older", "scan_frequency",
    "document_type", "input_type", "close_inactive", "harvester_buffer_size", "tail_files",
))  # fmt: skip
IN_FILEBEAT = frozenset(("inputs", "modules", "autodiscover", "prospectors", "registry", "shutdown_timeout"))
AT_TOP = frozenset(("output", "processors", "logging", "setup", "queue", "tags", "name"))
OPEN = frozenset(("fields", "processors", "headers", "parameters", "proxy_headers", "when", "settings", "indices"))
COMPLETE_INPUTS = frozenset(("log", "filestream", "container", "docker", "stdin"))
"""Inputs whose options are known for all releases; of the others those of 7.17 and before."""
COMPLETE_OUTPUTS = frozenset(("elasticsearch", "logstash", "kafka", "redis", "file", "console"))
BELOW = frozenset(("ssl", "ssl-server", "codec", "partition"))
"""Options that have a table of their own below them, by type or name."""


def check_keys(analysis: Analysis) -> None:
    """Adds the names that are ignored."""
    for setting in analysis.inputs if analysis.form != "modules" else []:
        if isinstance(setting.value, Obj) and enabled(setting.value):
            _check_input(analysis, setting.value)
    if analysis.form == "main":
        _check_main(analysis)


def _check_main(analysis: Analysis) -> None:
    root = analysis.root
    if analysis.section == "filebeat":
        _check_top_level(analysis)
        _check_section(analysis)
    for output in active(root.fields.get("output")):
        row = tables()["outputs"].get(output.name)
        if row is not None and isinstance(output.value, Obj):
            _check_output(analysis, output.value, output.name, row["options"])
    known = knowledge.load("filebeat/settings")
    names = {**known["read"], **known["known"]}
    for head in ("logging", "setup.template", "setup.ilm", "setup.kibana", "setup.dashboards", "http"):
        section = root.block(head)
        if section is not None:
            below = {name[len(head) + 1 :]: row for name, row in names.items() if name.startswith(head + ".")}
            below.setdefault("enabled", "bool")
            check_names(analysis, section, below, f"`{head}`")
    queue = root.block("queue.mem")
    if queue is not None:
        check_names(analysis, queue, tables()["queue"]["mem"], "`queue.mem`", complete=True)


def _check_top_level(analysis: Analysis) -> None:
    fields = analysis.root.fields
    for path, row in deprecations.IGNORED.items():
        old = analysis.root.get(path)
        if old is not None and not analysis.before(row.removed):
            _add_old(analysis, old, path, path, row)
    known = {*TOP, *(path.partition(".")[0] for path in deprecations.IGNORED)}
    for name, setting in fields.items():
        if name in known:
            continue
        message = f"`{name}` at the top level is read by nobody: "
        if name in IN_INPUT and "filebeat" in fields:
            _add_misplaced(analysis, setting, message + "it belongs into an entry of `filebeat.inputs`")
        elif name in IN_FILEBEAT and "filebeat" in fields:
            _add_misplaced(analysis, setting, message + f"write `filebeat.{name}`")
        else:
            _check_unknown(analysis, setting, TOP, "the config", fields)


def _check_section(analysis: Analysis) -> None:
    section = analysis.root.block("filebeat")
    if section is None:
        return
    for name, setting in section.fields.items():
        if name in AT_TOP:
            message = f"`{name}` below `filebeat` is read by nobody: it stands at the top level"
            _add_misplaced(analysis, setting, message)
        elif name not in BELOW_FILEBEAT:
            _check_unknown(analysis, setting, BELOW_FILEBEAT, "`filebeat`", section.fields)


def _check_output(analysis: Analysis, obj: Obj, name: str, options: dict[str, Any]) -> None:
    where = f"`output.{name}`"
    seen = set()
    for one in ("processors", "setup", "logging"):
        setting = obj.fields.get(one)
        if setting is not None:
            seen.add(one)
            message = f"`{one}` below {where} is read by nobody: it stands at the top level"
            _add_misplaced(analysis, setting, message)
    for one, row in deprecations.IGNORED_IN_OUTPUTS.items():
        setting = obj.fields.get(one)
        read = one in options or one == "tls" or (one == "ilm" and name == "elasticsearch")
        if setting is not None and read and not analysis.before(row.removed):
            seen.add(one)
            _add_old(analysis, setting, f"output.{name}.{one}", one, row)
    if name == "kafka":
        seen.add("workers")
    elif name == "logstash":
        seen.update(("username", "password", "api_key", "protocol"))
    known = {**options, **dict.fromkeys(seen, "any")} if seen else options
    check_names(analysis, obj, known, where, complete=name in COMPLETE_OUTPUTS or analysis.before("7.18"))


def _check_input(analysis: Analysis, obj: Obj) -> None:
    name = input_type(obj)
    if name is None or name not in table()["types"]:
        return
    row = table()["types"][name]
    if not row.get("options") and "extends" not in row:
        return
    known = options_of(name)
    seen = set(deprecations.RENAMED_IN_INPUTS)
    for old, deprecation in deprecations.IGNORED_IN_INPUTS.items():
        setting = obj.fields.get(old)
        if setting is not None:
            seen.add(old)
            if not analysis.before(deprecation.removed):
                _add_old(analysis, setting, old, old, deprecation, obj)
    for old, deprecation in deprecations.RENAMED_IN_INPUTS.items():
        setting = obj.fields.get(old)
        if (
            setting is not None
            and not analysis.before(deprecation.removed)
            and name in ("log", "stdin", "redis", "udp")
        ):
            new = deprecation.renamed_to
            fix = analysis.rename(setting.name_span, old, new, "safe") if new not in obj.fields else None
            message = f"`{old}` is called `{new}` since Filebeat {deprecation.removed}"
            analysis.add(reported.InputTypeRenamed, "advice", setting.name_span, message, fix)
    fields = obj.fields.get("fields")
    if fields is not None and isinstance(fields.value, Leaf) and fields.value.value is None and not fields.value.open:
        _check_lost_indent(analysis, fields, obj, known, seen)
    if name == "filestream":
        _check_filestream(analysis, obj, seen)
    complete = name in COMPLETE_INPUTS or analysis.before("7.18")  # the tables were read from 7.17
    check_names(analysis, obj, known, f"the `{name}` input", seen, complete)


def _check_lost_indent(
    analysis: Analysis, fields: MergedSetting, obj: Obj, known: dict[str, Any], seen: set[str]
) -> None:
    """``fields:`` with nothing below, followed by unknown names at its own level."""
    heads = {option.partition(".")[0] for option in (*known, *table()["types"]["log"]["options"])} | seen
    strangers = [setting for name, setting in obj.fields.items() if setting.start > fields.end and name not in heads]
    strangers = [setting for setting in strangers if setting.entry is not None and setting.entry.name == setting.name]
    text = analysis.text
    if not strangers or text[fields.end : strangers[0].start].count("\n") != 1:
        return
    first = strangers[0]
    seen.update(setting.name for setting in strangers)
    message = f"`fields` is empty: `{first.name}` behind it is not indented, so it is an option that nobody reads"
    at = line_start(text, first.start)
    fix = None
    if is_blank(text, at, first.start) and isinstance(first.value, Leaf):
        fix = Fix("unsafe", f"Indent `{first.name}`", [Edit(at, at, "  ")])
    analysis.add(reported.FieldsLostIndent, "run", fields.name_span, message, fix)


def _check_filestream(analysis: Analysis, obj: Obj, seen: set[str]) -> None:
    """Options of the ``log`` input in a ``filestream`` input."""
    _check_parsers(analysis, obj)
    heads = tree_of(table()["types"]["log"]["options"])
    text = analysis.text
    for name, setting in obj.fields.items():
        span = setting.name_span
        if name == "multiline":
            message = "`multiline` of a `filestream` input is read by nobody, so lines stay split: it is one of"
            fix = multiline(text, setting) if obj.get("parsers") is None and "json" not in obj.fields else None
            analysis.add(reported.FilestreamMultilineOutsideParsers, "run", span, message + " `parsers`", fix)
        elif name == "json":
            message = "`json` of a `filestream` input is read by nobody, so lines stay text: use the parser `ndjson`"
            fix = ndjson(text, obj, setting.value) if isinstance(setting.value, Obj) else None
            analysis.add(reported.FilestreamJsonOutsideParsers, "run", span, message, fix)
        elif name != "backoff" and (
            name in table()["log_only"] or (name in ("scan", "recursive_glob") and name in heads)
        ):
            new = table()["moved"].get(name, "")
            message = f"`{name}` is an option of the `log` input, a `filestream` input does not read it"
            message += f": write `{new}`" if new else ""
            fix = analysis.rename(span, name, new) if new and obj.get(new) is None else None
            analysis.add(reported.LogOptionInFilestream, "run", span, message, fix)
        else:
            continue
        seen.add(name)


def _check_parsers(analysis: Analysis, obj: Obj) -> None:
    """Options at the level of the parser's name, which is left without any."""
    for entry in objects(obj.get("parsers")):
        known = [name for name in entry.fields if name in table()["parsers"]]
        empty = [name for name in known if isinstance(entry.fields[name].value, Leaf)]
        for name, setting in entry.fields.items():
            if empty and name not in known and isinstance(setting.value, Leaf):
                message = f"`{name}` stands beside `{empty[0]}` and is read by nobody: indent it further"
                _add_misplaced(analysis, setting, message)


def _add_misplaced(analysis: Analysis, setting: MergedSetting, message: str) -> None:
    analysis.add(reported.MisplacedOption, "run", setting.name_span, message)


def _add_old(
    analysis: Analysis, setting: MergedSetting, path: str, name: str, row: Deprecation, owner: Obj | None = None
) -> None:
    """A setting of older releases. ``path``: for the message; ``owner``: the input that it belongs to."""
    message = f"`{path}` is gone since Filebeat {row.removed} and read by nobody"
    message += f": its place is taken by {row.replacement}" if row.replacement else ": remove it"
    fix = old_setting(analysis, setting, name, row, owner)
    analysis.add(reported.IgnoredOldSetting, "run", setting.name_span, message, fix)


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
        below = kind if kind in BELOW else name if name in BELOW else None
        if below is not None:
            at = found
            for part in name.split("."):
                at = at.get(part, {})  # nothing below a name that is not looked into
            at.update(_below(below))
    if len(_heads) > 500:
        _heads.clear()
    _heads[id(options)] = options, found
    return found


def check_names(
    analysis: Analysis,
    obj: Obj,
    options: dict[str, Any],
    where: str,
    seen: Collection[str] = (),
    complete: bool = False,
) -> None:
    """Adds the names that are not known, at every level of the table; iterative. ``seen``: names that were reported
    already. ``complete``: the table has all options; otherwise only names that are near to a known one are reported."""
    heads = tree_of(options)
    todo: list[tuple[Obj, dict[str, Any], str]] = [(obj, heads, "")]
    while todo:
        here, below, path = todo.pop()
        for name, setting in here.fields.items():
            inner = below.get(name)
            if inner is not None:
                if inner and isinstance(setting.value, Obj):
                    todo.append((setting.value, inner, f"{path}{name}."))
            elif path and name in heads and name not in OPEN and name not in obj.fields:
                message = f"`{path}{name}` is read by nobody: `{name}` is an option of {where} itself, "
                message += "one level up" if path.count(".") == 1 else "further up"
                _add_misplaced(analysis, setting, message)
            elif path or (name not in seen and name not in OPEN):
                _check_unknown(analysis, setting, below, where, here.fields, complete, path)


def _check_unknown(
    analysis: Analysis,
    setting: MergedSetting,
    names: Iterable[str],
    where: str,
    given: dict[str, MergedSetting],
    complete: bool = False,
    path: str = "",
) -> None:
    """Adds an unknown name that is near to a known one, or any if the known ones are all (``complete``)."""
    suggestion = None
    free = True
    if len(setting.name) >= 4:
        known = list(names)
        suggestion = closest(setting.name, [name for name in known if name not in given])
        if suggestion is None:
            suggestion = closest(setting.name, known)
            free = False
    if suggestion == setting.name:
        return
    message = f"`{path}{setting.name}` is no option of {where} and read by nobody: "
    if suggestion is None:
        if complete and not setting.name.startswith(("_", "${")) and "{" not in setting.name:
            message += "remove it, or look up its name"
            analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message)
        return
    fix = analysis.rename(setting.name_span, setting.name, suggestion) if free else None
    if suggestion.lower() == setting.name.lower():
        message = f"names are told apart by capitals too: `{setting.name}` is read by nobody, write `{suggestion}`"
        analysis.add(reported.WrongKeyCase, "run", setting.name_span, message, fix)
    else:
        again = not free and isinstance(setting.value, Leaf)
        message += f"`{suggestion}` is set, so remove it" if again else f"did you mean `{suggestion}`?"
        analysis.add(reported.UnknownFilebeatOption, "run", setting.name_span, message, fix)
