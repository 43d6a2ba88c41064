from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, value_span


class ConfigPathEmpty(SettingsFileRule):
    code = "LS274"
    severity = "error"
    kinds = ("pipelines", "logstash-settings")
    summary = "`path.config` matches no file"
    why = """\
A `path.config` that matches nothing gives one line in the log, "No config files found in path", and no pipeline:
`-t` still says "Configuration OK". The path is looked up in this tree only where its folder is here and holds other
files, as `pipeline/` beside `config/pipelines.yml` does; what may lie on another machine is left alone. A path from the
root is a warning only: a container may mount single files there."""
    sources = ("https://github.com/elastic/logstash/issues/12781", "check of the real program: exit status 0")
    bad = ('- pipeline.id: web\n  path.config: ""\n',)
    good = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n",
        "- pipeline.id: web\n  config.string: 'input { stdin { } }'\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for group in groups(ctx):
            path, string = setting_text(ctx, group, "path.config"), setting_text(ctx, group, "config.string")
            leaf = group.get("path.config")
            if leaf is None or not isinstance(path, str) or string:
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            if not path:
                if ctx.kind == "pipelines":
                    yield self.finding(at, "`path.config` is empty: the pipeline has no configuration and does not run")
                continue
            if ctx.project.files_of_path(path) == []:
                yield self.finding(
                    at,
                    f"`{path}` matches no file, though its folder is here: the pipeline does not run, and the check"
                    " says OK; look at the name and the ending",
                    severity="warning" if path.startswith("/") else None,  # it may be mounted, file by file
                )
