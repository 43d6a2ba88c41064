"""The checks of the rules about units and containers whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.filebeat.advice.view import Advice, FilebeatSetting, FilebeatSettingAdvice, FilebeatView
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj, elements, flattened
from lslint.rules.shared.runtimes import is_off_volumes, misnamed_variables
from lslint.rules.shared.service_units import belongs, last


class RestartWithoutDelayCheck(Rule):
    def check(self, node: str, ctx: Context) -> Findings:
        pause = last(node, "RestartSec")
        restart = last(node, "Restart")
        if pause is None or restart is None or restart.value == "no" or not belongs(node, ctx.path):
            return
        limits = [last(node, name) for name in ("StartLimitBurst", "StartLimitIntervalSec", "StartLimitInterval")]
        has_no_limit = any(limit is not None and limit.value.rstrip("s") == "0" for limit in limits)
        if pause.value.rstrip("smin ") != "0" or has_no_limit:
            return
        message = (
            f"With `RestartSec={pause.value}`, five quick failures make systemd stop restarting Filebeat (default"
            " limit: five starts in 10 seconds). Set `RestartSec=5s` or more"
        )
        yield self.finding(pause, message)


class WatchdogWithoutNotifyCheck(Rule):
    def check(self, node: str, ctx: Context) -> Findings:
        watchdog = last(node, "WatchdogSec")
        if watchdog is None or watchdog.value.rstrip("smin ") in ("0", "infinity") or not belongs(node, ctx.path):
            return
        message = (
            f"`WatchdogSec={watchdog.value}` makes systemd kill Filebeat at each timeout, because Filebeat sends no"
            " watchdog messages. Remove the setting"
        )
        yield self.finding(watchdog, message)


class BeatVariableNameMismatchCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        if not view.is_templated:
            leaves = (item.value for _, setting in flattened(view.root) for item in elements(setting))
            spans = (leaf.span for leaf in leaves if isinstance(leaf, Leaf))
            yield from (self.finding(*each) for each in misnamed_variables(view.ctx, spans))


class DataOutsideVolumeCheck(FilebeatSettingAdvice):
    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return is_off_volumes(setting.view.ctx, value, f"/usr/share/{setting.view.analysis.section}/data")


def _files(tree: ConfigFile) -> int:
    """Return the number of files that the config names, at least one."""
    root = Merged(tree.documents[0].root if tree.documents else None).root
    count = 0
    for item in elements(root.get("filebeat.inputs") or root.get("filebeat.prospectors")):
        obj = item.value
        if not isinstance(obj, Obj) or not obj.is_enabled:
            continue
        limit = obj.integer("harvester_limit")
        if limit:
            count += limit
            continue
        for path in elements(obj.get("paths")):
            leaf = path.value
            if isinstance(leaf, Leaf) and isinstance(leaf.value, str):
                count += 1
    return max(count, 1)


class NofileTooLowCheck(Rule):
    def check(self, node: str, ctx: Context) -> Findings:
        limit = last(node, "LimitNOFILE")
        if limit is None or not belongs(node, ctx.path):
            return
        soft = limit.value.partition(":")[0]
        handles = parse_integer(soft)
        if handles is None:
            return
        siblings = ctx.project.settings_file("filebeat.yml")
        files = _files(siblings[1]) if siblings is not None else 1
        needed = 2 * (8 + files)
        if handles < needed:
            many = f"{files} files" if files > 1 else "one file"
            message = (
                f"`LimitNOFILE={soft}` may be too low for {many}: at the limit, Filebeat can open neither files nor"
                f" connections. Set at least {needed}"
            )
            help = (
                "Filebeat needs 8 file handles plus one per open file. Twice that number leaves room for rotated files."
            )
            related = [Related(0, 0, "Config with these paths", siblings[0])] if siblings is not None else []
            yield self.finding(limit, message, help=help, related=related)
