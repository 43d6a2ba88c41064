"""The base class of the rules about options of a command that name a file instead of a folder."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity, Stage


class FolderOptions(Rule):
    """A rule about the options ``--path.*`` of a container. ``folders``: those that name a folder, with the file that
    is then looked for in it."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)
    fix = "manual"
    folders: ClassVar[dict[str, str]]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            file = self.folders.get(word.name)
            if file is not None and word.value.endswith((".yml", ".yaml")):
                folder = word.value.rpartition("/")[0] or "/"
                yield self.finding(
                    (word.start, word.end),
                    f"`{word.name}` must be a folder, so the file is looked for as `{word.value}/{file}` and not read."
                    f" Write `{folder}`",
                )
