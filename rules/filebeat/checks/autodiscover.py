"""Inputs that autodiscover creates from the templates and the `hints.default_config` of its providers."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.inputs import docker_replacement, filestream_in_place
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, entries, objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.api import Stage


def autodiscover_inputs(root: Obj) -> Iterator[Obj]:
    """Yield the options of each input that autodiscover creates and whose type the config names."""
    if not (root.block("filebeat.autodiscover") or root).is_enabled:
        return
    for provider in objects(root.get("filebeat.autodiscover.providers")):
        holders = objects(provider.get("templates"))
        configs = [item for holder in holders for item in _listed(holder.get("config"))]
        if provider.boolean("hints.enabled") is True:
            configs += _listed(provider.get("hints.default_config"))
        for obj in configs:
            if obj.is_enabled and obj.get("module") is None:
                yield obj


def _listed(setting: MergedSetting | None) -> list[Obj]:
    """Return the objects of a list, or a single object that is written instead of a list."""
    if setting is not None and isinstance(setting.value, Obj) and not setting.value.listed:
        return [setting.value] if setting.value.fields else []
    return [item.value for item in entries(setting) if isinstance(item.value, Obj)]


def check_autodiscover(analysis: Analysis) -> None:
    """Add deprecated inputs. Filebeat itself starts, but releases that removed an input do not start it."""
    for obj in autodiscover_inputs(analysis.root):
        setting = obj.get("type") or obj.get("input_type")
        if setting is None or not isinstance(setting.value, Leaf) or setting.value.open:
            continue
        name = str(setting.value.value)
        row = deprecations.INPUTS.get(name)
        if row is None or analysis.before(row.deprecated):
            continue
        rule = reported.DeprecatedDockerInput if name == "docker" else reported.DeprecatedLogInput
        if name != "docker" and obj.boolean("allow_deprecated_use"):
            continue
        instead = (
            docker_replacement(analysis)
            if name == "docker"
            else filestream_in_place(analysis, obj, row, discovered=True)
        )
        message = f"Filebeat {row.removed} and later do not start `{name}` inputs of autodiscover. Use {instead}"
        stage: Stage = "run" if analysis.since(row.removed) else "advice"
        analysis.add(rule, stage, setting, message)
