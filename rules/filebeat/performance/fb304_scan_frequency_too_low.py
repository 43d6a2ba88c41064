from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.advice.settings import FILES
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class ScanFrequencyTooLow(InputAdvice):
    code = "FB304"
    severity = "info"
    required_text = ("scan_frequency", "check_interval")
    summary = "File scan interval below one second"
    why = """\
`scan_frequency` (`prospector.scanner.check_interval` in `filestream` inputs) is the interval at which Filebeat lists
all paths to find new files. An interval below one second uses CPU.

New lines in open files do not arrive sooner: their delay depends on `backoff` (`backoff.init` in `filestream`
inputs)."""
    sources = ("documentation of the log and filestream inputs: below 1s is not recommended, `backoff` is for latency",)
    fix = "unsafe"
    bad = (
        INPUT.replace("  paths", "  prospector.scanner.check_interval: 100ms\n  paths") + CONSOLE,
        LOG + "  scan_frequency: 0.5s\n" + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n"
            "  prospector.scanner.check_interval: 1s\n  paths: [/var/log/app.log]\n"
            "output.console:\n  pretty: false\n"
        ),
        LOG + "  scan_frequency: 1s\noutput.console:\n  pretty: false\n",
    )
    fixed = INPUT.replace("  paths", "  prospector.scanner.check_interval: 1s\n  paths") + CONSOLE

    of = FILES
    settings = ("scan_frequency", "prospector.scanner.check_interval")
    reads = values.seconds
    message = (
        "`{name}: {written}` scans directories more than once per second, but lines of open files arrive no sooner."
        " Set `1s` or more"
    )
    write = "1s"

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        return 0 < value < 1
