from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.run import BrokenDocument
from lslint.rules.shared.config_syntax import yaml_message


class InvalidDocument(Rule):
    code = "LS907"
    severity = "error"
    kinds = ("none",)
    visits = ("run/document",)
    summary = "Document of a manifest that is not valid YAML"
    why = """\
A manifest or a rendered stream (`helm template`, `kustomize build`) consists of several documents. If one of them is
not valid YAML, Kubernetes does not accept it, and lslint finds only those configs in it that are block strings (`|`).
All other documents are checked.

Files with template markers are not reported, because they are not YAML before a tool renders them. In a folder, lslint
reports only files with a config that it knows; it reports every document of standard input."""
    sources = ("YAML 1.2.2, chapter 9: document streams",)

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
