"""The checks of the rules about the YAML of a config whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.rule import IneffectiveSetting, in_first_document
from lslint.rules.shared.config_syntax import drop_first


def _is_empty(node: ParseError, text: str) -> bool:
    """Whether the first entry has no value, so that nothing is lost."""
    if not node.edits:
        return False
    start, end, _ = node.edits[0]
    return all(line.lstrip().startswith("#") for line in text[start:end].partition(":")[2].split("\n") if line.strip())


class YamlDuplicateKeyCheck(IneffectiveSetting):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node) and not _is_empty(node, ctx.text):
            name = node.detail["name"]
            if "same" in node.detail:
                message = (
                    f"Key `{name}` is repeated with the same value, so a later edit may change only one of them."
                    " Remove one of the two"
                )
                yield self.error_finding(node, message, f"Remove the first `{name}`", severity="info")
                return
            message = (
                f"Key `{name}` is set twice, and Filebeat silently ignores the first value. Remove the wrong one, or"
                " merge the two"
            )
            yield self.error_finding(node, message, drop_first(node, ctx.text), applicability="unsafe")


class YamlSeveralDocumentsCheck(IneffectiveSetting):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for document in node.documents[1:]:
            root = document.root
            empty = root is None or (isinstance(root, Scalar) and not root.text)
            if not empty or (ctx.has_syntax_errors and _has_content(ctx.text, document.start + 3)):
                span = document.start, min(document.start + 3, document.end)
                message = "Filebeat reads only the first YAML document and ignores everything after this"
                message += f" `{ctx.text[slice(*span)]}`. Remove the line or split the file"
                yield self.finding(span, message)
                return


def _has_content(text: str, start: int) -> bool:
    """Whether anything but spaces and comments follows. The tree of a document with syntax errors may be empty."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text[start:].splitlines())
