from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class LogOptionInFilestream(IneffectiveSetting):
    code = "FB218"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Option of the `log` input in a `filestream` input"
    why = """\
The `filestream` input has other names for many options of the `log` input, for example
`prospector.scanner.check_interval` for `scan_frequency`, and silently ignores the old names. Rename the option, or
remove it if `filestream` has no such option.

If the value is the default, or the name that `filestream` uses is set as well, the finding is an info, because the
option does not change anything."""
    fix = "safe/unsafe"
    bad = (
        INPUT + "  scan_frequency: 30s\noutput.console:\n  pretty: false\n",
        INPUT + "  exclude_files: ['\\.gz$']\noutput.console:\n  pretty: false\n",
        INPUT + "  max_bytes: 10485760\noutput.console:\n  pretty: false\n",
    )
    good = (
        INPUT + ("  prospector.scanner.check_interval: 30s\noutput.console:\n  pretty: false\n"),
        INPUT + ("  prospector.scanner.exclude_files: ['\\.gz$']\noutput.console:\n  pretty: false\n"),
    )
    fixed = INPUT + "  prospector.scanner.check_interval: 30s\n" + CONSOLE
