"""Checks of the sections in which other Beats list what they collect: monitors, modules and event logs."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, entries
from lslint.rules.filebeat.config_model.relations import check_relations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage

LISTS = {"heartbeat": "monitors", "metricbeat": "modules", "winlogbeat": "event_logs"}
"""The list of a Beat's section that says what it collects."""
_REPORTS_ERRORS = "7.10"
"""Heartbeat reports an invalid monitor as down instead of stopping in some later release."""


def collected(analysis: Analysis) -> Iterator[tuple[MergedSetting, Obj]]:
    """Yield the enabled entries of the list of a Beat's section, or of a file that is such a list."""
    name = LISTS.get(analysis.section, "")
    section = analysis.unread.value if analysis.unread is not None else None
    listed = section.get(name) if isinstance(section, Obj) and name else None
    for item in analysis.root.items if analysis.form == "part" else entries(listed):
        if isinstance(item.value, Obj) and item.value.is_enabled:
            yield item, item.value


def check_section(analysis: Analysis) -> None:
    """Check what loads the entries, their processors in Winlogbeat, and the relations between their options."""
    _check_loading(analysis)
    for item, obj in collected(analysis):
        _check_type(analysis, item, obj)
        processors = obj.get("processors")
        if processors is not None and analysis.section == "winlogbeat":  # others report it for one entry, and go on
            check_processors(analysis, processors, "start")
        if analysis.section == "heartbeat":
            setting = obj.get("type")
            stage: Stage = "start" if analysis.before(_REPORTS_ERRORS) else "run"
            kind = obj.value("type")
            if setting is not None and isinstance(kind, str):
                for owner in ("monitor", f"monitor/{kind}"):
                    check_relations(analysis, obj, owner, f"the `{kind}` monitor", setting.span, stage)
        elif analysis.section == "metricbeat":
            setting = obj.get("module")
            kind = str(obj.value("module"))
            span = setting.span if setting is not None else item.span
            check_relations(analysis, obj, f"module/{kind}", f"the module `{kind}`", span, "start")


_TYPES = {
    "auditbeat": ("module", "module"), "heartbeat": ("monitor", "type"), "metricbeat": ("module", "module"),
    "winlogbeat": ("event log", "name"),
}  # fmt: skip
"""What an entry is, and the option that says which one."""


def _check_type(analysis: Analysis, item: MergedSetting, obj: Obj) -> None:
    """Check that an entry says what it is: an extra `-` makes a separate entry of the rest of the one before."""
    what, option = _TYPES.get(analysis.section, ("", ""))
    if not what or obj.get(option) is not None or not obj.fields or (what == "event log" and obj.get("xml_query")):
        return
    first = obj.fields.get(option) or next(iter(obj.fields.values()))
    is_part = analysis.form == "part"  # a file that the Beat may also load later
    then = "is not started" if is_part else f"stops {analysis.section.capitalize()} when it starts"
    if first.name == option:
        message = f"The {what} has no value for `{option}`, and {then}. Set one"
    else:
        message = f"The {what} at `{first.name}` has no `{option}`, and {then}."
        message += f" Add `{option}`, or remove an extra `-` before `{first.name}`"
    analysis.add(reported.OptionCombination, "run" if is_part else "start", first.name_span, message)


def _check_loading(analysis: Analysis) -> None:
    """Check that what loads the entries from files is not a list of entries."""
    section = analysis.unread.value if analysis.unread is not None else analysis.root.block(analysis.section)
    if not isinstance(section, Obj):
        return
    for name in ("inputs", "modules", "monitors"):
        setting = section.get(f"config.{name}")
        if setting is None or not isinstance(setting.value, Obj) or setting.value.fields or not setting.value.items:
            continue
        if any(isinstance(item.value, Obj) and item.value.get("path") is not None for item in setting.value.items):
            continue
        message = f"`{analysis.section}.config.{name}` expects `path` and ignores a list, so its entries are"
        message += f" not started. Move them to `{analysis.section}.{name}`"
        analysis.add(reported.MisplacedOption, "run", setting.name_span, message)
