from __future__ import annotations

import re

from lslint.rules.api import Context, Edit, Findings, Fix, Rule

_FLAGS = {
    "configtest": "config.test_and_exit", "pipeline-batch-size": "pipeline.batch.size",
    "pipeline-batch-delay": "pipeline.batch.delay", "pipeline-workers": "pipeline.workers",
    "filterworkers": "pipeline.workers", "pluginpath": "path.plugins", "auto-reload": "config.reload.automatic",
    "reload-interval": "config.reload.interval", "config-string": "config.string",
    "allow-unsafe-shutdown": "pipeline.unsafe_shutdown", "http-host": "api.http.host", "http-port": "api.http.port",
    "http.host": "api.http.host", "http.port": "api.http.port", "http.environment": "api.environment",
}  # fmt: skip
"""Old flag -> new one."""
_GONE = {"allow-env": "variables are always replaced", "watchdog-timeout": "there is no watchdog any more"}
_NAMES = (".service", ".sh", ".bash", ".bat", ".cmd", ".ps1", ".yml", ".yaml", ".env", ".init", ".conf", ".j2", ".erb")


class RenamedFlag(Rule):
    code = "LS612"
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    required_text = ("logstash",)
    summary = "A command line with a flag that Logstash has renamed or dropped"
    why = """\
With 5.0 the flags got the names of the settings: `--configtest` became `--config.test_and_exit` (`-t`),
`--pipeline-batch-size` `--pipeline.batch.size`, `--filterworkers` `--pipeline.workers`. Logstash ends with
"Unrecognised option" and does not start (issue 6179). `--http.host` and `--http.port` were renamed to `--api.http.…`
in 7.16 and are gone from 9.0 on. Found in units of systemd, Dockerfiles and scripts, in a command that names
logstash."""
    sources = (
        "https://github.com/elastic/logstash/issues/6179",
        "release notes of Logstash 5.0: changes of the command line",
        "breaking changes of Logstash 9.0: `http.*` settings",
    )
    fix = "safe"
    releases = "5.0-, http.* from 9.0"
    bad = ("[Service]\nExecStart=/opt/logstash/bin/logstash --configtest -f /etc/logstash/conf.d\n",)
    good = ("[Service]\nExecStart=/usr/share/logstash/bin/logstash -t -f /etc/logstash/conf.d\n",)
    fixed = "[Service]\nExecStart=/opt/logstash/bin/logstash --config.test_and_exit -f /etc/logstash/conf.d\n"

    def check(self, node: str, ctx: Context) -> Findings:
        name = ctx.path.replace("\\", "/").rsplit("/", 1)[-1].lower()
        text = ctx.text
        unit = "[Service]" in text or text.startswith("#!")
        if not (unit or name.endswith(_NAMES) or "docker" in name or name == "makefile" or "." not in name):
            return
        flags = re.compile(r"(?<![\w-])--(?:no-)?([a-z][a-z.-]{1,60})(?=[\s=\"',\]]|$)")
        # A backslash at the end of a line continues the command.
        for command in re.finditer(r"(?m)^[^\n]*?\blogstash(?:\.bat)?[\"']?[\s,][^\n]*(?:(?<=\\)\n[^\n]*)*", text):
            first = re.search(r"\blogstash(?:\.bat)?[\"']?[\s,]", command.group())
            bare = command.group().lstrip()
            if first is None or bare.startswith(("#", "//", "rem ", "REM ")):
                continue
            for match in flags.finditer(text, command.start() + first.end(), command.end()):
                old = match.group(1)
                new = _FLAGS.get(old)
                if new is not None:
                    since = "7.16 and gone from 9.0 on" if old.startswith("http.") else "5.0"
                    message = f"`--{old}` is `--{new}` since {since}: Logstash ends with an error at the old one"
                    fix = Fix("safe", f"Write `--{new}`", [Edit(*match.span(1), new)])
                    yield self.finding(match.span(), message, fix=fix)
                elif old in _GONE:
                    yield self.finding(match.span(), f"`--{old}` is gone since 5.0 ({_GONE[old]}): take it out")
