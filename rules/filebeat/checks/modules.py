"""Entries of ``filebeat.modules``, or of a file in modules.d: modules and filesets that exist, with the right shape."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis, closest, enabled, write
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj
from lslint.rules.filebeat.config_model.options import check_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage


def reads(item: MergedSetting) -> bool:
    """Whether an entry switches on something that is read."""
    obj = item.value
    if not isinstance(obj, Obj) or not enabled(obj):
        return False
    sets = [setting for name, setting in obj.fields.items() if name not in ("module", "enabled")]
    return not sets or any(not isinstance(one.value, Obj) or enabled(one.value) for one in sets)


def check_modules(analysis: Analysis, items: list[MergedSetting], stage: Stage) -> None:
    """Adds the violations of the entries that are switched on."""
    known = knowledge.load("filebeat/modules")
    for item in items:
        obj = item.value
        if not isinstance(obj, Obj) or not enabled(obj):
            continue
        setting = obj.get("module")
        if setting is None or not isinstance(setting.value, Leaf) or setting.value.open:
            continue
        name = str(setting.value.value)
        row = known.get(name)
        if row is None:
            _add_unknown_module(analysis, name, setting.span, list(known), stage)
            continue
        for one in obj.fields.values():
            if one.name not in ("module", "enabled", "connectors", "path", "order", "input"):
                _check_fileset(analysis, name, one, row["filesets"], stage)


def _add_unknown_module(analysis: Analysis, name: str, span: tuple[int, int], known: list[str], stage: Stage) -> None:
    renamed = deprecations.MODULES.get(name)
    suggestion = None
    if renamed is not None:
        if analysis.before(renamed.removed):
            return
        stage = stage if analysis.release is not None else "run"
        suggestion = renamed.renamed_to
        message = f"the module `{name}` is called `{suggestion}` since Filebeat {renamed.removed}"
    else:
        suggestion = closest(name, known) if len(name) > 3 else None
        message = f"Filebeat has no module `{name}`: did you mean `{suggestion}`?"
    if suggestion is None:
        analysis.add_unknown(f"the module `{name}` is not in the catalogue", span)
    else:
        analysis.add(reported.UnknownModule, stage, span, message, write(span, suggestion))


def _check_fileset(analysis: Analysis, module: str, setting: MergedSetting, known: list[str], stage: Stage) -> None:
    span = setting.name_span
    value = setting.value
    if known and setting.name not in known:
        suggestion = closest(setting.name, known)
        if suggestion is None and not analysis.before("8.0"):
            analysis.add_unknown(f"the fileset `{setting.name}` of `{module}` is not in the catalogue", span)
            return
        message = f"the module `{module}` has no fileset `{setting.name}`"
        message += f": did you mean `{suggestion}`?" if suggestion else ""
        analysis.add(reported.UnknownModule, stage, span, message, analysis.rename(span, setting.name, suggestion))
        return
    if isinstance(value, Leaf):
        if value.given:
            message = f"the fileset `{setting.name}` takes names below it, not a single value"
            analysis.add(reported.WrongValueShape, stage, setting, message + ": write `enabled: true` below")
        return
    switch = value.get("enabled")
    if switch is not None:
        check_value(analysis, switch, {"type": "bool"}, f"the fileset `{setting.name}`", stage)
    for name, row in deprecations.REFUSED_IN_FILESETS.items() if enabled(value) else ():
        old = value.get(name)
        if old is not None and not analysis.before(row.deprecated):
            message = f"`{name}` of a fileset is gone since Filebeat {row.removed}, which refuses it: write"
            fix = analysis.rename(old.name_span, name, row.renamed_to, "safe")
            stage = "load" if analysis.since(row.removed) else "advice"
            message += f" {row.replacement}"
            analysis.add(reported.RemovedFilebeatSetting, stage, old.name_span, message, fix)
