"""Further examples of a rule, checked like those in its module."""

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.kinds import IN_RULES
from lslint.rules import registry
from lslint.rules.api import Finding


def found(code: str, text: str) -> list[Finding]:
    """The findings of the rule in ``text``, which is a file of the first kind that the rule checks, without a
    target."""
    rule = registry.load(code)
    values = Values()
    values.extend_select = [code]
    kind = IN_RULES[rule.kinds[0]]
    result = check_text(text, f"example{kind.extensions[0]}", kind.name, Settings(values))
    return [finding for finding in result.findings if finding.rule.code == code]
