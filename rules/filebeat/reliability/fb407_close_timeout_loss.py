from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseTimeoutLoss(InputAdvice):
    code = "FB407"
    default = False
    required_text = ("close_timeout", "after_interval")
    summary = "`close_timeout` may lose unread lines"
    why = """\
`close_timeout` (`close.reader.after_interval` in `filestream` inputs) closes a file after that time, even if it has
unread lines. If the file is deleted or rotated away before the next scan, these lines are lost. Set the option only
where free disk space is more important than complete logs.

Inputs that also set `close_removed: false` (`close.on_state_change.removed: false` in `filestream` inputs) are not
reported: with both settings, the timeout limits on purpose how long a deleted file stays open. It still closes the
file, so lines may be lost."""
    sources = (
        "documentation of close_timeout: may lose data when the output is blocked and the file is rotated away",
        "source of Filebeat: log/harvester.go closes the reader after close_timeout, whatever close_removed says",
    )
    bad = (
        INPUT.replace("  paths", "  close.reader.after_interval: 5m\n  paths") + CONSOLE,
        LOG + "  close_timeout: 5m\n" + CONSOLE,
    )
    good = (
        INPUT,
        LOG + "  close_timeout: 0\noutput.console:\n  pretty: false\n",
    )

    settings = ("close_timeout", "close.reader.after_interval")
    reads = values.seconds
    message = (
        "`{name}: {written}` closes files even with unread lines, which are lost if the file is then rotated away."
        " Remove the option unless disk space is more important"
    )

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        removed_option = "close.on_state_change.removed" if setting.owner == "filestream" else "close_removed"
        return value > 0 and values.boolean(setting.options.value(removed_option)) is not False
