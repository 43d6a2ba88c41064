from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class MisplacedOption(IneffectiveSetting):
    code = "FB217"
    merge_repeats = Repeats(across="message")
    summary = "Option at the wrong level, or of another type of input"
    why = """\
Filebeat silently ignores an option at the wrong level. Common cases are `multiline` at the top level, `output` under
`filebeat`, and `processors` under an output. Move the option to the level that the finding names.

In a `filestream` input, it ignores options of the `log` input:

- Many of them have other names there, for example `prospector.scanner.check_interval` for `scan_frequency`. Rename the
  option, or remove it if `filestream` has no such option. If the value is the default, or the name that `filestream`
  uses is set as well, the finding is an info, because the option does not change anything.
- `multiline` must be an entry of `parsers`. Otherwise, every line of a stack trace becomes a separate event.
- `json` is replaced by the parser `ndjson` under `parsers`. Without it, events keep the JSON as a string in `message`.
  `keys_under_root: true` becomes `target: ""`."""
    fix = "safe/unsafe"
    bad = (
        INPUT + "  scan_frequency: 30s\n" + CONSOLE,
        INPUT + "  exclude_files: ['\\.gz$']\n" + CONSOLE,
        INPUT + "  max_bytes: 10485760\n" + CONSOLE,
        INPUT + "  multiline:\n    pattern: '^\\s'\n    match: after\n" + CONSOLE,
        INPUT + "  json.keys_under_root: true\n" + CONSOLE,
        LOG + CONSOLE + "multiline.pattern: '^a'\n",
        CONFIG + "filebeat.processors:\n- add_locale: ~\n",
        INPUT + "output.console:\n  processors:\n  - add_locale: ~\n",
    )
    good = (
        INPUT + "  prospector.scanner.check_interval: 30s\n" + CONSOLE,
        INPUT + "  prospector.scanner.exclude_files: ['\\.gz$']\n" + CONSOLE,
        INPUT + "  parsers:\n  - multiline:\n      pattern: '^\\s'\n      match: after\n" + CONSOLE,
        INPUT + "  parsers:\n  - ndjson:\n      target: ''\n" + CONSOLE,
        LOG + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE,
        CONFIG + "processors:\n- add_locale: ~\n",
    )
    fixed = INPUT + "  prospector.scanner.check_interval: 30s\n" + CONSOLE
