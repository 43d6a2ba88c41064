"""The problems that `filebeat test config` and the start of Filebeat find in a config, analyzed once for all rules.

A fragment (a file in modules.d or inputs.d) is analyzed as if a correct main file included it.
"""

from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.rules import knowledge
from lslint.rules.api import Applicability, Context
from lslint.rules.facts import fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks import ineffective_settings, modules, sections, startup, unknown_keys
from lslint.rules.filebeat.checks.inputs import check_inputs, input_type
from lslint.rules.filebeat.checks.loaded_files import folder_of, is_main, loading_configs
from lslint.rules.filebeat.checks.outputs import NO_OUTPUT, check_outputs, unsure
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.checks.queues import check_queue
from lslint.rules.filebeat.checks.shared_ids import check_ids_across_files
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, broken, is_on
from lslint.rules.filebeat.config_model.edits import dash, delete_line, lacks
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, entries, word
from lslint.rules.filebeat.config_model.options import check_options, check_value
from lslint.rules.filebeat.config_model.tables import levels
from lslint.rules.shared.beats_folders import OPTIONS_OF_ENTRIES
from lslint.rules.shared.runtimes import runs_as_published


def _drop_reported_names(analysis: Analysis) -> None:
    """Remove findings about ignored names that are reported as the reason why inputs or outputs are missing, or by a
    rule that says where they belong."""
    explained = {
        (each.start, each.end) for each in analysis.findings if isinstance(each.rule, reported.UnexpectedEffect)
    }
    missing = {finding.start: finding.message for finding in analysis.findings if finding.kind in ("input", "output")}
    if missing or explained:
        ignored = (reported.UnknownFilebeatOption, reported.MisplacedOption)
        analysis.findings = [
            finding
            for finding in analysis.findings
            if not isinstance(finding.rule, ignored)
            or (
                (finding.start, finding.end) not in explained
                and f"{analysis.text[finding.start : finding.end]}`" not in missing.get(finding.start, "")
            )
        ]


_MAX_PER_LINE = 20
"""Number of clashes on one line whose single values are not reported again."""


@fact
def analyze(ctx: Context) -> Analysis:
    """Return the analysis of the file. A file with syntax errors has only a tree and no findings."""
    analysis = Analysis(ctx)
    if broken(ctx) or not analysis.merged.complete:
        return analysis
    for clash in analysis.merged.clashes:
        if clash.kind != "list":
            message = (
                f"`{clash.name}` is set twice (dotted and nested), so Filebeat randomly rejects the file or ignores one"
                " of the values. Remove one of them"
            )
            span = (clash.start, clash.end)
            if clash.kind != "leaf":
                line, other = ctx.line(clash.first[0]), ctx.line(clash.start)
                if clash.kind != "shape":
                    line, other = other, line
                message = (
                    f"`{clash.name}` is a single value on line {line}, but has sub-keys on line {other}, so Filebeat"
                    f" rejects the file. Remove the entry on line {line}"
                )
            analysis.add(reported.DottedAndNestedSameLeaf, "load", span, message, first=clash.first)
    if analysis.form == "modules":
        modules.check_modules(analysis, analysis.root.items, "start")
    elif analysis.form == "inputs":
        analysis.inputs = analysis.root.items
        check_inputs(analysis, analysis.inputs)
        check_ids_across_files(analysis)
    elif message := _missing_list(analysis):
        span = next(iter(analysis.root.fields.values())).name_span
        analysis.add(reported.MapWhereListExpected, "run", span, message)
        return analysis
    elif analysis.form == "main":
        _check_shared(analysis)
        if analysis.section == "filebeat":
            _check_section(analysis)
        else:
            startup.check_discovered_entries(analysis)
        startup.check_template_maps(analysis)
    sections.check_section(analysis)
    unknown_keys.check_keys(analysis)
    _check_path(analysis)
    ineffective_settings.check_settings(analysis)
    _drop_reported_shapes(analysis)
    _drop_reported_names(analysis)
    analysis.drop_uncertain()
    return analysis


def _missing_list(analysis: Analysis) -> str:
    """Return the message about a file that Filebeat loads as a list, and that has only ``filebeat.inputs`` or an entry
    without its dash; empty for any other file."""
    root, folder = analysis.root, folder_of(analysis)[0].rpartition("/")[2]
    section = root.block("filebeat")
    has_only_inputs = section is not None and len(root.fields) == 1 and section.fields.keys() == {"inputs"}
    if has_only_inputs and (folder == "inputs.d" or loading_configs(analysis)):
        message = "Filebeat loads the file as a list of inputs, so it reads nothing under `filebeat.inputs`."
        return message + " Remove `filebeat.inputs:` and its indentation"
    if OPTIONS_OF_ENTRIES.get(folder) not in root.fields:
        return ""
    message = f"Filebeat loads the file as a list of {folder.removesuffix('.d')}, and reads a map as an empty list."
    return message + " Begin the entry with `- `, and indent its other lines"


def _drop_reported_shapes(analysis: Analysis) -> None:
    """Remove findings about single values that are reported as clashes with their own sub-keys."""
    names: dict[int, list[str]] = {}
    for clash in analysis.merged.clashes:
        if clash.kind in ("shape", "value-last"):
            single = clash.first[0] if clash.kind == "shape" else clash.start
            names.setdefault(line_start(analysis.text, single), []).append(clash.name.rpartition(".")[2])
    if names:
        analysis.findings = [
            finding
            for finding in analysis.findings
            if finding.kind != "shape"
            or not any(
                name in finding.message
                for name in names.get(line_start(analysis.text, finding.start), ())[:_MAX_PER_LINE]
            )
        ]


def _check_shared(analysis: Analysis) -> None:
    """Check the settings that all Beats share."""
    root = analysis.root
    for name in (*levels()["shared_sections"], *levels()["open_sections"]):
        setting = root.get(name)
        if setting is not None and isinstance(setting.value, Leaf) and not setting.value.open:
            _add_single_value(analysis, name, setting)
    read = knowledge.load("filebeat/settings")["read"]
    check_options(analysis, root, read, "the config", "load", ("processors", "fields"))
    processors = root.get("processors")
    if processors is not None:
        check_processors(analysis, processors, "load")
    check_outputs(analysis, root)
    check_queue(analysis, root)
    with analysis.within(analysis.catalogued):
        startup.check_monitoring(analysis, root)
    startup.check_logging(analysis, root)


def _check_path(analysis: Analysis) -> None:
    """Check the shape of ``path``, which options on the command line replace, as in the units of the packages."""
    path = analysis.root.get("path")
    if path is None or not isinstance(path.value, Leaf) or path.value.open or analysis.is_given("path"):
        return
    is_certain = runs_as_published(analysis.project.deployment, analysis.section, analysis.path)
    if not is_certain and path.start in analysis.named_elsewhere:
        return
    message = "Filebeat rejects a single value for `path`"
    message += "" if is_certain else ", unless options such as `--path.data` replace it"
    message += ". Write a map, for example `path.data: …`"
    analysis.add_shape("load" if is_certain else "advice", path, message)


def _check_section(analysis: Analysis) -> None:
    section = analysis.root.get("filebeat")
    if section is not None and isinstance(section.value, Leaf) and not section.value.open:
        _add_single_value(analysis, "filebeat", section)
    else:
        _check_filebeat(analysis)


def _add_single_value(analysis: Analysis, name: str, setting: MergedSetting) -> None:
    what = "custom fields" if name == "fields" else "options"
    message = f"Filebeat rejects a single value for `{name}`. Write a map of {what} (`name: value`) instead"
    analysis.add_shape("load", setting, message)


def _check_filebeat(analysis: Analysis) -> None:
    root = analysis.root
    _check_refused(analysis)
    items = root.get("filebeat.inputs")
    if items is None or analysis.before("6.3"):
        items = root.get("filebeat.prospectors")
    analysis.inputs = entries(items)
    listed = root.get("filebeat.modules")
    modules.check_modules(analysis, entries(listed), "load")
    on = [item for item in analysis.inputs if isinstance(item.value, Leaf) or item.value.may_be_enabled]
    is_empty = not on and not any(map(modules.reads, entries(listed))) and not _reads_elsewhere(root)
    is_given = analysis.is_given("filebeat") or (is_empty and analysis.only_sets_up())
    if is_empty and analysis.complete and is_main(analysis) and not is_given:
        _add_no_inputs(analysis, items, listed)
    for item in on if len(on) > 1 and not analysis.before("6.3") else []:
        if isinstance(item.value, Obj) and input_type(item.value) == "stdin":
            span = (item.value.get("type") or item).span
            if sum(not unsure(child) for child in on) > 1 and not unsure(item):
                message = "Filebeat rejects a `stdin` input together with other inputs"
                message += ". Remove `stdin`, or disable the others"
                analysis.add(reported.NoUsableInputOrOutput, "load", span, message, kind="contradiction")
            else:
                analysis.add_unknown("a variable decides which inputs are enabled", span)
            break
    check_inputs(analysis, analysis.inputs)
    startup.check_autodiscover(analysis)
    startup.check_discovered_inputs(analysis)
    with analysis.within(analysis.catalogued):
        startup.check_providers(analysis)
    startup.check_provider_options(analysis)


def _reads_elsewhere(root: Obj) -> bool:
    """Whether something other than ``filebeat.inputs`` and ``filebeat.modules`` may add inputs."""
    config = [root.get(f"filebeat.config.{name}") for name in levels()["loaded_lists"]]
    if any(setting is not None and is_on(setting) for setting in config):
        return True
    return root.get("filebeat.autodiscover") is not None or root.get("filebeat.config_dir") is not None


def _check_refused(analysis: Analysis) -> None:
    for old, row in deprecations.REFUSED.items():
        setting = analysis.root.get(old)
        if setting is None or analysis.before(row.deprecated or row.removed):
            continue
        is_set, has_entries = analysis.root.get(row.renamed_to) is not None, isinstance(setting.value, Obj)
        message = row.message(f"`{old}`", is_set=is_set, has_entries=has_entries)
        fix = delete_line(analysis.text, setting, "unsafe") if is_set and not has_entries else None
        if not is_set and row.same_value:
            before = len(analysis.findings)
            read = knowledge.load("filebeat/settings")["read"]
            check_value(analysis, setting, read[row.renamed_to], "the config", "load")
            level: Applicability = "safe" if len(analysis.findings) == before else "unsafe"
            del analysis.findings[before:]
            new = row.renamed_to.removeprefix("filebeat.").removeprefix("config.")
            fix = analysis.rename_setting(setting, new, level, row.deprecated or row.removed)
        analysis.add(
            reported.RemovedFilebeatSetting, "load", setting.name_span, message, fix,
            releases=analysis.at_least(row.removed), otherwise="advice",
        )  # fmt: skip


def _add_no_inputs(analysis: Analysis, items: MergedSetting | None, listed: MergedSetting | None) -> None:
    root = analysis.root
    if items is not None and isinstance(items.value, Obj) and not items.value.listed and items.value.fields:
        name = "filebeat.inputs" if items is root.get("filebeat.inputs") else "filebeat.prospectors"
        message = f"`{name}` is not a list, so Filebeat finds no input and does not start."
        required = levels()["collecting_lists"]["filebeat.inputs"]
        message += f" Start each input with `{'- type: …' if lacks(items, required) else '- '}`"
        fix = dash(analysis.text, items, required=required)
        analysis.add(reported.NoUsableInputOrOutput, "load", items.name_span, message, fix, kind="input-map")
        return
    if any(one is not None and isinstance(one.value, Leaf) for one in (items, listed)):
        return  # reported for the shape of the value
    setting = items or listed
    named = [word(item) for item in entries(listed)]
    if items is None and listed is not None and named and named[0] is not None:
        message = f"`filebeat.modules` contains `{named[0]}` as a string, so Filebeat enables no module and does not"
        message += f" start. Write `- module: {named[0]}`"
        analysis.add(reported.NoUsableInputOrOutput, "load", listed.name_span, message, kind="input")
        return
    message = (
        "No input, module, autodiscover or `filebeat.config` is enabled, so Filebeat does not start. Enable one of them"
    )
    fix = None
    if setting is None:
        misplaced = knowledge.load("filebeat/levels")["misplaced_inputs"]
        wrong = next((path for path in misplaced if root.get(path) is not None), None)
        setting = root.get(wrong) if wrong is not None else None
        if wrong is not None and setting is not None:
            name = misplaced[wrong]
            if name == "filebeat.inputs" and analysis.before("6.3"):
                name = "filebeat.prospectors"
            message = f"`{wrong}` is ignored, so Filebeat has no input and does not start. Rename it to `{name}`"
            if wrong.startswith("filebeat."):
                name = name.removeprefix("filebeat.")
            fix = analysis.rename_setting(setting, name)
    setting = setting or root.get("filebeat") or root.get("output") or next(iter(root.fields.values()), None)
    span = setting.name_span if setting is not None else (root.start, root.start)
    missing = next((finding for finding in analysis.findings if finding.kind == "output"), None)
    if missing is None or missing.start != span[0]:
        analysis.add(reported.NoUsableInputOrOutput, "load", span, message, fix, kind="input")
    elif missing.message == NO_OUTPUT:  # Filebeat itself stops at the missing output
        missing.message = "Neither an input nor an output is set, so Filebeat does not start. Add both"
