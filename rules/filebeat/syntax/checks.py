"""The checks of the rules about errors of the YAML parser."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.rule import ANY_YAML, InvalidYaml, YamlErrorRule, in_first_document
from lslint.rules.shared.config_syntax import YAML_FIXES, marker_message, yaml_applicability, yaml_message


class YamlSyntaxCheck(InvalidYaml):
    kinds = ANY_YAML

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            marker = marker_message(node, ctx.text, "Filebeat rejects the file")
            if marker:
                yield self.finding(node, marker)
                return
            title = YAML_FIXES.get(node.detail.get("what", ""), "")
            message = yaml_message(node, "Filebeat rejects the file")
            yield self.error_finding(node, message, title, applicability=yaml_applicability(node))


class YamlBadEscapeCheck(YamlErrorRule):
    """Report strings such as ``"C:\\logs"`` and ``"^\\["``."""

    def fix_title(self, error: ParseError) -> str:
        return "Use single quotes" if error.detail.get("quotes") == "single" else "Double the backslash"
