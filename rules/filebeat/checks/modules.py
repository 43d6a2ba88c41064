"""Checks of the entries of ``filebeat.modules`` or of a file in modules.d: names and shapes of modules and filesets."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Fix, Stage
from lslint.rules.facts import computed_once
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import check_input_processors, input_type
from lslint.rules.filebeat.checks.loaded_files import is_main
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, is_on
from lslint.rules.filebeat.config_model.deprecations import Deprecation
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, varies, word
from lslint.rules.filebeat.config_model.options import check_value
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.tables import options_of, traits
from lslint.rules.shared.message_parts import backticked, did_you_mean
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def reads(item: MergedSetting) -> bool:
    """Whether an entry enables something that Filebeat reads."""
    obj = item.value
    if not isinstance(obj, Obj) or not obj.may_be_enabled:
        return False
    sets = [setting for name, setting in obj.fields.items() if name not in ("module", "enabled")]
    return not sets or any(map(is_on, sets))


def of_directory(path: str) -> str:
    """Return the message about a directory in the place of a pattern for files."""
    return f"`{path}` is a directory, and Filebeat reads only files. Add a pattern for files, for example `*.log`"


def filesets(obj: Obj) -> list[MergedSetting]:
    """Return the settings of a module that are filesets."""
    return [setting for name, setting in obj.fields.items() if name not in traits()["of_modules"]]


def check_modules(analysis: Analysis, items: list[MergedSetting], stage: Stage) -> None:
    """Add the findings of the entries that are enabled."""
    known = knowledge.load("filebeat/modules")
    for item in items:
        obj = item.value
        if isinstance(obj, Leaf) and not obj.given and not obj.open:
            obj = Obj(*item.span)
        if not isinstance(obj, Obj) or not obj.is_enabled:
            continue
        setting = obj.get("module")
        if setting is None and obj.fields.get("module") is None:
            first = next(iter(obj.fields.values()), item)
            message = "An entry of `filebeat.modules` has no `module`, so Filebeat rejects the file."
            place, message = first.name_span, f"{message} Add `module: <name>`"
            analysis.add(reported.OptionCombination, stage, place, message, releases=analysis.catalogued)
        if setting is None or not isinstance(setting.value, Leaf) or setting.value.open:
            continue
        name = str(setting.value.value)
        renamed = deprecations.MODULES.get(name)
        if renamed is not None:
            _add_renamed_module(analysis, name, setting.span, renamed, stage)
        check_relations(analysis, obj, f"file-module/{name}", f"the module `{name}`", setting.span, stage)
        row = known.get(renamed.renamed_to if renamed is not None else name)
        if row is None:
            suggestion = closest(name, list(known)) if len(name) > 3 else None
            message = f"Unknown module `{name}` keeps Filebeat from starting; did you mean `{suggestion}`?"
            if suggestion is None:
                analysis.add_unknown(f"the module `{name}` is not in the catalogue", setting.span)
            else:
                fix = Fix.write(setting.span, suggestion, "unsafe")
                analysis.add(reported.UnknownModule, stage, setting.span, message, fix)
            continue
        lacking = analysis.at_least(row["gone"]) if "gone" in row else 0
        message = f"Filebeat {row.get('gone')} removed the module `{name}`, so Filebeat does not start."
        analysis.add(reported.UnknownModule, stage, setting.span, f"{message} Remove the entry", releases=lacking)
        needed = {"since": row.get("since") or traits()["modules_since"].get(name, "")}
        with (
            analysis.within(~lacking, rejecting=lacking),
            analysis.supported(
                reported.UnknownModule, stage, setting.span, needed, f"Module `{name}`", "Remove the entry"
            ),
        ):
            for one in filesets(obj):
                if is_on(one):
                    _check_fileset(analysis, name, one, row, stage)


@computed_once
def _of_inputs() -> set[str]:
    """Return the names of options of inputs, which no module has as names of filesets."""
    return {name.partition(".")[0] for name in (*options_of("log"), *options_of("filestream"))}


def place_in_fileset(name: str) -> str:
    """Return where a fileset has an option that is written next to its options, or next to the fileset."""
    return "var" if name == "var" else f"{'input' if name in _of_inputs() - {'paths'} else 'var'}.{name}"


def _add_renamed_module(
    analysis: Analysis, name: str, span: tuple[int, int], renamed: Deprecation, stage: Stage
) -> None:
    """Add the old name of a module, for which some releases log a warning, and which later ones do not know."""
    new = renamed.renamed_to
    if not analysis.before(renamed.removed):
        message = f"Filebeat {renamed.removed} removed the module `{name}`, so Filebeat does not start. Use `{new}`"
        rejecting = analysis.at_least(renamed.removed)
        analysis.add(reported.UnknownModule, stage, span, message, Fix.write(span, new, "unsafe"), releases=rejecting)
        return
    if not analysis.since(renamed.deprecated):
        return
    message = f"Filebeat {renamed.deprecated} renamed the module `{name}`, and the old name is deprecated. Use `{new}`"
    analysis.add(reported.UnknownModule, "advice", span, message, Fix.write(span, new, "unsafe"), is_mild=True)


def _check_fileset(analysis: Analysis, module: str, setting: MergedSetting, row: dict[str, Any], stage: Stage) -> None:
    span = setting.name_span
    until, since = (row.get(f"filesets_{what}", {}).get(setting.name) for what in ("until", "since"))
    lacking = analysis.scope & (analysis.at_least(until) if until is not None else 0)
    lacking |= analysis.scope & (~analysis.at_least(since) if since is not None else 0)
    if lacking:
        message = f"Filebeat {until} removed the fileset `{setting.name}` of module `{module}`"
        if until is None:
            message = f"Fileset `{setting.name}` of module `{module}` requires Filebeat {since} or later"
        message += ", so Filebeat does not start. Remove the fileset"
        analysis.add(reported.UnknownModule, stage, span, message, releases=lacking)
    with analysis.within(~lacking, rejecting=lacking):
        _check_known_fileset(analysis, module, setting, row, stage)


def _check_known_fileset(
    analysis: Analysis, module: str, setting: MergedSetting, row: dict[str, Any], stage: Stage
) -> None:
    known: list[str] = row["filesets"]
    span = setting.name_span
    value = setting.value
    for item in elements(value.get("var.paths")) if isinstance(value, Obj) else ():
        if (word(item) or "").endswith("/"):
            analysis.add(reported.InvalidGlob, "run", item, of_directory(str(word(item))))
    if known and setting.name not in known:
        suggestion = closest(setting.name, known)
        is_option = setting.name in {"fileset", "var", *_of_inputs()}
        if suggestion is None and not (is_option or analysis.before("8.0") or analysis.knows_names()):
            analysis.add_unknown(f"the fileset `{setting.name}` of `{module}` is not in the catalogue", span)
            return
        message = f"Unknown fileset `{setting.name}` of module `{module}` keeps Filebeat from starting"
        action = "Correct the name, or remove the fileset"
        if setting.name == "fileset":
            action = f"`fileset` is only a hint. Write options under a fileset's name, for example `{known[0]}.input`"
        elif is_option:
            action = f"Move it into a fileset, for example as `{known[0]}.{place_in_fileset(setting.name)}`"
        message += did_you_mean(suggestion) or f". {action}"
        analysis.add(reported.UnknownModule, stage, span, message, analysis.rename_setting(setting, suggestion))
        return
    if isinstance(value, Leaf):
        if value.given:
            message = f"Filebeat rejects a single value for the fileset `{setting.name}`."
            message += " Write options under its name, for example `enabled: true`"
            analysis.add_shape(stage, setting, message)
        elif not value.open:
            _check_variables(analysis, module, setting, Obj(*setting.name_span), row)
        return
    for name, other in value.fields.items():
        if name not in traits()["of_filesets"] and "${" not in name and not value.listed:
            better = place_in_fileset(name)
            is_set = value.get(better) is not None
            action = f"Remove it, as `{better}` is set" if is_set else f"Use `{better}`"
            message = f"`{name}` of a fileset is ignored. {action if name.strip('0123456789') else 'Remove it'}"
            fix = analysis.rename_setting(other, better) if name in _of_inputs() and not is_set else None
            analysis.add(reported.UnknownFilebeatOption, "run", other.name_span, message, fix)
    paths = value.get("var.path")
    if paths is not None and setting.name in row.get("of_files", ()) and value.get("var.paths") is None:
        message = "`var.path` of a fileset is ignored, so the default paths are read. Use `var.paths`"
        analysis.add(reported.UnknownFilebeatOption, "run", paths.name_span, message)
    switch, options = value.get("enabled"), value.block("input")
    if options is not None:  # those that read files have the type `log` by default
        has_type = setting.name in row.get("of_files", ()) or options.get("type") is not None
        check_input_processors(analysis, options.get("processors"), input_type(options) if has_type else None)
    if switch is not None:
        check_value(analysis, switch, {"type": "bool"}, f"the fileset `{setting.name}`", stage)
    _check_variables(analysis, module, setting, value, row)
    for name, deprecation in deprecations.REFUSED_IN_FILESETS.items() if value.is_enabled else ():
        old = value.get(name)
        if old is not None and not analysis.before(deprecation.deprecated):
            fix = analysis.rename_setting(old, deprecation.renamed_to, "safe", deprecation.deprecated)
            message = deprecation.message(f"`{name}` of a fileset")
            analysis.add(
                reported.RemovedFilebeatSetting, "load", old.name_span, message, fix,
                releases=analysis.at_least(deprecation.removed), otherwise="advice",
            )  # fmt: skip


def _check_variables(analysis: Analysis, module: str, setting: MergedSetting, obj: Obj, row: dict[str, Any]) -> None:
    """Check that a fileset has the variables without which its input does not start."""
    wanted: list[str] = row.get("filesets_need", {}).get(setting.name, [])
    if not wanted:
        return
    if obj.get("input") is not None or obj.get("var.input") is not None or varies(obj.get("enabled")):
        return
    if not any(obj.get(f"var.{name}") is not None for name in wanted):
        names = backticked([f"var.{name}" for name in wanted], "or")
        action = "Add one of them" if len(wanted) > 1 else f"Add {names}"
        subject = f"Fileset `{setting.name}` of module `{module}`"
        releases = analysis.catalogued & analysis.at_least(row.get("needed_since", ""))
        if analysis.scope & releases:
            message = f"{subject} requires {names}, so Filebeat does not start. {action}"
            analysis.add(reported.OptionCombination, "start", setting.name_span, message, releases=releases)
        elif module in traits()["idle_modules"] and (is_main(analysis) or analysis.form == "modules"):
            message = f"{subject} has no `var.{wanted[0]}`, so it reads nothing. Add the variable"  # others are newer
            analysis.add(reported.UnexpectedEffect, "run", setting.name_span, message)
