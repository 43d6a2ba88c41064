"""The base class of the rules about services of a compose file that have the same folder for their data."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity, Stage


class SharedData(Rule):
    """A rule about a product that locks its data folder. ``product``: its name."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    visits = ("file",)
    about_feature = True
    fix = "manual"
    product: ClassVar[str]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            what, _, other = word.value.partition(" ")
            if what == "shared":
                yield self.finding(
                    (word.start, word.end),
                    f"The service `{other}` has the same data folder, which {self.product} locks, so one of the two"
                    " does not start while the other one runs. Use a separate volume",
                )
