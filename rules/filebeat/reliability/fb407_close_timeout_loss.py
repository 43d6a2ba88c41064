from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseTimeoutLoss(InputAdvice):
    code = "FB407"
    required_text = ("close_timeout", "after_interval")
    summary = "Reading of a file stops by the clock"
    why = """\
`close_timeout` (`close.reader.after_interval`) closes a file after that time wherever the reader is. It is opened
again at the next scan, unless it was deleted or renamed out of the glob meanwhile: while the output lags that is how
lines get lost. It is meant for that: disk space is worth more than the lines."""
    sources = ("documentation of close_timeout: may lose data when the output is blocked and the file is rotated away",)
    bad = (
        INPUT.replace("  paths", "  close.reader.after_interval: 5m\n  paths") + CONSOLE,
        LOG + "  close_timeout: 5m\n" + CONSOLE,
    )
    good = (
        LOG + "  close_timeout: 0\n" + CONSOLE,
        INPUT,
        LOG + "  close_timeout: 5m\n  close_removed: false\n  clean_removed: false\n" + CONSOLE,
    )

    settings = ("close_timeout", "close.reader.after_interval")
    reads = values.seconds
    message = (
        "`{name}: {written}` closes a file wherever the reader is: what rotation takes away before the next scan is"
        " lost while the output lags"
    )

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        holds = "close.on_state_change.removed" if setting.owner == "filestream" else "close_removed"
        return value > 0 and values.boolean(setting.options.value(holds)) is not False
