"""The fields that conditions test, and the settings that may create fields."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.filebeat.checks.processors import KINDS, each_processor
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, elements, flattened, word
from lslint.rules.filebeat.config_model.tables import traits

CONDITIONS = ("when", "if")
"""Settings with a condition."""


def creates_fields(setting: MergedSetting) -> bool:
    """Whether a setting may create fields of any name: an option of an input, or processors whose options name some."""
    return add_fields(setting) if setting.name == "processors" else setting.name in traits()["decodes"]


def add_fields(processors: MergedSetting) -> bool:
    """Whether processors, or one entry of their list, may create fields of any name."""
    fixed = traits()["fixed_fields"]
    bodies = (processor.value for processor in each_processor(processors) if processor.name not in fixed)
    return any(isinstance(body, Obj) and body.fields.keys() - {"when"} for body in bodies)


def settings_below(roots: list[MergedSetting | None]) -> list[MergedSetting]:
    """Return settings and all below them, except those below conditions."""
    todo = [setting for setting in roots if setting is not None]
    settings = []
    while todo:
        setting = todo.pop()
        settings.append(setting)
        if setting.name not in CONDITIONS and isinstance(setting.value, Obj):
            todo += [*setting.value.fields.values(), *setting.value.items]
    return settings


def tested_fields(conditions: list[MergedSetting]) -> Iterator[tuple[str, str, MergedSetting]]:
    """Yield the fields that conditions test: the kind of the condition, name of the field, and its setting."""
    while conditions:
        obj = conditions.pop().value
        for name, setting in obj.fields.items() if isinstance(obj, Obj) else ():
            if name in ("not", "and", "or"):
                conditions += [setting, *(setting.value.items if isinstance(setting.value, Obj) else ())]
            elif name == "has_fields":
                yield from ((name, text, item) for item in elements(setting) if (text := word(item)))
            elif name in KINDS and isinstance(setting.value, Obj):
                for field, tested in flattened(setting.value):
                    yield name, field.rpartition(".")[0] if name == "range" else field, tested
