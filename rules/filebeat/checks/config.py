"""What `filebeat test config` and the start of Filebeat find in a config, analyzed once for all rules.

A fragment (a file in modules.d or inputs.d) is analyzed as if a correct main file included it.
"""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks import ineffective_settings, modules, unknown_keys
from lslint.rules.filebeat.checks.inputs import check_inputs, input_type
from lslint.rules.filebeat.checks.outputs import check_outputs, check_queue
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, broken, enabled
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, entries
from lslint.rules.filebeat.config_model.options import check_options
from lslint.rules.filebeat.fixes.edits import dash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage

SECTIONS = (
    "logging", "http", "monitoring", "setup.dashboards", "setup.kibana", "setup.template", "setup.ilm", "fields",
)  # fmt: skip
MISPLACED_INPUTS = {
    "filebeat.input": "filebeat.inputs",
    "inputs": "filebeat.inputs",
    "input": "filebeat.inputs",
    "prospectors": "filebeat.prospectors",
    "autodiscover": "filebeat.autodiscover",
    "modules": "filebeat.modules",
    "filebeat.module": "filebeat.modules",
}
"""Names under which something to read is written by mistake, and the right ones."""


@fact
def analyze(ctx: Context) -> Analysis:
    """The analysis of the file. Of a text with syntax errors nothing but the tree is known."""
    analysis = Analysis(ctx)
    if broken(ctx) or not analysis.merged.complete:
        return analysis
    for clash in analysis.merged.clashes:
        if clash.kind != "list":
            what = "once as a single value and once with names below" if clash.kind == "shape" else "in two spellings"
            message = (
                f"`{clash.name}` is given twice, {what}: from run to run it is refused, or one of the two is dropped"
            )
            span = (clash.start, clash.end)
            analysis.add(reported.DottedAndNestedSameLeaf, "load", span, message, first=clash.first)
    if analysis.form == "modules":
        modules.check_modules(analysis, analysis.root.items, "start")
    elif analysis.form == "inputs":
        analysis.inputs = analysis.root.items
        check_inputs(analysis, analysis.inputs)
    elif analysis.form == "main":
        _check_shared(analysis)
        if analysis.section == "filebeat":
            _check_section(analysis)
    unknown_keys.check_keys(analysis)
    ineffective_settings.check_settings(analysis)
    analysis.drop_uncertain()
    return analysis


def _check_shared(analysis: Analysis) -> None:
    """The settings that all Beats share."""
    root = analysis.root
    clashes = {violation.start for violation in analysis.violations}
    for name in SECTIONS:
        setting = root.get(name)
        if (
            setting is not None
            and isinstance(setting.value, Leaf)
            and not setting.value.open
            and setting.start not in clashes
        ):
            _add_single_value(analysis, name, setting)
    read = knowledge.load("filebeat/settings")["read"]
    check_options(analysis, root, read, "the config", "load", ("processors", "fields"))
    processors = root.get("processors")
    if processors is not None:
        check_processors(analysis, processors, "load")
    check_outputs(analysis, root)
    check_queue(analysis, root)


def _check_section(analysis: Analysis) -> None:
    section = analysis.root.get("filebeat")
    if section is not None and isinstance(section.value, Leaf) and not section.value.open:
        _add_single_value(analysis, "filebeat", section)
    else:
        _check_filebeat(analysis)


def _add_single_value(analysis: Analysis, name: str, setting: MergedSetting) -> None:
    message = f"`{name}` takes names below it, not a single value"
    analysis.add(reported.WrongValueShape, "load", setting, message)


def _check_filebeat(analysis: Analysis) -> None:
    root = analysis.root
    _check_refused(analysis)
    items = root.get("filebeat.inputs")
    if items is None or analysis.before("6.3"):
        items = root.get("filebeat.prospectors")
    analysis.inputs = entries(items)
    listed = root.get("filebeat.modules")
    modules.check_modules(analysis, entries(listed), "load")
    on = [item for item in analysis.inputs if isinstance(item.value, Leaf) or enabled(item.value)]
    if analysis.complete and not on and not any(map(modules.reads, entries(listed))) and not _reads_elsewhere(root):
        _add_no_inputs(analysis, items, listed)
    for item in on if len(on) > 1 else []:
        if isinstance(item.value, Obj) and input_type(item.value) == "stdin":
            message = "the `stdin` input runs alone: switch the other inputs off"
            analysis.add(reported.StdinNotAlone, "load", (item.value.get("type") or item).span, message)
            break
    check_inputs(analysis, analysis.inputs)


def _reads_elsewhere(root: Obj) -> bool:
    """Whether something other than ``filebeat.inputs`` and ``filebeat.modules`` may give inputs."""
    config = [root.get(f"filebeat.config.{name}") for name in ("inputs", "modules", "prospectors")]
    if any(
        setting is not None and (not isinstance(setting.value, Obj) or enabled(setting.value)) for setting in config
    ):
        return True
    return root.get("filebeat.autodiscover") is not None or root.get("filebeat.config_dir") is not None


def _check_refused(analysis: Analysis) -> None:
    for old, row in deprecations.REFUSED.items():
        setting = analysis.root.get(old)
        if setting is None or analysis.before(row.deprecated or row.removed):
            continue
        stage: Stage = "load" if analysis.since(row.removed) else "advice"
        message = f"`{old}` is gone since Filebeat {row.removed}, which refuses it: write {row.replacement}"
        fix = None
        if analysis.root.get(row.renamed_to) is None and row.same_value:
            new = row.renamed_to.removeprefix("filebeat.").removeprefix("config.")
            fix = analysis.rename(setting.name_span, setting.name, new, "safe")
        analysis.add(reported.RemovedFilebeatSetting, stage, setting.name_span, message, fix)


def _add_no_inputs(analysis: Analysis, items: MergedSetting | None, listed: MergedSetting | None) -> None:
    root = analysis.root
    if items is not None and isinstance(items.value, Obj) and not items.value.listed and items.value.fields:
        message = "`filebeat.inputs` takes a list: without a dash it is read as empty, and nothing is left to read"
        analysis.add(reported.InputsNotList, "load", items.name_span, message, dash(analysis.text, items))
        return
    if any(one is not None and isinstance(one.value, Leaf) for one in (items, listed)):
        return  # reported for the shape of the value
    setting = items or listed
    message = "nothing is switched on that Filebeat could read: no input, module, autodiscover or `filebeat.config`"
    if setting is None:
        wrong = next((path for path in MISPLACED_INPUTS if root.get(path) is not None), None)
        if wrong is not None:
            setting = root.get(wrong)
            message = (
                f"`{wrong}` is read by nobody, and nothing else is there to read: write `{MISPLACED_INPUTS[wrong]}`"
            )
    setting = setting or root.get("filebeat") or root.get("output") or next(iter(root.fields.values()), None)
    span = setting.name_span if setting is not None else (root.start, root.start)
    analysis.add(reported.NoInputs, "load", span, message)
