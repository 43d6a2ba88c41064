"""The base class of the rules about quotes that become part of JVM options."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.rules import knowledge
from lslint.rules.api import Context, Findings, Rule, Severity, Stage
from lslint.rules.shared.image_variables import JAVA_OPTIONS, YAML_SINCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class QuotedOptions(Rule):
    """A rule about a variable of the image whose value begins with a quote. ``product``: its image."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "start"
    visits = ("file",)
    fix = "manual"
    product: ClassVar[str]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report the variable: Java treats a word that does not begin with a hyphen as the main class. Also report
        quotes around a setting of Elasticsearch that accepts any string."""
        is_verbatim = self.product == "elasticsearch" and ctx.target is not None and ctx.target.numbers < YAML_SINCE
        for variable in ctx.project.deployment.image_variables():
            if variable.name == JAVA_OPTIONS[self.product] and (variable.written or "")[:1] in ('"', "'"):
                name, title = variable.name, self.product.capitalize()
                message = f"The quote in the value of `{name}` belongs to its first option, which Java treats as the"
                message += f" main class, so {title} does not start. Remove the quotes"
                yield self.finding((variable.start, variable.end), message)
            is_quoted = is_verbatim and compiled(r"([\"']).*\1").fullmatch(variable.written or "") is not None
            if is_quoted and _takes_any_string(variable.setting):
                message = f"The quotes belong to the value of `{variable.name}`, because only Elasticsearch 8.2 and"
                message += " later remove them. Remove the quotes"
                yield self.finding((variable.start, variable.end), message, severity="warning", stage="run")


def _takes_any_string(setting: str) -> bool:
    """Return whether Elasticsearch accepts each string as the value of a setting, so that no other rule reports it."""
    row = knowledge.load("es/node_settings").get(setting)
    return row is not None and row[1] in ("string", "list") and setting != "discovery.type"
