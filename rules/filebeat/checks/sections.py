"""Checks of the sections in which other Beats list what they collect: monitors, modules and event logs."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import lines_before
from lslint.rules import knowledge
from lslint.rules.api import Fix, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model.analysis import Analysis, effect
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, MergedSetting, Obj, elements, entries, word
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.tables import levels, traits
from lslint.rules.project_view import Runtime

_MODULES = {"auditbeat": "audit-module", "metricbeat": "module"}
_OWNERS = {"heartbeat": "monitor", "winlogbeat": "event-log", **_MODULES}
"""The owner of relations between the options of an entry."""
_LOGS = "Two event logs share the state of `{}`, so a restart skips or repeats events. Merge them, or give each an `id`"
_MONITORS = "Two monitors have the id `{}`, so only one of them runs. Give each its own `id`"
_REPORTS_ERRORS = "7.14"
"""From some later release on, Heartbeat reports an invalid monitor as down and starts: elastic/beats#24404, #29692."""


def collected(analysis: Analysis) -> Iterator[tuple[MergedSetting, Obj]]:
    """Yield the enabled entries of the list of a Beat's section, or of a file that is such a list."""
    for item in listed_entries(analysis):
        if isinstance(item.value, Obj) and item.value.is_enabled:
            yield item, item.value


def listed_entries(analysis: Analysis) -> list[MergedSetting]:
    if analysis.form == "part":
        return analysis.root.items
    name, section = traits()["collects"].get(analysis.section, [""])[0], section_of(analysis)
    return entries(section.get(name)) if section is not None and name else []


def option_names(analysis: Analysis) -> set[str]:
    """Return the names of options that the relations of an entry name."""
    rows = knowledge.load("filebeat/relations").get(_OWNERS.get(analysis.section, ""), ())
    return {row["option"].partition(".")[0] for row in rows if "option" in row}


def section_of(analysis: Analysis) -> Obj | None:
    """Return the section of the Beat."""
    if analysis.unread is None:
        return analysis.root.block(analysis.section)
    return analysis.unread.value if isinstance(analysis.unread.value, Obj) else None


def check_section(analysis: Analysis) -> None:
    """Check what loads the entries from files, the entries of the list, and the ports that they share."""
    section = section_of(analysis)
    _check_loading(analysis, section)
    is_loaded_later = analysis.form == "part" and not _is_loaded_at_start(analysis)
    check_entries(analysis, listed_entries(analysis), "run" if is_loaded_later else "start")
    if analysis.section == "packetbeat":
        _check_ports(analysis)
        if section is not None and not analysis.may_be_extended():
            check_relations(analysis, section, "protocols", "`packetbeat`", (section.start, section.start), "run")
    if analysis.section == "metricbeat":
        _check_collected_twice(analysis)


def _check_collected_twice(analysis: Analysis) -> None:
    """Check that no other entry, also of the config that loads a file of modules, collects the same metricsets: entries
    add up. Only of those without an option that may say where or what they collect."""
    configs = analysis.project.loading_configs() if analysis.form == "part" else ()
    section = Merged(configs[0]).root.block("metricbeat") if len(configs) == 1 else None
    listed = [item.value for item in entries(section.get("modules"))] if section is not None else []
    seen = {pair: "the config that loads the file" for obj in listed if isinstance(obj, Obj) for pair in _plain(obj)}
    for item, obj in collected(analysis):
        pairs = _plain(obj)
        module, metricset = next((pair for pair in pairs if pair in seen), ("", ""))
        if module:
            message = (
                f"Metricbeat collects `{metricset}` twice, as {seen[module, metricset]} has it for `{module}` too."
            )
            setting = obj.get("metricsets") or item
            analysis.add(reported.UnexpectedEffect, "run", setting.name_span, f"{message} Remove it from one of them")
        seen |= dict.fromkeys(pairs, f"the entry on line {lines_before(analysis.text, item.start) + 1}")


def _plain(obj: Obj) -> list[tuple[str, str]]:
    """Return the module of an entry with each metricset that it collects without options, apart from those that are
    named after other metricsets."""
    names = [str(word(name)) for name in elements(obj.get("metricsets"))]
    is_plain = obj.is_enabled and obj.fields.keys() <= {"module", "metricsets", "period", "enabled", *names}
    module = word(obj.get("module")) if is_plain else None
    return [(str(module), name) for name in names if module is not None and obj.get(name) is None]


def _is_loaded_at_start(analysis: Analysis) -> bool:
    """Return whether a config of Metricbeat loads a file of modules once: if it reloads them, it starts without those
    that are invalid."""
    configs = analysis.project.loading_configs() if analysis.section == "metricbeat" else ()
    loading = [Merged(root).root.block("metricbeat.config.modules") for root in configs]
    return any(one is not None and one.is_enabled and one.boolean("reload.enabled") is not True for one in loading)


def check_entries(analysis: Analysis, items: list[MergedSetting], stage: Stage, *, discovered: bool = False) -> None:
    """Check the shapes of entries, their types and processors, and the relations between their options.

    ``stage``: what an invalid entry prevents: ``start``, or ``run`` if the Beat starts without it. ``discovered``:
    autodiscover starts the entries whose conditions a container meets."""
    seen: dict[str, MergedSetting] = {}
    is_unused = analysis.section == "metricbeat" and analysis.only_sets_up()
    for item in [] if is_unused else items:
        obj = item.value
        if isinstance(obj, Obj) and not obj.is_enabled:
            continue
        _check_type(analysis, item, stage)
        if not isinstance(obj, Obj):
            continue
        if analysis.section == "winlogbeat":  # others report invalid processors for one entry, and go on
            check_relations(analysis, obj, "event-log", "the event log", item.span, "start")
            if obj.get("processors") is not None:
                check_processors(analysis, obj.fields["processors"], "start")
            _check_shared(analysis, obj.get("id") or obj.get("name"), seen, _LOGS)
        if analysis.section == "heartbeat":
            setting = obj.get("type")
            failing: Stage = "start" if analysis.before(_REPORTS_ERRORS) and not discovered else "run"
            kind = obj.value("type")
            if not discovered:
                _check_shared(analysis, obj.get("id"), seen, _MONITORS)
            if setting is not None and isinstance(kind, str):
                for owner in (*([] if analysis.may_be_pushed else ["monitor"]), f"monitor/{kind}"):
                    check_relations(analysis, obj, owner, f"the `{kind}` monitor", setting.span, failing)
        elif analysis.section in _MODULES:
            setting = obj.get("module")
            kind = str(obj.value("module"))
            span = setting.span if setting is not None else item.span
            owners = _MODULES[analysis.section]
            for owner in (owners, f"{owners}/{kind}"):
                check_relations(analysis, obj, owner, f"the module `{kind}`", span, stage)
            if analysis.section == "metricbeat":
                _check_metricsets(analysis, obj.get("metricsets"), stage)
                if kind == "system":
                    _check_processes(analysis, obj, span)
            elif kind == "auditd":
                _check_namespace(analysis, obj, span)
                if obj.get("ignore_errors") is None:
                    _check_rule_files(analysis, obj, stage)


def _check_namespace(analysis: Analysis, obj: Obj, span: tuple[int, int]) -> None:
    """Check that a container with audit rules shares the processes of the host, without which the kernel rejects them:
    `audit_netlink_ok` in kernel/audit.c of Linux, and `addRules` in auditbeat/module/auditd/audit_linux.go."""
    runtimes = [runtime for runtime in analysis.project.deployment.runtimes() if runtime.is_mounted]
    has_rules = any(elements(obj.get(name)) for name in ("audit_rules", "audit_rule_files"))
    if runtimes and all(map(_is_apart, runtimes)) and has_rules and obj.value("socket_type") != "multicast":
        setting = "hostPID: true" if runtimes[0].is_pod else "pid: host"
        message = "Linux accepts audit rules only from processes of the host, so `auditd` collects nothing."
        analysis.add(reported.UnexpectedEffect, "run", span, f"{message} Add `{setting}` to the container")


def _is_apart(runtime: Runtime) -> bool:
    """Return whether a container certainly has separate processes, as a manifest describes it completely."""
    is_described = runtime.is_complete and runtime.references is None and (runtime.mounts or runtime.is_pod)
    return bool(is_described) and runtime.has_processes


def _check_rule_files(analysis: Analysis, obj: Obj, stage: Stage) -> None:
    """Check the files of the project with audit rules like the rules in the config."""
    relations = knowledge.load("filebeat/relations")["audit-module/auditd"]
    rows = [row for row in relations if row["option"] == "audit_rules" and analysis.since(row.get("since", ""))]
    setting = obj.get("audit_rule_files")
    for item in elements(setting):
        written = analysis.text[slice(*item.span)].strip("'\"").removeprefix("${path.config}/")
        for path in analysis.project.files_of_path(written) or ():
            text = analysis.project.text(path) or ""
            for row in rows:
                match = compiled(row["like"]).search(text)
                if match is None or setting is None:
                    continue
                line = text.count("\n", 0, match.start()) + 1
                place = f"{path.replace(chr(92), '/').rpartition('/')[2]}:{line}"
                at_stage: Stage = row.get("stage", stage)
                problem = row["say"].format(effect=effect(at_stage), option=place)
                rule = reported.BadValue if at_stage == stage else reported.UnexpectedEffect
                analysis.add(rule, at_stage, setting.name_span, f"{problem}. {row['action']}")


def _check_ports(analysis: Analysis) -> None:
    """Check that no TCP port belongs to two protocols of Packetbeat (packetbeat/protos/tcp/tcp.go, buildPortsMap)."""
    seen: dict[int, str] = {}
    of_tcp = knowledge.load("filebeat/ports")["tcp_protocols"]
    last_of_type = {word(obj.get("type")) or "": obj for _, obj in collected(analysis)}
    for kind, obj in last_of_type.items():
        for port in elements(obj.get("ports")) if kind in of_tcp and obj.get("interface") is None else ():
            number = port.value.value if isinstance(port.value, Leaf) else None
            if isinstance(number, int) and seen.setdefault(number, kind) != kind:
                message = f"Port {number} of `{kind}` is also one of `{seen[number]}`, so Packetbeat does not start."
                analysis.add(reported.OptionCombination, "start", port, f"{message} Remove it from one of them")


def _check_shared(analysis: Analysis, setting: MergedSetting | None, seen: dict[str, MergedSetting], say: str) -> None:
    """Check the name under which a Beat keeps the state of an entry. ``seen``: those of the others."""
    name = word(setting)
    if setting is None or not name:
        return
    first = seen.setdefault(name, setting)
    if first is not setting:
        analysis.add(reported.UnexpectedEffect, "run", setting, say.format(name), first=first.span)


def _check_type(analysis: Analysis, item: MergedSetting, stage: Stage) -> None:
    """Check that an entry says what it is: an extra `-` makes a separate entry of the rest of the one before."""
    _, what, option = traits()["collects"].get(analysis.section, ("", "", ""))
    obj = item.value
    if not what or (isinstance(obj, Leaf) and obj.open):
        return
    then = "is not started" if stage == "run" else f"stops {analysis.section.capitalize()} when it starts"
    if isinstance(obj, Leaf) and obj.given:
        effect = f"so {analysis.section.capitalize()} rejects the file" if stage == "start" else f"and {then}"
        message = f"The {what} `{obj.value}` is a single value, {effect}. Write `{option}: {obj.value}`"
        analysis.add_shape("load" if stage == "start" else stage, item, message)
        return
    if isinstance(obj, Leaf) or not obj.fields:
        message = f"An entry of the list of {what}s is empty, and {then}. Remove the dash"
        analysis.add(reported.OptionCombination, stage, item.span, message)
        return
    if obj.get(option) is not None or (what == "event log" and obj.get("xml_query")):
        return
    first = obj.fields.get(option) or next(iter(obj.fields.values()))
    if first.name == option:
        message = f"The {what} has no value for `{option}`, and {then}. Set one"
    else:
        message = f"The {what} at `{first.name}` has no `{option}`, and {then}."
        message += f" Add `{option}`, or remove an extra `-` before `{first.name}`"
    analysis.add(reported.OptionCombination, stage, first.name_span, message)


def _check_metricsets(analysis: Analysis, metricsets: MergedSetting | None, stage: Stage) -> None:
    """Check that no entry of a list joins the names of several metricsets."""
    for name in elements(metricsets):
        text = word(name)
        if text is None or "," not in text or "${" in text or "{{" in text:
            continue
        then = "does not start" if stage == "start" else "does not run its module"
        message = f"`{text}` is one string, so Metricbeat finds no metricset of this name and {then}."
        message += " Write one entry per metricset"
        better = ", ".join(f'"{part.strip()}"' for part in text.split(",") if part.strip())
        written = analysis.text[slice(*name.span)]
        is_plain = "\n" not in written and not analysis.text[: name.start].rstrip(" ").endswith("-")
        fix = Fix.write(name.span, better if name is not metricsets else f"[{better}]", "unsafe") if is_plain else None
        analysis.add(reported.SeveralMetricsets, stage, name, message, fix)


def _check_processes(analysis: Analysis, obj: Obj, span: tuple[int, int]) -> None:
    """Check that a container with the processes of the host reads them, and not its own. ``/proc`` is theirs if it
    shares their namespace."""
    complete = [one for one in analysis.project.deployment.runtimes() if one.is_mounted and one.is_complete]
    runtimes = [one for one in complete if "hostfs" not in one.command]
    mounts = [mount for one in runtimes for mount in one.mounts]
    folder = next((mount.removesuffix("/proc") for mount in mounts if mount.endswith("/proc")), "")
    roots = [Merged(root).root for root in analysis.project.loading_configs()] or [analysis.root]
    is_given = (
        obj.get("hostfs") is not None
        or analysis.is_given("system.hostfs")
        or any(root.get("system.hostfs") is not None for root in roots)
    )
    metricsets = [str(word(name)) for name in elements(obj.get("metricsets"))] or ["process"]
    is_separate = "/proc" not in mounts and all(one.has_processes for one in runtimes)
    if folder and is_separate and not is_given and any("process" in name for name in metricsets):
        message = f"Nothing tells Metricbeat to use `{folder}/proc`, so it reports no processes of the host."
        option = f"-system.hostfs={folder}"
        has_command = any(one.command for one in runtimes)  # in place of `-environment container`
        message += f" Add `{option}` to the command" if has_command else f" Set the command to `-e {option}`"
        analysis.add(reported.UnexpectedEffect, "run", span, message)


def _check_loading(analysis: Analysis, section: Obj | None) -> None:
    """Check that what loads the entries from files is not a list of entries."""
    if section is None:
        return
    check_relations(analysis, section, "section", f"`{analysis.section}`", (section.start, section.start), "run")
    for name in (*levels()["loaded_lists"], "monitors"):
        setting = section.get(f"config.{name}")
        if setting is None or not isinstance(setting.value, Obj) or setting.value.fields or not setting.value.items:
            continue
        if any(isinstance(item.value, Obj) and item.value.get("path") is not None for item in setting.value.items):
            continue
        message = f"`{analysis.section}.config.{name}` expects `path` and ignores a list, so its entries are"
        message += f" not started. Move them to `{analysis.section}.{name}`"
        analysis.add(reported.MisplacedOption, "run", setting.name_span, message)
