"""Check of the rule about documents of manifests that are not valid YAML."""

from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.run import BrokenDocument
from lslint.rules.shared.config_syntax import yaml_message


class InvalidDocumentCheck(Rule):
    def check(self, node: BrokenDocument, ctx: Context) -> Findings:
        effect = f"document {node.inside.document} is not valid YAML"
        message = yaml_message(node.error, effect)
        if node.inside.is_hidden:
            message = f"D{effect[1:]}; correct its syntax"
        elif node.error.detail.get("found") == "---":
            message = f"`---` is indented, so it starts no document, and {effect}. Move it to column 1"
        finding = self.finding(node, message)
        finding.inside = node.inside
        yield finding
