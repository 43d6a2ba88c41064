from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, value_span

# Extensions of files that a package manager, an editor or a person puts next to a config.
STRAY = (
    ".bak", ".backup", ".old", ".orig", ".save", ".rpmsave", ".rpmnew", ".rpmorig", ".dpkg-old", ".dpkg-dist",
    ".dpkg-new", ".ucf-dist", ".disabled", ".off", ".tmp", ".swp", ".rej", ".md", ".txt", ".example", ".sample",
    ".json", ".csv", ".sh",
)  # fmt: skip


class ConfdStrayFile(SettingsFileRule):
    code = "LS288"
    kinds = ("pipelines", "logstash-settings")
    summary = "`path.config` takes in a file that is no part of the pipeline"
    why = """\
A `path.config` that is a folder, or ends in `*`, means every file in it, not only `*.conf`: backups, files that a
package upgrade left (`.rpmsave`, `.dpkg-old`) and notes too, in the order of their names. An old copy starts its
inputs and outputs a second time, and any text that is no pipeline keeps the pipeline from loading. Hidden files and
those whose name ends in `~` are left out."""
    sources = ("https://www.elastic.co/docs/reference/logstash/logstash-settings-file", "facts of the real file reader")
    bad = ("- pipeline.id: main\n  path.config: /etc/logstash/main.conf.bak\n",)
    good = (
        "- pipeline.id: main\n  path.config: /etc/logstash/conf.d/*.conf\n",
        "- pipeline.id: main\n  path.config: /etc/logstash/conf.d\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding a path, with the files."""
        for group in groups(ctx):
            path, leaf = setting_text(ctx, group, "path.config"), group.get("path.config")
            if not isinstance(path, str) or leaf is None or setting_text(ctx, group, "config.string"):
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            found = ctx.project.files_of_path(path)
            names = [one.rsplit("/", 1)[-1] for one in ([path] if found is None else found)]
            stray = [f"`{name}`" for name in names if _stray(name)]
            if stray:
                many = f" and {len(stray) - 3} more" if len(stray) > 3 else ""
                yield self.finding(
                    at,
                    f"`path.config` takes in {', '.join(stray[:3])}{many}, which Logstash reads as part of the"
                    " pipeline: write a pattern with an ending, such as `*.conf`",
                )


def _stray(name: str) -> bool:
    low = name.lower()
    return not low.startswith(".") and (low.endswith(STRAY) or low in ("readme", "license", "makefile", "dockerfile"))
