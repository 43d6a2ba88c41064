from __future__ import annotations

from lslint.rules.run import NoticeRule


class NothingToCheck(NoticeRule):
    code = "LS905"
    severity = "info"
    visits = ("run/nothing",)
    summary = "File on the command line that is not a known config"
    why = """\
When lslint searches folders, it silently skips files that are not configs. A file that is named on the command line
was meant to be checked, so lslint reports that it was not. If the file is a config, set its kind, for example `--kind
logstash`. If no file on the command line is a known config, the run fails (exit code 2). With `--ignore-unknown`,
neither happens."""
    sources = ("Name and content of the file",)
    message = "`{path}` {reason} and was not checked. If the file is a config, set its kind with {kinds}"
