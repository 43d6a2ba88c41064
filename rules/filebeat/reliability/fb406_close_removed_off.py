from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseRemovedOff(InputAdvice):
    code = "FB406"
    default = False
    required_text = ("removed",)
    summary = "Deleted files stay open without a time limit"
    why = """\
With `close_removed: false` (`close.on_state_change.removed: false` in `filestream` inputs), Filebeat does not close a
deleted file before it has read all its lines. Since 9.1, this is the default of `filestream` inputs except on Windows.
While the output is blocked, the disk space of the file is not freed, and the disk may fill up (elastic/beats#2608).

Set `close_timeout` (`close.reader.after_interval`), which limits how long the file stays open: lines that have not been
read by then are lost. `log` inputs also keep a deleted file open with `close_removed: true` while the output is
blocked."""
    sources = (
        "elastic/beats#2608, #5391: deleted files that stay open fill the disk",
        "breaking changes of Beats 9.1, elastic/beats#38523: default of `close.on_state_change.removed`",
    )
    bad = (
        INPUT.replace("  paths", "  close.on_state_change.removed: false\n  clean_removed: false\n  paths") + CONSOLE,
        LOG + "  close_removed: false\n  clean_removed: false\n" + CONSOLE,
    )
    good = (
        INPUT,
        LOG
        + ("  close_removed: false\n  clean_removed: false\n  close_timeout: 1h\noutput.console:\n  pretty: false\n"),
    )

    settings = ("close_removed", "close.on_state_change.removed")
    reads = values.boolean
    message = (
        "`{name}: false` keeps deleted files open while the output is blocked, so their disk space is not freed."
        " Set `{limit}` as a limit"
    )

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return not value and setting.options.get(_limit(setting)) is None

    def details(self, value: bool, setting: FilebeatSetting) -> dict[str, str]:
        return {"limit": _limit(setting)}


def _limit(setting: FilebeatSetting) -> str:
    return "close.reader.after_interval" if setting.owner == "filestream" else "close_timeout"
