from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, value_span


class ConfigPathEmpty(SettingsFileRule):
    code = "LS274"
    severity = "warning"
    kinds = ("pipelines", "logstash-settings")
    summary = "`path.config` matches no file"
    why = """\
If `path.config` matches no file, Logstash logs "No config files found in path" and runs no pipeline, although `-t`
reports "Configuration OK". Correct the file name or its extension.

The rule checks a path only if its folder is in the project and contains other files, for example `pipeline/` next to
`config/pipelines.yml`. An absolute path is reported only with `--extend-select LS274`, because a deployment may put
other files there."""
    sources = (
        "https://github.com/elastic/logstash/issues/12781",
        "run of Logstash with such a path: exit status 0",
    )
    bad = ('- pipeline.id: web\n  path.config: ""\n',)
    good = ("- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            path, string = setting_text(ctx, group, "path.config"), setting_text(ctx, group, "config.string")
            leaf = group.get("path.config")
            if leaf is None or not isinstance(path, str) or string:
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            if not path:
                if ctx.kind == "pipelines":
                    yield self.finding(at, "`path.config` is empty, so the pipeline does not run. Set a path")
                continue
            if ctx.project.files_of_path(path) == []:
                is_absolute = path.startswith("/")  # it may be mounted, file by file
                yield self.finding(
                    at,
                    f"`{path}` matches no file, so the pipeline does not run. Correct the file name or extension",
                    help="The folder exists and contains other files. The config check (`-t`) does not report it.",
                    severity="info" if is_absolute else None,
                    optional=is_absolute,
                )
