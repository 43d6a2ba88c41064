from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Related
from lslint.rules.filebeat.advice.view import view_of
from lslint.rules.filebeat.checks.outputs import children
from lslint.rules.filebeat.config_model.edits import delete_line
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.filebeat.rule import FilebeatRule


class MonitoringTwice(FilebeatRule):
    code = "FB211"
    severity = "error"
    stage = "start"
    visits = ("file",)
    required_text = ("xpack",)
    summary = "Both `monitoring` and `xpack.monitoring` are enabled"
    why = """\
`xpack.monitoring` was renamed to `monitoring` in 7.2. Beats 7.2 to 7.17 do not start if both sections are enabled.
Beats 8.0 and later ignore `xpack.monitoring` (elastic/beats#18608).

Remove `xpack.monitoring`, or set `xpack.monitoring.enabled: false`."""
    sources = (
        "source of libbeat 7.17: both sections cannot be configured",
        "elastic/beats#18608: `xpack.monitoring` removed in 8.0",
    )
    fix = "unsafe"
    bad = (ELASTICSEARCH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n",)
    good = (
        ELASTICSEARCH + "monitoring.enabled: true\n",
        ELASTICSEARCH + "monitoring.enabled: true\nxpack.monitoring.enabled: false\n",
    )
    fixed = good[0]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or analysis.before("7.2"):
            return
        new, old = analysis.root.get("monitoring"), analysis.root.get("xpack.monitoring")
        if new is None or old is None or not _is_on(new) or not _is_on(old):
            return
        stops = analysis.before("8.0")
        later = "" if stops else ", and later releases ignore `xpack.monitoring`"
        message = f"`monitoring` and `xpack.monitoring` are both enabled: Beats 7.2 to 7.17 do not start{later}"
        fix = None
        inner = children(old)
        if len(inner) == 1 and inner[0].entry is not None and inner[0].entry.name.startswith("xpack.monitoring."):
            fix = delete_line(ctx.text, inner[0], "unsafe")
        finding = self.finding(
            old,
            f"{message}. Remove `xpack.monitoring`",
            fix=fix,
            related=[Related(*new.name_span, "`monitoring` is enabled")],
            severity="error" if stops else "warning",
            stage="start" if stops else "run",
        )
        finding.refusal = analysis.refusal_until("8.0")
        yield finding


def _is_on(section: MergedSetting) -> bool:
    return isinstance(section.value, Obj) and section.value.is_enabled
