from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class ExtremeCloseInactive(InputAdvice):
    code = "FB316"
    default = False
    required_text = ("inactive",)
    summary = "`close_inactive` below one minute or above six hours"
    why = """\
`close_inactive` (`close.on_state_change.inactive` in `filestream` inputs) closes a file if no new line was read for
that time. It should be longer than the usual pause between two lines. The default is 5 minutes; `filestream` inputs of
Filebeat 7.17 keep inactive files open. With a short value, new lines wait for the next scan (every 10 s by default).
With a long value, a file that was rotated and then deleted may occupy disk space until it is closed."""
    sources = (
        "documentation of close_inactive: longer than the interval between updates",
        "elastic/beats#34296: default of `filestream` inputs 5 minutes instead of none since 8.7",
        "elastic/beats#2608, #5391: deleted files that stay open fill the disk",
    )
    bad = (
        INPUT.replace("  paths", "  close.on_state_change.inactive: 5s\n  paths") + CONSOLE,
        LOG + "  close_inactive: 24h\n" + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n"
            "  close.on_state_change.inactive: 5m\n  paths: [/var/log/app.log]\n"
            "output.console:\n  pretty: false\n"
        ),
        LOG + "  close_inactive: 2h\noutput.console:\n  pretty: false\n",
    )

    settings = ("close_inactive", "close.on_state_change.inactive")
    reads = values.seconds
    message = "`{name}: {written}` {effect}"

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        return 0 < value < 60 or value > 6 * 3600

    def details(self, value: float, setting: FilebeatSetting) -> dict[str, str]:
        if value < 60:
            effect = "closes files after a short pause, so new lines wait for the next scan. Set more than the usual"
            return {"effect": f"{effect} pause between lines"}
        effect = "keeps files open for hours after their last line, so deleted files may keep using disk space."
        return {"effect": f"{effect} Lower the value, for example to `5m`"}
