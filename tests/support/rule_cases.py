"""Further examples of rules about Filebeat and Kibana, checked like those in their modules."""

from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rules import registry


def codes_found(code: str, text: str) -> set[str]:
    """The codes of all findings in ``text``, a file of the first kind that the rule ``code`` checks."""
    kind = registry.load(code).kinds[0]
    result = check_text(text, "example.yml", kind, settings("ALL", preview=True))
    return {finding.rule.code for finding in result.findings}
