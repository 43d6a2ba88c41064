"""Checks of the settings of ``multiline``, in inputs and parsers."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj


def check_multiline(analysis: Analysis, setting: MergedSetting, obj: Obj, where: str) -> None:
    """Check the settings of ``multiline``, which requires ``pattern`` and ``match``, or a number of lines."""
    message = ""
    kind = obj.value("type") if obj.get("type") is not None else "pattern"
    if kind == "count":
        if obj.get("count_lines") is None or obj.integer("count_lines") == 0:
            message = (
                f"`multiline` of {where} has `type: count` but no positive `count_lines`, so Filebeat does not start."
            )
            message += " Set `count_lines` to 1 or more"
    elif kind != "pattern":
        return
    elif obj.get("pattern") is None:
        message = f"`multiline` of {where} has no `pattern`, so Filebeat does not start. Add a `pattern`"
        if obj.listed:
            message = f"`multiline` of {where} must not be a list: Filebeat finds no `pattern` and does not start."
            message += " Remove the dash"
    elif obj.get("match") is None:
        lacking = (
            f"`multiline` of {where} has no `match`, so Filebeat does not start. Set `match` to `after` or `before`"
        )
        analysis.add(reported.MultilineMissingMatch, "start", setting.name_span, lacking)
    if message:
        analysis.add(reported.MultilineMissingPattern, "start", setting.name_span, message)
