"""Options of an input or processor that require or exclude each other."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, effect
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, is_open
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Stage

    Span = tuple[int, int]


def check_sets(analysis: Analysis, obj: Obj, row: dict[str, Any], where: str, span: Span, stage: Stage) -> None:
    """Add the findings of ``any_of``, ``only_one``, ``together`` and ``needs`` of a row of the tables.

    ``where``: what the object is, for messages; ``span``: where to report something that is missing.
    """
    subject = where[:1].upper() + where[1:]
    for names in row.get("any_of", ()):
        if not any(_is_set(obj, name) for name in names):
            what = "neither " + " nor ".join(f"`{name}`" for name in names)
            message = f"{subject} has {what}{effect(stage)}. Add one of them"
            analysis.add(reported.OptionCombination, stage, span, message)
    for names in row.get("only_one", ()):
        given = [name for name in names if _is_effective(obj, name) and not is_open(obj.get(name))]
        if len(given) > 1:
            second = obj.get(given[1])
            assert second is not None
            message = f"{subject} has {backticked(given)}, which exclude each other{effect(stage)}. Keep one of them"
            analysis.add_shape(stage, second.name_span, message)
    for one, other in row.get("together", ()):
        for name, lacking in ((one, other), (other, one)):
            setting = obj.get(name)
            if setting is not None and _is_set(obj, name) and not is_open(setting) and not _is_set(obj, lacking):
                _add_missing(analysis, subject, setting, lacking, stage)
    for name, wanted in row.get("needs", {}).items():
        setting = obj.get(name)
        if setting is None:
            continue
        value = obj.value(name)
        if "*" in wanted and _is_set(obj, name) and not is_open(setting):
            for lacking in (one for one in wanted["*"] if not _is_set(obj, one)):
                _add_missing(analysis, subject, setting, lacking, stage)
            continue
        switch = values.boolean(value)
        lacks = [
            one for one in wanted.get(str(value if switch is None else switch).lower(), ()) if not _is_set(obj, one)
        ]
        if lacks:
            message = f"{subject} with `{name}: {str(value).lower()}` lacks {backticked(lacks)}{effect(stage)}."
            message += f" Add `{lacks[0]}`" if len(lacks) == 1 else " Add these options"
            analysis.add(reported.OptionCombination, stage, setting.name_span, message)


def _add_missing(analysis: Analysis, subject: str, setting: MergedSetting, lacking: str, stage: Stage) -> None:
    message = f"{subject} has `{setting.name}` but no `{lacking}`{effect(stage)}. Add `{lacking}`"
    analysis.add(reported.OptionCombination, stage, setting.name_span, message)


def _is_effective(obj: Obj, name: str) -> bool:
    """Whether an option has a value, other than 0 and an empty list, which stand for none."""
    block = obj.block(name)
    if block is not None and block.listed and not block.items:
        return False
    return _is_set(obj, name) and values.seconds(obj.value(name)) != 0


def _is_set(obj: Obj, name: str) -> bool:
    """Whether an option has a value; an empty string is none."""
    return obj.get(name) is not None and obj.value(name) != ""
