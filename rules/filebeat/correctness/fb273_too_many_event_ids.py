from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView
from lslint.rules.filebeat.checks.sections import collected
from lslint.rules.filebeat.config_model.merge import Obj, elements

_MOST = 22
_SPLITS_SINCE = "8.18"


class TooManyEventIds(Advice):
    code = "FB273"
    severity = "warning"
    stage = "run"
    kinds = ("winlogbeat", "filebeat")
    required_text = ("event_id",)
    summary = "More event IDs than Windows accepts in a query"
    why = """\
Winlogbeat, and the `winlog` input of Filebeat, make a query of `event_id`. Windows accepts at most 22 IDs or ranges in
it. With more, nothing is read from the event log, and the log says `The specified query is invalid`. Since 8.18, Beats
split the query themselves.

Merge neighboring IDs into ranges (`4697-4702`), or read all events and drop the others with the processor
`drop_event`."""
    sources = (
        "https://github.com/elastic/beats/issues/1491",
        "https://github.com/elastic/beats/pull/42187",
        "https://www.elastic.co/docs/reference/beats/winlogbeat/configuration-winlogbeat-options",
    )
    bad = ("winlogbeat.event_logs:\n- name: Security\n  event_id: " + ", ".join(map(str, range(4600, 4646, 2))) + "\n",)
    good = ("winlogbeat.event_logs:\n- name: Security\n  event_id: 4600-4646, -4610\n",)

    def advise(self, view: FilebeatView) -> Findings:
        if view.analysis.since(_SPLITS_SINCE):
            return
        logs = [obj for _, obj in collected(view.analysis)] if view.analysis.section == "winlogbeat" else []
        for obj in [*logs, *(obj for _, obj in view.inputs("winlog"))]:
            setting, count = obj.get("event_id"), _count(obj)
            if setting is not None and obj.get("xml_query") is None and count > _MOST:
                until = "" if view.analysis.before(_SPLITS_SINCE) else f" Before {_SPLITS_SINCE},"
                message = (
                    f"{until} Windows rejects a query with more than {_MOST} event IDs or ranges ({count} here), so"
                    " nothing is read. Merge IDs into ranges, or use `drop_event`"
                )
                yield self.finding(setting.span, message.strip())


def _count(obj: Obj) -> int:
    """Return the number of event IDs and ranges that the query includes; 0 if a variable is among them."""
    written = [str(getattr(item.value, "value", "")) for item in elements(obj.get("event_id"))]
    parts = [part.strip() for text in written for part in text.split(",")]
    if any(HOLES.search(part) for part in parts):
        return 0
    return sum(bool(part) and not part.startswith("-") for part in parts)
