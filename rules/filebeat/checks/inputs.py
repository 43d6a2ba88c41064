"""Checks of inputs: problems that stop Filebeat at startup although `filebeat test config` accepts the file."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.lines import line_end, line_start
from lslint.rules.api import Edit, Fix, Rule
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.filestream import check_clean_inactive, check_filestream, check_multiline
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.edits import indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, flattened, objects, word
from lslint.rules.filebeat.config_model.options import check_options, check_value
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.tables import input_tables, inputs_of_log, options_of, traits
from lslint.rules.filebeat.fixes.renamed_settings import container
from lslint.rules.shared.message_parts import backticked, did_you_mean, enumerated
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def input_type(obj: Obj) -> str | None:
    """Return the type of an input: ``log`` by default, None if a variable decides."""
    setting = obj.get("type") or obj.get("input_type")
    if setting is None:
        return "log"
    leaf = setting.value
    return str(leaf.value) if isinstance(leaf, Leaf) and not leaf.open else None


def check_input_processors(analysis: Analysis, setting: MergedSetting | None, name: str | None) -> None:
    """Check the processors of an input, which some types create at startup. ``name``: the type; None if not known."""
    if setting is not None:
        at_startup = name in traits()["processors_at_startup"]
        at_startup &= name not in inputs_of_log() or not runs_as_filestream(analysis)
        naming = analysis.catalogued if isinstance(setting.value, Leaf) else 0
        with analysis.within(naming):
            check_processors(analysis, setting, "start")
        with analysis.within(~naming):
            check_processors(analysis, setting, "start" if at_startup else "run")


def multiline_blocks(obj: Obj) -> list[Obj]:
    """Return the ``multiline`` sections of an input and of its parsers."""
    blocks = [holder.block("multiline") for holder in (obj, *objects(obj.get("parsers")))]
    return [block for block in blocks if block is not None]


def check_inputs(analysis: Analysis, items: list[MergedSetting]) -> None:
    """Check all entries of ``filebeat.inputs`` or of a file of inputs."""
    alike: dict[object, list[MergedSetting]] = {}
    seen: dict[tuple[tuple[str, object], ...], MergedSetting] = {}
    for item in items:
        obj = item.value
        if isinstance(obj, Leaf):
            if obj.value is None and not obj.open:
                message = "Filebeat reads an empty entry as a `log` input without `paths` and does not start."
                message += " Remove the dash"
                length = 2 if analysis.text.startswith("\r\n", item.start) else 1
                analysis.add(reported.MissingPaths, "start", (item.start, item.start + length), message)
            continue
        if not obj.is_enabled:
            continue
        check_input(analysis, item, obj)
        paths = elements(obj.get("paths"))
        # nearly all inputs differ in these values, and inputs with the same settings do not
        others = alike.setdefault((obj.value("id"), word(paths[0]) if paths else None), [])
        others.append(item)
        if len(others) == 1:
            continue
        for other in others if len(others) == 2 else (item,):
            first = seen.setdefault(_content(other.value), other)
        if first is not item:
            message = "Two inputs have the same settings, so Filebeat does not start. Remove one of them, or change"
            message += " its settings"
            fix = _delete(analysis.text, obj, item)
            analysis.add(reported.DuplicateInput, "start", _head(item), message, fix, _head(first))


def _content(obj: Obj | Leaf) -> tuple[tuple[str, object], ...]:
    """Return all settings of an input, for comparison."""
    found: list[tuple[str, object]] = []
    todo: list[tuple[str, Obj | Leaf]] = [("", obj)]
    while todo:
        path, value = todo.pop()
        if isinstance(value, Leaf):
            given = ("variable", str(value.value)) if value.open else (type(value.value).__name__, value.value)
            found.append((path, given))
        else:
            todo.extend((f"{path}.{name}", setting.value) for name, setting in value.fields.items())
            todo.extend((f"{path}[{number}]", setting.value) for number, setting in enumerate(value.items))
    return tuple(sorted(found, key=lambda pair: pair[0]))


def _delete(text: str, obj: Obj, item: MergedSetting) -> Fix | None:
    begin = line_start(text, item.start)
    if text[begin : item.start].strip() != "-":
        return None
    end = max((setting.entry.end for _, setting in flattened(obj) if setting.entry is not None), default=0)
    end = max(end, item.start)
    close = line_end(text, end - 1 if text[end - 1 : end] == "\n" else end)
    close = len(text) if close < 0 else close + 1
    return Fix("safe", "Remove the second input", [Edit(begin, close, "")])


def _head(item: MergedSetting) -> tuple[int, int]:
    """Return the span of the key ``type`` of an input, or else of its first key."""
    obj = item.value
    if isinstance(obj, Leaf):
        return item.name_span
    first = obj.fields.get("type") or next(iter(obj.fields.values()), None)
    return first.name_span if first is not None else (item.start, min(item.end, item.start + 1))


def check_input(analysis: Analysis, item: MergedSetting, obj: Obj) -> None:
    """Check an enabled input."""
    name = input_type(obj)
    span = _head(item)
    kind = obj.get("type")
    if kind is not None and isinstance(kind.value, Obj) and not kind.value.parsed and analysis.knows_names():
        message = "`type` of an input is not a single value, so Filebeat does not start. Write one type"
        analysis.add_shape("start", kind.name_span, message)
        return
    if name is None:
        analysis.add_unknown("a variable decides the type of the input", kind.span if kind is not None else span)
        return
    row = input_tables()["types"].get(name)
    setting = kind or obj.get("input_type")
    at = setting.span if setting is not None else span
    if row is None:
        _add_unknown_type(analysis, name, at)
        return
    rule, words = reported.UnknownInputType, (f"Input `{name}`", "Use another input")
    with analysis.supported(rule, "start", at, row, *words) as is_supported:
        if is_supported:
            _check_deprecated(analysis, name, obj, setting, at)
            _check_options(analysis, name, row, obj, span)


def _check_options(analysis: Analysis, name: str, row: dict[str, Any], obj: Obj, span: tuple[int, int]) -> None:
    """Check the options of an input of a known type."""
    if not row.get("options") and ("options" not in row or "extends" not in row):
        return
    where = f"the `{name}` input"
    skip = ["processors"]
    since_8 = analysis.at_least("8.0")
    reading = ~0
    if name == "httpjson" and obj.integer("config_version") != 2:
        reading = since_8  # older releases read the options of version 1
        with analysis.within(~since_8):
            check_options(analysis, obj, options_of(name), where, "start", skip + list(row["options"]), span)
    if name == "filestream":
        skip.append("clean_inactive")  # -1 became a valid value in 8.0
    if name == "log" and obj.get("scan.sort") is None:
        skip.append("scan.order")  # since 8.0 read only with `scan.sort`
    if name in inputs_of_log() and runs_as_filestream(analysis):
        skip.append("file_identity")
    with analysis.within(reading):
        check_options(analysis, obj, options_of(name), where, "start", skip, span)
    for option in skip[1:]:
        former = obj.get(option)
        if former is not None:
            with analysis.within(~since_8):
                check_value(analysis, former, options_of(name)[option], where, "start")
    check_relations(analysis, obj, f"input/{name}", where, span, "start")
    check_input_processors(analysis, obj.get("processors"), name)
    if name in inputs_of_log():
        _check_log(analysis, obj, where)
    elif name == "filestream":
        check_filestream(analysis, obj)
    elif name == "httpjson":
        with analysis.within(reading):
            _check_transform_names(analysis, obj)
        with analysis.within(analysis.catalogued):
            check_transforms(analysis, obj)


def _add_unknown_type(analysis: Analysis, name: str, at: tuple[int, int]) -> None:
    suggestion = closest(name.strip(), analysis.available(input_tables()["types"]))
    is_unlisted = not analysis.before("8.0") and not analysis.knows_names()
    if suggestion is None and (is_unlisted or analysis.may_be_extended()):
        analysis.add_unknown(f"the input type `{name}` is not in the catalogue", at)
        return
    message = f"Unknown input type `{name}` keeps Filebeat from starting"
    message += did_you_mean(suggestion) or ". Use a type that this release of Filebeat supports"
    if suggestion == name.strip():
        message = f"Filebeat does not start, because the input type `{name}` contains a space. Write `{suggestion}`"
    is_written = analysis.text[slice(*at)].strip("'\"") == name
    fix = Fix.write(at, suggestion, "unsafe") if suggestion is not None and is_written else None
    analysis.add(reported.UnknownInputType, "start", at, message, fix)


def runs_as_filestream(analysis: Analysis) -> bool:
    """Return whether Filebeat runs `log` and `container` inputs as `filestream`, if the release can."""
    switch = analysis.root.boolean("features.log_input_run_as_filestream.enabled")
    return bool(switch) and not analysis.before("9.3")


def _check_deprecated(
    analysis: Analysis, name: str, obj: Obj, setting: MergedSetting | None, at: tuple[int, int]
) -> None:
    renamed = deprecations.RENAMED_INPUTS.get(name)
    if renamed is not None and not analysis.before(renamed.removed):
        message = f"Input `{name}` was renamed to {renamed.replacement} in {renamed.deprecated}, and Filebeat"
        message += f" {renamed.removed} and later do not start with the old name. Use {renamed.replacement}"
        fix = Fix.write(at, renamed.renamed_to, "unsafe") if setting is not None else None
        analysis.add(reported.UnknownInputType, "start", at, message, fix)
    row = deprecations.INPUTS.get(name)
    if row is None or analysis.before(row.deprecated):
        return
    rejecting, help_ = analysis.at_least(row.removed), None
    message = f"Filebeat {row.deprecated} deprecated the `{name}` input, and {row.removed} and later reject it"
    if name == "docker":
        if analysis.since(row.removed):
            message = f"Filebeat {row.removed} removed the `{name}` input, so Filebeat does not start"
        message += f". Use {docker_replacement(analysis)}"
        is_valid = not analysis.since(deprecations.INPUTS["container"].removed)
        fix = container(analysis.text, obj, setting) if setting is not None and is_valid else None
        rule: type[Rule] = reported.DeprecatedDockerInput
    elif not obj.boolean("allow_deprecated_use"):
        if not analysis.since(row.removed) and any(analysis.root.get(old) is not None for old in deprecations.REFUSED):
            return  # releases before that reject the file, too
        message = f"{message}. Use {filestream_in_place(analysis, obj, row)}"
        rule, fix, help_ = reported.DeprecatedLogInput, None, filestream_help(analysis)
        if runs_as_filestream(analysis):
            since = "9.3" if name == "log" else "9.4"
            if analysis.since(since):
                return
            rejecting &= ~analysis.at_least(since)
    else:
        return
    analysis.add(rule, "start", at, message, fix, releases=rejecting, otherwise="advice", help=help_)


def docker_replacement(analysis: Analysis) -> str:
    """Return what replaces a `docker` input. Newer releases do not accept `container` either."""
    row = deprecations.INPUTS["container"]
    if analysis.since(row.removed):
        return "`filestream` with an `id`, the `paths` of the logs and `parsers: [container: ~]`"
    if analysis.before(deprecations.FILESTREAM_SINCE):
        return "`container` with `paths`"
    old = deprecations.INPUTS["docker"]
    since = f" (since {deprecations.FILESTREAM_SINCE})" if analysis.release is None else ""
    return old.replacement.replace("`filestream`", f"`filestream`{since}")


def filestream_in_place(
    analysis: Analysis, obj: Obj, row: deprecations.Deprecation, *, discovered: bool = False
) -> str:
    """Return what replaces an input. ``discovered``: autodiscover creates one for each container. Files in
    /var/log/containers are symbolic links, which require another setting."""
    paths = [str(item.value.value) for item in elements(obj.get("paths")) if isinstance(item.value, Leaf)]
    is_linked = any(path.startswith("/var/log/containers/") for path in paths)
    instead = row.replacement
    if discovered:
        instead = instead.replace("an `id`", "an `id` per container")
    if is_linked:
        instead = instead.replace(" and ", ", ") + " and `prospector.scanner.symlinks: true`"
    blocks = [shown for name, shown in _PARSED if obj.get(name) is not None]
    if blocks:
        instead = instead.replace(" and ", ", ") + "," * (len(blocks) > 1) + f" and {enumerated(blocks)} in `parsers`"
    if obj.boolean("tail_files"):
        return f"{instead} and, instead of `tail_files`, `ignore_inactive: since_last_start`"
    return instead


def filestream_help(analysis: Analysis) -> str:
    """Return since when there is `filestream`, if the release is not known, and how to keep the older input."""
    since = f"`filestream` exists since {deprecations.FILESTREAM_SINCE}. " if analysis.release is None else ""
    return f"{since}Filebeat 9 still starts `log` and `container` inputs that set `allow_deprecated_use: true`."


_PARSED = (("json", "`ndjson`"), ("multiline", "`multiline`"))
"""Options of `log` and `container`, and the parsers of `filestream` that replace them, in the order in which they must
run."""


def _check_log(analysis: Analysis, obj: Obj, where: str) -> None:
    multiline = obj.get("multiline")
    if multiline is not None and isinstance(multiline.value, Obj):
        check_multiline(analysis, multiline, multiline.value, where)
    json = obj.get("json")
    if json is not None and isinstance(json.value, Obj) and obj.get("json.message_key") is None:
        lines = next((name for name in ("include_lines", "exclude_lines") if _filled(obj.get(name))), None)
        other = "multiline" if multiline is not None else lines
        if other is not None:
            message = f"The{where[3:]} uses `json` with `{other}` but no `json.message_key`, so Filebeat does not"
            message += " start."
            if other == "multiline":
                message += " Remove `multiline` if each line is JSON, or set the key"
            else:
                message += " Set `json.message_key` to the JSON key of the log text"
            analysis.add(reported.JsonNeedsMessageKey, "start", json.name_span, message)
    check_clean_inactive(analysis, obj, where, "scan_frequency")


def _filled(setting: MergedSetting | None) -> bool:
    return setting is not None and (not isinstance(setting.value, Obj) or bool(setting.value.items))


def _transforms(obj: Obj) -> Iterator[tuple[str, Obj]]:
    """Yield the entries of lists of transforms, with the names of the lists."""
    steps = [step for link in objects(obj.get("chain")) for name in ("step", "while") if (step := link.block(name))]
    for holder in (obj, *steps):
        for path in traits()["transforms"]:
            for entry in objects(holder.get(path)):
                yield path, entry


def check_transforms(analysis: Analysis, obj: Obj) -> None:
    """Check the lists of transforms of an enabled input."""
    for path, entry in _transforms(obj):
        for setting in entry.fields.values():
            if isinstance(setting.value, Obj) and setting.name in traits()["transform_kinds"]:
                _check_transform(analysis, setting, setting.value, path)


def _check_transform_names(analysis: Analysis, obj: Obj) -> None:
    """Check that the entries of lists of transforms have nothing but a transform."""
    for path, entry in _transforms(obj):
        kinds = traits()["transform_kinds"]
        actions = [setting for setting in entry.fields.values() if setting.name in kinds]
        others = [setting for setting in entry.fields.values() if setting.name not in kinds]
        if others and not any("${" in setting.name for setting in others):
            _report_unknown_transform(analysis, path, actions[0] if actions else None, others)


def _report_unknown_transform(
    analysis: Analysis, path: str, action: MergedSetting | None, others: list[MergedSetting]
) -> None:
    """Report an entry of transforms with names that are not transforms."""
    names = backticked([setting.name for setting in others[:3]])
    fix = None
    if action is not None:
        message = f"An entry of `{path}` has {names} in addition to `{action.name}`, so Filebeat does not start."
        message += f" Indent the options under `{action.name}`"
        if isinstance(action.value, Leaf) and action.value.value is None:
            fix = indented_below(analysis.text, action, others)
    else:
        kinds = traits()["transform_kinds"]
        suggestion = closest(others[0].name, kinds)
        message = f"`{others[0].name}` is not a transform of `{path}`, so Filebeat does not start"
        message += did_you_mean(suggestion) or f". Use {backticked(kinds, 'or')}"
        fix = analysis.rename(others[0].name_span, others[0].name, suggestion)
    analysis.add(reported.OptionCombination, "start", others[0].name_span, message, fix)


def _check_transform(analysis: Analysis, setting: MergedSetting, obj: Obj, path: str) -> None:
    where = f"`{setting.name}` in `{path}`"
    target = obj.get("target")
    text = obj.value("target")
    kinds = traits()["transforms"][path]
    whole = "url.value" if setting.name == "set" and len(kinds) > 1 else ""
    names = [f"{kind}NAME" for kind in kinds] + ([whole] if whole else [])
    if text == "" or not _filled(target):
        message = f"{where} has no `target`, so Filebeat does not start. Set `target` to {backticked(names, 'or')}"
        analysis.add(reported.OptionCombination, "start", setting.name_span, message)
    elif target is not None and isinstance(text, str) and text != whole and not text.startswith(tuple(kinds)):
        message = f"`{text}` is not a target of {where}, so Filebeat does not start. Use {backticked(names, 'or')}"
        analysis.add(reported.BadValue, "start", target, message)
    for name in ("value", "default"):
        template = obj.get(name)
        leaf = template.value if template is not None else None
        if template is None or not isinstance(leaf, Leaf) or leaf.open or not isinstance(leaf.value, str):
            continue
        if leaf.value.rfind("[[") > leaf.value.rfind("]]"):
            message = f"A `[[` in `{name}` of {where} is not closed, so Filebeat does not start."
            analysis.add(reported.BadValue, "start", template, f"{message} Add `]]`")
