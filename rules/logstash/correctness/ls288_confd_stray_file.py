from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.logstash.api import Findings, PipelineView
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, value_span
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import is_stray, original_of


class ConfdStrayFile(SettingsFileRule):
    code = "LS288"
    kinds = ("pipelines", "logstash-settings")
    summary = "`path.config` matches a stray file, for example a backup"
    why = """\
A `path.config` that is a folder or ends with `*` matches every file in the folder: also backups, files of package
upgrades (`.rpmsave`, `.dpkg-old`) and notes. An old copy starts its inputs and outputs a second time, and a file that
is not a config prevents the pipeline from loading. Delete the file, or use a pattern that does not match it.

`*.conf` also matches copies such as `main_old.conf`. The rule reports a copy only if the path also matches the
original. A path that names only a stray file is reported as well."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/logstash-settings-file",
        "facts of the file reader of Logstash",
    )
    bad = ("- pipeline.id: main\n  path.config: /etc/logstash/main.conf.bak\n",)
    good = ("- pipeline.id: main\n  path.config: /etc/logstash/conf.d/*.conf\n",)

    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        for group in groups(ctx):
            path, leaf = group.value("path.config"), group.get("path.config")
            if not isinstance(path, str) or leaf is None or group.value("config.string"):
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            files_of_path = ctx.project.files_of_path(path)
            names = [one.rsplit("/", 1)[-1] for one in ([path] if files_of_path is None else files_of_path)]
            here = frozenset(names)
            is_literal = [path.replace("\\", "/").rsplit("/", 1)[-1]] == names
            stray = [name for name in names if is_stray(name) or (original_of(name) or "/") in here]
            if is_literal and not original_of(names[0]):
                continue  # it is the only file, whatever its extension
            if stray:
                matches = "matches" if len(stray) == len(names) else "also matches"
                yield self.finding(
                    at,
                    f"`path.config` {matches} {abridged(stray, 3)}, which Logstash runs as part of the"
                    " pipeline. Delete stray files or narrow the pattern",
                )
