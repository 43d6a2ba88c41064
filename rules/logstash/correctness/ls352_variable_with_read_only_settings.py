from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.start import SETTINGS_FOLDER

_PLACES = (f"{SETTINGS_FOLDER}/logstash.yml", SETTINGS_FOLDER)


class VariableWithReadOnlySettings(Rule):
    code = "LS352"
    severity = "error"
    stage = "start"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "Setting as a variable, with a read-only logstash.yml"
    why = """\
The entry point of the Logstash image writes settings that it gets as environment variables to logstash.yml. If the file
or its folder is mounted read-only, or from a ConfigMap, it cannot write, and the container stops before Logstash
starts: `open /usr/share/logstash/config/logstash.yml: read-only file system`.

Set the value in the mounted logstash.yml, or mount it without `:ro`."""
    sources = (
        "https://github.com/elastic/logstash/issues/10902",
        "elastic/logstash docker/data/logstash: bin/docker-entrypoint and env2yaml of 7.17 and 9.5",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable in ctx.project.deployment.image_variables():
            if variable.setting and any(place in variable.runtime.read_only for place in _PLACES):
                yield self.finding(
                    (variable.start, variable.end),
                    f"`{variable.name}` cannot be written to logstash.yml, which is mounted read-only, so the container"
                    f" does not start. Set `{variable.setting}` in that file",
                )
