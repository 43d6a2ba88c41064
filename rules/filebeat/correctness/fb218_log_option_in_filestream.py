from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class LogOptionInFilestream(IneffectiveSetting):
    code = "FB218"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Option of the `log` input in a `filestream` input"
    why = """\
The `filestream` input uses new names for nearly all options of the `log` input and ignores the old names without a
warning. Limits and filters that are still written with the old names have no effect.

Rename the option, or remove it if `filestream` has no such option.

If the value is the default anyway, nothing changes, and the finding is an info."""
    fix = "safe/unsafe"
    bad = (
        INPUT + "  scan_frequency: 30s\n" + CONSOLE,
        INPUT + "  exclude_files: ['\\.gz$']\n" + CONSOLE,
        INPUT + "  close_removed: true\n" + CONSOLE,
    )
    good = (INPUT + "  prospector.scanner.check_interval: 30s\n" + CONSOLE,)
    fixed = INPUT + "  prospector.scanner.check_interval: 30s\n" + CONSOLE
