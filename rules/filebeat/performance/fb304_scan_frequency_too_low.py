from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.advice.settings import FILES
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class ScanFrequencyTooLow(InputAdvice):
    code = "FB304"
    severity = "warning"
    required_text = ("scan_frequency", "check_interval")
    summary = "Folders are looked through more than once a second"
    why = """\
`scan_frequency` (`prospector.scanner.check_interval`) says how often the globs are listed to find new files. Below a
second that costs CPU and, on network file systems, a request for each file, and gains nothing: lines of files that
are open already arrive by `backoff`, not by the scan."""
    sources = ("documentation of the log and filestream inputs: below 1s is not recommended, `backoff` is for latency",)
    fix = "unsafe"
    bad = (
        INPUT.replace("  paths", "  prospector.scanner.check_interval: 100ms\n  paths") + CONSOLE,
        LOG + "  scan_frequency: 0.5s\n" + CONSOLE,
    )
    good = (LOG + "  scan_frequency: 1s\n" + CONSOLE, LOG + "  scan_frequency: 10\n" + CONSOLE)
    fixed = INPUT.replace("  paths", "  prospector.scanner.check_interval: 1s\n  paths") + CONSOLE

    of = FILES
    settings = ("scan_frequency", "prospector.scanner.check_interval")
    reads = values.seconds
    message = (
        "`{name}: {written}` lists all folders that often: lines of open files come by `backoff` anyway, so 1s or more"
        " costs nothing"
    )
    write = "1s"

    def is_bad(self, value: float, setting: FilebeatSetting) -> bool:
        return 0 < value < 1
