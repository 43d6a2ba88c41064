from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class ExtremeCloseInactive(InputAdvice):
    code = "FB316"
    required_text = ("inactive",)
    summary = "Files are closed after seconds, or after many hours"
    why = """\
`close_inactive` (`close.on_state_change.inactive`) counts from the last line that was read. Below a minute a file
that gets a line now and then is closed and opened again at each scan, so its lines wait for the scan (10 s); above
some hours every file of a day stays open with its 16 KiB buffer, and a deleted one keeps its disk space as long as it
is held. 5 minutes is the default; it should be more than the usual time between two lines."""
    sources = (
        "documentation of close_inactive: larger than the frequency of updates",
        "elastic/beats#2608, #5391: deleted files that are held open fill the disk",
    )
    bad = (
        INPUT.replace("  paths", "  close.on_state_change.inactive: 5s\n  paths") + CONSOLE,
        LOG + "  close_inactive: 24h\n" + CONSOLE,
    )
    good = (INPUT, LOG + "  close_inactive: 5m\n" + CONSOLE, LOG + "  close_inactive: 2h\n" + CONSOLE)

    settings = ("close_inactive", "close.on_state_change.inactive")
    reads = values.seconds
    message = "`{name}: {written}` {effect}"

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        return 0 < value < 60 or value > 6 * 3600

    def details(self, value: float, setting: FilebeatSetting) -> dict[str, str]:
        if value < 60:
            effect = "closes a file between two lines, and the next one waits for the scan: take more than the usual"
            return {"effect": f"{effect} pause between lines"}
        effect = "keeps files open that long after their last line, deleted ones too if they are not seen as removed"
        return {"effect": effect}
