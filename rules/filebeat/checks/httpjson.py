"""Checks of the transforms of httpjson inputs: their targets and templates."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, objects

_LISTS = ("request.transforms", "response.transforms", "response.pagination", "response.split.transforms")
_TARGETS = ("body.", "header.", "url.params.")


def check_transforms(analysis: Analysis, obj: Obj, where: str) -> None:
    """Check the lists of transforms of an enabled input."""
    for path in _LISTS:
        for entry in objects(obj.get(path)):
            for setting in entry.fields.values():
                if isinstance(setting.value, Obj) and setting.name in ("set", "append", "delete"):
                    _check_transform(analysis, setting, setting.value, where)


def _check_transform(analysis: Analysis, setting: MergedSetting, obj: Obj, where: str) -> None:
    target = obj.get("target")
    text = obj.value("target")
    if target is not None and isinstance(text, str) and text != "url.value" and not text.startswith(_TARGETS):
        message = f"`{text}` is not a target of `{setting.name}` of {where}, so Filebeat does not start."
        analysis.add(reported.BadValue, "start", target, f"{message} Use a target such as `body.name`")
    for name in ("value", "default"):
        template = obj.get(name)
        leaf = template.value if template is not None else None
        if template is None or not isinstance(leaf, Leaf) or leaf.open or not isinstance(leaf.value, str):
            continue
        if leaf.value.rfind("[[") > leaf.value.rfind("]]"):
            message = f"A `[[` in `{name}` of `{setting.name}` of {where} is not closed, so Filebeat does not start."
            analysis.add(reported.BadValue, "start", template, f"{message} Add `]]`")
