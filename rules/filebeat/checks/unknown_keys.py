"""Names that Filebeat ignores without a warning: misspelled, misplaced, from older releases, or of another input."""

from __future__ import annotations

import itertools

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks import unknown_names
from lslint.rules.filebeat.checks.inputs import input_type, runs_as_filestream
from lslint.rules.filebeat.checks.outputs import active
from lslint.rules.filebeat.checks.processors import each_processor
from lslint.rules.filebeat.checks.sections import collected, listed_entries, option_names, section_of
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.edits import delete_line, indented_below
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, flattened, objects, word
from lslint.rules.filebeat.config_model.options import forms_of
from lslint.rules.filebeat.config_model.scalars import glob_edit
from lslint.rules.filebeat.config_model.tables import (
    input_tables,
    inputs_of_log,
    options_of,
    options_of_parser,
    output_tables,
    processors,
    server_outputs,
    traits,
)
from lslint.rules.filebeat.fixes.renamed_settings import multiline, ndjson, old_setting
from lslint.rules.shared.message_parts import abridged, backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from lslint.rules.filebeat.config_model.deprecations import Deprecation


_FILE_INPUTS = ("log", "filestream")
"""Inputs whose options are reported below ``fields``."""


def add_old(
    analysis: Analysis,
    setting: MergedSetting,
    path: str,
    name: str,
    row: Deprecation,
    owner: Obj | None = None,
    output: Obj | None = None,
) -> None:
    """Add a setting of older releases. ``path``: for the message; ``owner``, ``output``: the input or output that it
    belongs to."""
    refused = row.ignored != "" and analysis.since(row.removed) and analysis.before(row.ignored)
    may_be_older = analysis.is_older_possible(row.removed)
    message = f"`{path}` was removed in Filebeat {row.removed}"
    message += ", so Filebeat does not start. " if refused else " and is ignored. "
    if analysis.release is None:
        message = f"Filebeat {row.removed} and later ignore `{path}`. "
    is_harmless = path in deprecations.IGNORED_IN_ALL_BEATS
    is_mild = is_optional = may_be_older and is_harmless  # newer releases may be in use in spite of the old name
    value, sections = setting.value, (owner or output or analysis.root, analysis.root)
    new = next((f"`{name}`" for name in row.successors() for each in sections if each.get(name) is not None), "")
    switch = value.fields["enabled"] if isinstance(value, Obj) and value.fields.keys() == {"enabled"} else setting
    if not refused and unknown_names.is_default(switch.value, row.default):
        message += f"Remove `{path}`, whose value is the default today"
        fix = delete_line(analysis.text, setting, "unsafe")
        is_mild, is_optional = not may_be_older or is_harmless, is_harmless
    elif analysis.complete and new:
        present = analysis.root.block(row.successors()[0]) or Obj(0, 0)
        fields = value.fields if isinstance(value, Obj) and present.fields else ()
        names, read = _names_below(row.successors()[0]), set(present.fields)
        read |= {"enabled"} if isinstance(value, Obj) and value.is_enabled else set()  # `present` is enabled by default
        lost = [name for name in fields if name not in read and (name in names or not names)]
        if lost and present.is_enabled:
            message += f"Merge {backticked(lost)} into {new}, which is set already"
            fix = None
        else:
            message += f"Remove `{path}`, because {new} is set already"
            fix = delete_line(analysis.text, setting, "unsafe")
            is_mild = is_optional = is_mild or not refused
    elif name == "tls" and isinstance(value, Obj) and value.fields.keys() == {"insecure"}:
        message += "Remove it, or set `ssl.verification_mode: none` if the server requires TLS"
        fix = None
    else:
        message += f"Use {row.replacement}" if row.replacement else f"Remove `{path}`"
        fix = old_setting(analysis, setting, name, row, owner)
    stage: Stage = "load" if refused else "run"
    analysis.add(
        reported.IgnoredOldSetting, stage, setting.name_span, message, fix, is_mild=is_mild, is_optional=is_optional
    )


_LEVELS = knowledge.load("filebeat/levels")
TOP: list[str] = _LEVELS["top"]
IN_INPUT = frozenset(_LEVELS["in_input"])
IN_FILEBEAT = frozenset(_LEVELS["in_filebeat"])
_OLD_NAMES = (*deprecations.IGNORED, *deprecations.IGNORED_IN_ALL_BEATS, *_LEVELS["misplaced_in_all_beats"])
_READ_OR_REPORTED = frozenset((*TOP, *(path.partition(".")[0] for path in _OLD_NAMES)))
"""Names of the top level that Beats read, or that another check reports."""
_OF_FILES = frozenset(("inputs", "modules"))
"""Keys under ``filebeat.config``, too, where they have the ``path`` of further files."""


def check_keys(analysis: Analysis) -> None:
    """Add the names that Filebeat ignores."""
    for obj in analysis.enabled_inputs():
        check_input_keys(analysis, obj)
    for _, obj in collected(analysis) if analysis.section != "filebeat" else ():
        _add_stray_processors(analysis, obj)
        _check_processors(analysis, obj.get("processors"))
    if analysis.form == "main":
        _check_main(analysis)


def _check_main(analysis: Analysis) -> None:
    root = analysis.root
    _add_stray_processors(analysis, root)
    _check_processors(analysis, root.get("processors"))
    _check_options_in_fields(analysis, root)
    _check_unindented(analysis)
    _check_sections_of_others(analysis)
    if analysis.section == "filebeat":
        _check_top_level(analysis)
        _check_section(analysis)
    else:
        for unread in [child for name, child in root.fields.items() if name not in _READ_OR_REPORTED]:
            if not analysis.is_used(unread):
                unknown_names.check_name(analysis, unread, TOP, "the config", root.fields)
        section, options = section_of(analysis), _LEVELS["below_others"].get(analysis.section)
        if section is not None and options:
            where, names = f"`{analysis.section}`", dict.fromkeys(options, "any")
            seen = {*_add_of_top(analysis, section, _LEVELS["at_top"], names, where), *_LEVELS["undocumented"]}
            unknown_names.check_names(analysis, section, names, where, seen, complete=True)
    _check_loading(analysis)
    for path, old in deprecations.IGNORED_IN_ALL_BEATS.items():
        setting = root.get(path)
        if setting is None or analysis.before(old.removed):
            continue
        value = setting.value
        if value.given if isinstance(value, Leaf) else value.fields and value.is_enabled:
            add_old(analysis, setting, path, setting.name, old)
    _check_misplaced(analysis)
    for output in active(root.fields.get("output")):
        row = output_tables()["outputs"].get(output.name)
        if row is not None and isinstance(output.value, Obj):
            _check_output(analysis, output.value, output.name, row["options"])
    known = knowledge.load("filebeat/settings")
    names = {**known["read"], **known["known"], **dict.fromkeys(_LEVELS["undocumented"], "any")}
    for head in (*_LEVELS["shared_sections"], *_LEVELS["newer_sections"], "setup"):
        section = root.block(head)
        if section is not None:
            below = {name[len(head) + 1 :]: row for name, row in names.items() if name.startswith(head + ".")}
            if head == "setup":  # each of its sections is checked by itself
                below = dict.fromkeys((name.partition(".")[0] for name in below), "any")
            below.setdefault("enabled", "bool")
            seen = _add_of_top(analysis, section, _LEVELS["of_all_inputs"], below, f"`{head}`")
            complete = head != "setup" and not analysis.before("7.0")  # the tables may lack names of older releases
            unknown_names.check_names(analysis, section, below, f"`{head}`", seen, complete)
    queue = root.block("queue.mem")
    if queue is not None:
        unknown_names.check_names(analysis, queue, output_tables()["queue"]["mem"], "`queue.mem`", complete=True)


def _check_sections_of_others(analysis: Analysis) -> None:
    """Add the sections of other Beats (`BeatConfig` in libbeat/cmd/instance/beat.go), unless the file has no name of a
    Beat, or a manifest gives it to another Beat: several Beats may read it."""
    sections = {"filebeat", *traits()["collects"]} - {analysis.section, *dict(analysis.project.deployment.images())}
    for name, setting in analysis.root.fields.items():
        is_set = name in sections and isinstance(setting.value, Obj) and setting.value.is_enabled
        if is_set and analysis.is_named and not analysis.is_used(setting):
            message = f"Filebeat ignores `{name}`, the section of another Beat. Move it to `{name}.yml`, or remove it"
            unknown_names.add_misplaced(analysis, setting, message)


def _check_loading(analysis: Analysis) -> None:
    """Add what is below ``config`` of the section of the Beat, apart from the sections that load files."""
    section = section_of(analysis)
    config = section.block("config") if section is not None else None
    names = traits()["collects"].get(analysis.section, ())[:1]
    names = names or (_LEVELS["loaded_lists"] if analysis.section == "filebeat" else ())
    if config is not None and names:
        where = f"`{analysis.section}.config`"
        seen = _add_of_top(analysis, config, ["processors", *_LEVELS["of_all_inputs"]], {}, where)
        for name in [name for name in config.fields if name in IN_INPUT and analysis.section == "filebeat"]:
            _add_outside_input(analysis, config.fields[name], f"`{name}` is ignored under {where}. ")
            seen.add(name)
        is_read = not config.fields.keys().isdisjoint(names)  # else the block may not be a part of a config
        unknown_names.check_names(analysis, config, dict.fromkeys(names, "any"), where, seen, complete=is_read)


def _check_misplaced(analysis: Analysis) -> None:
    """Add blocks and lists at the top level that every Beat reads elsewhere, unless a reference may read them here."""
    for name, (path, since) in _LEVELS["misplaced_in_all_beats"].items():
        setting = analysis.root.fields.get(name)
        if setting is None or not isinstance(setting.value, Obj) or analysis.before(since):
            continue
        if (setting.value.fields or setting.value.items) and not analysis.is_used(setting):
            present, names = analysis.root.get(path), setting.value.fields.keys()
            if path == "processors" and not setting.value.items:
                action = "Remove it"
            elif present is None:
                action = f"Rename it to `{path}`"
            elif isinstance(present.value, Obj) and names and names <= present.value.fields.keys():
                action = f"Remove it, because `{path}` is set already"
            else:
                action = f"Merge it into `{path}`, which is set already"
            unknown_names.add_misplaced(analysis, setting, f"`{name}` is ignored at the top level. {action}")


def _check_unindented(analysis: Analysis) -> None:
    """Add options at the top level that belong to the output, to a section of `setup` or `logging`, or to the last
    entry of what the Beat collects, which has only its type."""
    root = analysis.root
    other = {*_READ_OR_REPORTED, "enabled", *(IN_INPUT if "filebeat" in root.fields else ())}
    unknown = {name: setting for name, setting in root.fields.items() if name not in other}
    lost = sorted(itertools.filterfalse(analysis.is_used, unknown.values()), key=lambda setting: setting.start)
    if not lost:
        return
    margin = {setting.start for setting in lost}
    empty = [row for row in flattened(root) if isinstance(leaf := row[1].value, Leaf) and not (leaf.given or leaf.open)]
    nearest = [(path, section, _names_below(path)) for path, section in sorted(empty, key=lambda row: -row[1].start)]
    for number, (path, section, names) in enumerate((*nearest, *_sections(root))):
        is_empty = isinstance(section.value, Leaf)
        below = [each for each in lost if each.name in names and _takes(f"{path}.{each.name}", each.value)]
        unindented = [each for each in below if each.start > section.start or not is_empty]
        if number < len(nearest):
            after = _following(analysis, section, names, margin)
            end = max((setting.start for setting in unindented if setting in after), default=0)
            # with those that Beats read at the top level as well
            unindented = [setting for setting in after if end and (setting.start <= end or setting.name == "enabled")]
        lost = [setting for setting in lost if setting not in unindented]
        switch = root.fields.get("enabled") if path.startswith("output.") else None
        if switch is not None and analysis.text[section.end : switch.start].strip(": \r") == "\n":
            unindented = unindented and [switch, *unindented]
        if unindented and is_empty:
            unknown_names.add_lost_indent(analysis, path, section, unindented)
        elif unindented:
            ssl = next((setting.value for setting in unindented if setting.name == "ssl"), None)
            change = _tls_change(ssl, section.value, has_scheme="protocol" in names)
            verb = "indent" if unindented[0].start > section.start else "move"
            _add_unindented(analysis, unindented, f"under `{path}`", change, verb)
    last = next((item.value for item in reversed(listed_entries(analysis))), None) if lost else None
    if isinstance(last, Obj) and len(last.fields) == 1:
        after = [setting for setting in lost if setting.start > last.start]
        if option_names(analysis).intersection(setting.name for setting in after):
            switch = root.fields.get("enabled")
            if switch is not None and last.start < switch.start < after[-1].start:
                after = sorted([*after, switch], key=lambda setting: setting.start)
            _add_unindented(analysis, after, f"as far as `{next(iter(last.fields))}`")


def _following(
    analysis: Analysis, section: MergedSetting, names: set[str], margin: Collection[int]
) -> list[MergedSetting]:
    """Return the options of a section that follow it at the top level. Only such options are between, and settings that
    belong elsewhere; ``margin``: the offsets of those."""
    fields = analysis.root.fields
    options = sorted((fields[name] for name in names & fields.keys()), key=lambda setting: setting.start)
    starts = {*margin, *(setting.start for setting in options)}
    following: list[MergedSetting] = []
    for setting in options:
        lines = compiled(r"(?m)^[^\s#-]").finditer(analysis.text, section.end, setting.start)
        if setting.start > section.start and starts.issuperset(line.start() for line in lines):
            following.append(setting)
    return following


def _takes(path: str, value: Obj | Leaf) -> bool:
    """Return whether a setting may have a value: those of a list may not have another one."""
    row = knowledge.load("filebeat/settings")["read"].get(path)
    values = row.get("enum") if isinstance(row, dict) else None
    return values is None or not isinstance(value, Leaf) or value.open or value.value in values


def _tls_change(ssl: Obj | Leaf | None, section: Obj | Leaf, *, has_scheme: bool) -> str | None:
    """Return what `ssl` would change about TLS in a section; None if it would only add to its settings.
    ``has_scheme``: addresses decide whether the section uses TLS; else that it has `ssl`."""
    present = section.block("ssl") if isinstance(section, Obj) else None
    has_tls = present is not None and present.is_enabled
    hosts = elements(section.get("hosts")) if isinstance(section, Obj) and has_scheme else []
    is_plain = bool(hosts) and all((word(host) or "").startswith("http://") for host in hosts)
    if not isinstance(ssl, Obj) or (ssl.is_enabled and (has_scheme or has_tls) and not is_plain):
        return None
    if ssl.is_enabled:
        return "turns TLS on" if not is_plain else ""
    return ("disables the other `ssl` settings there" if has_scheme else "turns TLS off") if has_tls else ""


def _add_unindented(
    analysis: Analysis, settings: list[MergedSetting], where: str, change: str | None = None, verb: str = "indent"
) -> None:
    """Add options at the top level that belong elsewhere. ``change``: see ``_tls_change``."""
    names = abridged([setting.name for setting in settings], 4)
    analysis.named_elsewhere.update(setting.start for setting in settings)
    message = f"{names} at the top level {'is' if len(settings) == 1 else 'are'} ignored. "
    if change is None or len(settings) > 1:
        lines = compiled(r"(?m)^[^\s#-]").finditer(analysis.text, settings[0].start, settings[-1].start)
        if len(settings) > 4 and {each.start for each in settings}.issuperset(line.start() for line in lines):
            names = f"all lines from `{settings[0].name}` to `{settings[-1].name}`"
        message += f"{verb.capitalize()} {names} {where}" + (f", where `ssl` {change}" if change else "")
    else:
        message += f"Remove {names}" + (f", or {verb} {names} {where}, which {change}" if change else "")
    unknown_names.add_misplaced(analysis, settings[0], message)


def _sections(root: Obj) -> Iterator[tuple[str, MergedSetting, set[str]]]:
    """Yield the enabled outputs, the sections of ``setup``, and that of log files: path, setting, names of options."""
    for output in active(root.fields.get("output")):
        row = output_tables()["outputs"].get(output.name)
        if row is not None:
            names = {option.partition(".")[0] for option in row["options"]}
            yield f"output.{output.name}", output, names | ({"ssl"} if "hosts" in names else set())
    setup, logging = (root.block(above) or Obj(0, 0) for above in ("setup", "logging"))
    for name, section in {**setup.fields, "files": logging.fields.get("files")}.items():
        path = f"{'logging' if name == 'files' else 'setup'}.{name}"
        if section is not None and isinstance(section.value, Obj) and (names := _names_below(path)):
            yield path, section, names


def _names_below(path: str) -> set[str]:
    """Return the names of the options directly under a section that all Beats have."""
    known, head = knowledge.load("filebeat/settings"), f"{path}."
    options = (option for option in (*known["read"], *known["known"]) if option.startswith(head))
    return {option.removeprefix(head).partition(".")[0] for option in options}


def _check_top_level(analysis: Analysis) -> None:
    fields = analysis.root.fields
    for path, row in deprecations.IGNORED.items():
        old = analysis.root.get(path)
        if old is not None and not analysis.before(row.removed):
            add_old(analysis, old, path, path, row)
    for name, setting in fields.items():
        if name in _READ_OR_REPORTED or setting.start in analysis.named_elsewhere or analysis.is_used(setting):
            continue
        message = f"`{name}` is ignored at the top level. "
        if name in IN_INPUT and "filebeat" in fields:
            _add_outside_input(analysis, setting, message)
        elif name in IN_FILEBEAT and "filebeat" in fields:
            files = name in _OF_FILES and isinstance(setting.value, Obj) and setting.value.get("path") is not None
            section = "filebeat.config" if files else "filebeat"
            unknown_names.add_misplaced(analysis, setting, message + f"Rename it to `{section}.{name}`")
        else:
            unknown_names.check_name(analysis, setting, TOP, "the config", fields)


def _add_outside_input(analysis: Analysis, setting: MergedSetting, message: str) -> None:
    """Add an option of inputs that is in none. ``message``: where it is instead."""
    effect, _ = unknown_names.effect_above(setting, None, "the input")
    unknown_names.add_misplaced(analysis, setting, message + unknown_names.into_input(analysis, setting) + effect)


def _check_section(analysis: Analysis) -> None:
    section = analysis.root.block("filebeat")
    if section is None:
        return
    old = {**deprecations.REFUSED, **deprecations.IGNORED}.items()
    gone = [path.removeprefix("filebeat.") for path, row in old if not analysis.before(row.removed)]
    names = [option for option in _LEVELS["below_filebeat"] if option not in gone]
    seen = _add_of_top(analysis, section, _LEVELS["at_top"], {}, "`filebeat`")
    for name, setting in section.fields.items():
        if name in IN_INPUT:
            _add_outside_input(analysis, setting, f"`{name}` is ignored under `filebeat`. ")
        elif name not in names and name not in gone and name not in seen:
            unknown_names.check_name(analysis, setting, names, "`filebeat`", section.fields, complete=True)
    for provider in objects(analysis.root.get("filebeat.autodiscover.providers")):
        for name, setting in provider.fields.items():
            if name in IN_INPUT or name == "processors":
                message = (
                    f"`{name}` is ignored in a provider of autodiscover. {_from_provider(analysis, provider, name)}"
                )
                unknown_names.add_misplaced(analysis, setting, message)


def _from_provider(analysis: Analysis, provider: Obj, name: str) -> str:
    """Return what to do with an option of inputs in a provider of autodiscover."""
    row = options_of("filestream").get(name) if name == "parsers" else None
    since: str = row["since"] if isinstance(row, dict) else ""
    if since and analysis.before(since):
        return f"Remove it: no input has `{name}` before {since}"
    configs = [entry for each in objects(provider.get("templates")) for entry in objects(each.get("config"))]
    is_set = any(name in obj.fields for obj in (*configs, provider.block("hints.default_config") or Obj(0, 0)))
    move = "Remove it, or move it" if is_set else "Move it"
    if not provider.boolean("hints.enabled") or provider.get("templates") is not None:
        return f"{move} into the `config` of a template"
    if analysis.before("7.2"):  # the provider reads nothing but `hints.enabled`
        return "Replace `hints.enabled` with a builder with `type: hints`, and write the whole input into `config`"
    kind = provider.get("hints.default_config.type")
    wanted = f"with `type: {'filestream' if since or analysis.since('8.12') else 'container'}`"
    if kind is None:  # any option replaces the whole default
        return f"{move} into `hints.default_config`, {wanted} and `paths`"
    return f"{move} into `hints.default_config`" + (f", {wanted}" if since and word(kind) != "filestream" else "")


def _add_of_top(analysis: Analysis, obj: Obj, names: list[str], options: dict[str, Any], where: str) -> set[str]:
    """Add those of some settings of the top level that are in a section, and return them."""
    path = where.strip("`")
    above = dict.fromkeys((*names, path.partition(".")[0]))
    misplaced = [name for name in above if name in obj.fields and name not in options]
    for name in misplaced:
        message = f"`{name}` is ignored under {where}. Move it to the top level"
        below = [option for option, _ in flattened(obj) if option.partition(".")[0] == name]
        if all(option.startswith(f"{path}.") for option in below):
            message = f"{abridged(below, 2)} under {where} {'is' if len(below) == 1 else 'are'} ignored, because"
            message += f" {where} is repeated. Drop the `{path}.` prefix"
        unknown_names.add_misplaced(analysis, obj.fields[name], message)
    return {*misplaced}


def _check_output(analysis: Analysis, obj: Obj, name: str, options: dict[str, Any]) -> None:
    where = f"`output.{name}`"
    _add_stray_processors(analysis, obj, " at the top level")
    seen = _add_of_top(analysis, obj, _LEVELS["of_all_outputs"], options, where)
    for option, row in {**deprecations.IGNORED_IN_OUTPUTS, **deprecations.IGNORED_ADDRESSES.get(name, {})}.items():
        setting = obj.fields.get(option)
        if setting is not None and setting.start in analysis.named_elsewhere:
            continue
        read = option in options or option == "tls" or (option == "ilm" and name == "elasticsearch")
        if setting is not None and read:
            seen.add(option)
            if not analysis.before(row.removed):
                add_old(analysis, setting, f"output.{name}.{option}", option, row, output=obj)
    if analysis.before("5.0"):
        seen.update(_LEVELS["outputs_of_1_x"])
    seen.update(traits()["tolerated"].get(name, ()))
    accepted = {**options, **dict.fromkeys(seen, "any")} if seen else options
    is_complete = "unknown_in" not in output_tables()["outputs"][name] or analysis.before("7.18")
    unknown_names.check_names(analysis, obj, accepted, where, complete=is_complete)


def _check_processors(analysis: Analysis, setting: MergedSetting | None) -> None:
    """Check the options of processors that ignore unknown ones, also those of the entries of their lists."""
    for processor in each_processor(setting):
        row, obj = processors().get(processor.name), processor.value
        if row is None or row.get("strict") or not isinstance(obj, Obj):
            continue
        where = f"the processor `{processor.name}`"
        unknown_names.check_names(analysis, obj, row["options"], where, ("when",))
        _check_pairs(analysis, obj, row["options"], where)


def _add_stray_processors(analysis: Analysis, obj: Obj, place: str = "", taken: Collection[str] = ()) -> None:
    """Add the processors that are options of an object instead of entries of `processors`: those without options, or
    with options of the processor only. ``place``: of `processors`, if the object has none. ``taken``: its options."""
    parts = {part for option in taken for part in option.split(".")}
    for name, setting in obj.fields.items():
        value, options = setting.value, processors().get(name, {}).get("options") if name not in parts else None
        if options is None or (value.value is not None or value.open if isinstance(value, Leaf) else value.items):
            continue
        if isinstance(value, Leaf) or {"when", *(path.partition(".")[0] for path in options)}.issuperset(value.fields):
            analysis.named_elsewhere.add(setting.start)
            message = f"`{name}` is a processor and is ignored outside `processors`. Move it into `processors`{place}"
            unknown_names.add_misplaced(analysis, setting, f"{message}, as `- {name}:`")


def _check_pairs(analysis: Analysis, obj: Obj, options: dict[str, Any], where: str) -> None:
    """Check the entries of lists that have `from` and `to` only."""
    for name, spec in options.items():
        each = spec.get("each", {}) if isinstance(spec, dict) else {}
        for item in objects(obj.get(name)) if each.keys() == {"from", "to"} else ():
            above = (options.keys() & item.fields.keys()) - obj.fields.keys()
            for option in sorted(above):
                effect, is_mild = unknown_names.effect_above(item.fields[option], options[option], where)
                message = f"`{option}` is ignored in an entry of `{name}`"
                message += effect or f". Move `{option}` up, next to `{name}`"
                unknown_names.add_misplaced(analysis, item.fields[option], message, is_mild=is_mild)
            unknown_names.check_names(analysis, item, each, f"an entry of `{name}` of {where}", above, complete=True)


def check_input_keys(analysis: Analysis, obj: Obj) -> None:
    """Add the names in an input and its processors that Filebeat ignores."""
    _check_input(analysis, obj)
    for name, parser in (pair for entry in objects(obj.get("parsers")) for pair in entry.fields.items()):
        if options_of_parser(name) and isinstance(parser.value, Obj):
            accepted = {**options_of_parser(name), "target": "any", "field": "any"}
            unknown_names.check_names(analysis, parser.value, accepted, f"the parser `{name}`")
    _check_processors(analysis, obj.get("processors"))


def _check_input(analysis: Analysis, obj: Obj) -> None:
    name = input_type(obj)
    row = input_tables()["types"].get(name)
    if name is None or row is None or (not row.get("options") and "extends" not in row):
        return
    if name in inputs_of_log() and runs_as_filestream(analysis):
        return
    accepted = options_of(name)
    seen = set(deprecations.RENAMED_IN_INPUTS)
    for old, deprecation in deprecations.IGNORED_IN_INPUTS.items():
        setting = obj.fields.get(old)
        if setting is not None:
            seen.add(old)
            if not analysis.before(deprecation.removed):
                add_old(analysis, setting, old, old, deprecation, obj)
    for old, deprecation in deprecations.RENAMED_IN_INPUTS.items():
        setting = obj.fields.get(old)
        if setting is not None and not analysis.before(deprecation.removed) and _is_of(name, deprecation.removed):
            new = deprecation.renamed_to
            since = deprecation.removed
            fix = analysis.rename(setting.name_span, old, new, "safe", since) if new not in obj.fields else None
            action = f"Remove `{old}`, because `{new}` is set" if new in obj.fields else f"Use `{new}`"
            message = (
                f"`{old}` was renamed to `{new}` in Filebeat {deprecation.removed}, and the old name is deprecated."
                f" {action}"
            )
            is_new = analysis.release is not None or analysis.root.get("filebeat.inputs") is not None  # since 6.3
            analysis.add(reported.InputTypeRenamed, "advice", setting.name_span, message, fix, is_optional=not is_new)
    fields = obj.fields.get("fields")
    if fields is not None and isinstance(fields.value, Leaf) and fields.value.value is None and not fields.value.open:
        _check_lost_indent(analysis, fields, obj, accepted, seen)
    _check_options_in_fields(analysis, obj, _FILE_INPUTS)
    if name == "filestream":
        _check_filestream(analysis, obj, seen)
    if name == "stdin" and [word(item) for item in elements(obj.get("paths"))] == ["-"]:
        seen.add("paths")  # the form of 1.x
    unknown_names.check_top_level_keys(analysis, obj, name, accepted, seen)
    complete = name in inputs_of_log() or name == "filestream" or analysis.before("7.18")
    at_top = name not in traits()["partly_known_inputs"]
    if name == "httpjson":
        seen.add("config_version")
        is_second = str(obj.value("config_version")) == "2" and not analysis.before("7.11")
        at_top = is_second or analysis.since("8.0")
        if analysis.before("8.0") and not is_second:
            return  # the table has the options of version 2, but 7.x uses version 1 by default
    _add_stray_processors(analysis, obj, taken=accepted)
    unknown_names.check_names(analysis, obj, accepted, f"the `{name}` input", seen, complete, at_top)


def _is_of(name: str, release: str) -> bool:
    """Return whether a release, and the ones before it, may have an input."""
    row = input_tables()["types"][name]
    return "gone" not in row and row.get("since", release) == release


def _check_options_in_fields(analysis: Analysis, obj: Obj, owners: tuple[str, ...] = ()) -> None:
    """Add the options that are custom fields because they are indented below ``fields``. ``owners``: the inputs whose
    options count besides the common ones."""
    fields = obj.get("fields")
    if fields is None or not isinstance(fields.value, Obj):
        return
    accepted = {"fields_under_root"}.union(*(options_of(owner) for owner in owners))
    for name, setting in fields.value.fields.items():
        new = deprecations.RENAMED_IN_INPUTS.get(name) or deprecations.IGNORED_IN_INPUTS.get(name)
        is_set = any(option in obj.fields for option in (name, *(new.successors() if new else ())))
        if "_" in name and name in accepted and not is_set:  # a plain word may be meant as a field
            message = f"`{name}` is a custom field here, because it is below `fields`. If the option is meant, move it"
            message += " next to `fields`"
            unknown_names.add_misplaced(analysis, setting, message)


def _check_lost_indent(
    analysis: Analysis, fields: MergedSetting, obj: Obj, accepted: dict[str, Any], seen: set[str]
) -> None:
    """Check an empty ``fields:`` that is followed by unknown names at the same level."""
    heads = {option.partition(".")[0] for option in (*accepted, *input_tables()["types"]["log"]["options"])} | seen
    strangers = [setting for name, setting in obj.fields.items() if setting.start > fields.end and name not in heads]
    strangers = [setting for setting in strangers if setting.entry is not None and setting.entry.name == setting.name]
    text = analysis.text
    if not strangers or text[fields.end : strangers[0].start].count("\n") != 1:
        return
    seen.update(setting.name for setting in strangers)
    after = sorted(obj.fields.values(), key=lambda setting: setting.start)
    lost = list(itertools.takewhile(strangers.__contains__, (each for each in after if each.start > fields.end)))
    names = backticked([setting.name for setting in lost[:2]])
    if len(lost) > 2:
        message = f"`fields` is empty because the next {len(lost)} names from `{lost[0].name}` on are not indented, so"
        message += " Filebeat ignores the names. Indent the names"
    else:
        are, both = ("is", names) if len(lost) == 1 else ("are", "both names")
        message = f"`fields` is empty because {names} after it {are} not indented, so Filebeat ignores {both}."
        message += f" Indent {both}"
    fix = indented_below(text, fields, lost, "unsafe")
    analysis.add(reported.FieldsLostIndent, "run", fields.name_span, message, fix)


def _check_filestream(analysis: Analysis, obj: Obj, seen: set[str]) -> None:
    """Check for options of the ``log`` input in a ``filestream`` input."""
    unknown_names.check_beside_parser(analysis, obj)
    tables, text = input_tables(), analysis.text
    heads = unknown_names.tree_of(tables["types"]["log"]["options"])
    for name, setting in obj.fields.items():
        if name not in heads:
            continue
        span = setting.name_span
        if name == "multiline":
            message = "`multiline` has no effect on `filestream` inputs, so each line becomes an event. "
            instead = unknown_names.without_parsers(analysis)
            is_alone = not instead and obj.get("parsers") is None and "json" not in obj.fields
            fix = multiline(text, setting) if is_alone else None
            message += instead or "Move it under `parsers`"
            analysis.add(reported.MisplacedOption, "run", span, message, fix)
        elif name == "json":
            _add_json(analysis, obj, setting)
        elif name != "backoff" and (name in tables["log_only"] or name in ("scan", "recursive_glob")):
            new = tables["moved"].get(name, "")
            message = f"`filestream` inputs ignore `{name}`, an option of the `log` input"
            row = options_of("filestream").get(new) if new else options_of("log").get(name)
            forms = [form for form, _ in forms_of(analysis, row)] if isinstance(row, dict) else [row]
            forms = [{**form, "was": ()} if isinstance(form, dict) and "was" in form else form for form in forms]
            is_mild = all(unknown_names.is_default(setting.value, form) for form in forms)
            if is_mild:
                message += f". Remove `{name}`, whose value is the default{f' of `{new}`' if new else ''}"
                fix = delete_line(text, setting)
            else:
                is_mild = is_set = bool(new) and obj.get(new) is not None
                message += f", and `{new}` is set already. Remove `{name}`" if is_set else ""
                message += "" if is_set else f". Use `{new}` instead" if new else f". Remove `{name}`"
                fix = analysis.rename(span, name, new) if new and not is_set else None
                globs = [edit for item in elements(setting) if (edit := glob_edit(analysis, item)) is not None]
                written = [item for item in elements(setting) if (word(item) or "").startswith("*")]
                if row == "regexps" and written and not is_set:
                    regexp = f" such as `{globs[0].text[1:-1]}`" if globs else ""
                    message = f"{message.removesuffix(' instead')} with a regex{regexp}, not a glob"
                    is_whole = fix is not None and len(globs) == len(written)
                    title = f"Rename `{name}` to `{new}`, with regexes for globs"
                    fix = Fix("unsafe", title, [Edit(*span, new), *globs]) if is_whole else None
            analysis.add(reported.MisplacedOption, "run", span, message, fix, is_mild=is_mild)
        else:
            continue
        seen.add(name)


def _add_json(analysis: Analysis, obj: Obj, setting: MergedSetting) -> None:
    """Add ``json`` of a ``filestream`` input, which another part of the config may replace."""
    pipelines = [f"output.{name}" for name in server_outputs() if name != "elasticsearch"]
    pipelines.append("output.elasticsearch.pipeline")  # what reads there may decode the lines
    is_mild = any(analysis.root.get(path) is not None for path in pipelines)
    instead = unknown_names.without_parsers(analysis)
    message = "`json` has no effect on `filestream` inputs, so lines are not decoded. "
    message += instead or "Use the `ndjson` parser"
    fix = ndjson(analysis.text, obj, setting.value) if isinstance(setting.value, Obj) and not instead else None
    decoder = "`ndjson` parser" if any("ndjson" in entry.fields for entry in objects(obj.get("parsers"))) else ""
    for entry in (*objects(obj.get("processors")), *objects(analysis.root.get("processors"))):
        processor = entry.block("decode_json_fields") or Obj(0, 0)
        always = processor.get("when") is None
        if always and any(word(item) == "message" for item in elements(processor.get("fields"))):
            decoder = decoder or "processor `decode_json_fields`"
    if decoder:
        message = f"`json` has no effect on `filestream` inputs: the {decoder} decodes the lines. Remove `json`"
        is_mild, fix = True, None
    analysis.add(reported.MisplacedOption, "run", setting.name_span, message, fix, is_mild=is_mild)
