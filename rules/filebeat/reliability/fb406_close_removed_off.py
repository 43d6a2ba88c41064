from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseRemovedOff(InputAdvice):
    code = "FB406"
    required_text = ("removed",)
    summary = "Deleted files stay open"
    why = """\
With `close_removed: false` (`close.on_state_change.removed: false`) a file that was deleted is held until its last
line is sent and `close_inactive` is over. While the output is blocked that never comes, and the disk space is not
given back: hosts ran full that way (elastic/beats#2608, #5391). `close_timeout` bounds it."""
    sources = ("elastic/beats#2608, #5391: deleted files that are held open fill the disk",)
    bad = (
        INPUT.replace("  paths", "  close.on_state_change.removed: false\n  clean_removed: false\n  paths") + CONSOLE,
        LOG + "  close_removed: false\n  clean_removed: false\n" + CONSOLE,
    )
    good = (LOG + "  close_removed: false\n  clean_removed: false\n  close_timeout: 1h\n" + CONSOLE, INPUT)

    settings = ("close_removed", "close.on_state_change.removed")
    reads = values.boolean
    message = (
        "`{name}: false`: a deleted file is held, with its disk space, as long as the output is blocked. `{limit}`"
        " would bound it"
    )

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return not value and setting.options.get(_limit(setting)) is None

    def details(self, value: bool, setting: FilebeatSetting) -> dict[str, str]:
        return {"limit": _limit(setting)}


def _limit(setting: FilebeatSetting) -> str:
    return "close.reader.after_interval" if setting.owner == "filestream" else "close_timeout"
