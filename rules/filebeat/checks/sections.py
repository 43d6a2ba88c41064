"""Checks of the own sections of other Beats: monitors of Heartbeat and modules of Metricbeat."""

from __future__ import annotations

from collections.abc import Iterator

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
    """Add the relations that the entries break."""
    for item, obj in collected(analysis):
        if analysis.section == "heartbeat":
            setting = obj.get("type")
            stage: Stage = "start" if analysis.before(_REPORTS_ERRORS) else "run"
            if setting is not None:
                kind, count = str(obj.value("type")), len(analysis.findings)
                for owner in ("monitor", f"monitor/{kind}"):
                    check_relations(analysis, obj, owner, f"the `{kind}` monitor", setting.span, stage)
                for finding in analysis.findings[count:]:
                    finding.message = finding.message.replace(
                        "the input fails and sends", "the monitor fails and sends"
                    )
        elif analysis.section == "metricbeat":
            setting = obj.get("module")
            kind = str(obj.value("module"))
            span = setting.span if setting is not None else item.span
            check_relations(analysis, obj, f"module/{kind}", f"the module `{kind}`", span, "start")
