"""The checks of the rules about errors of the YAML parser."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Mapping, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.rule import ANY_YAML, InvalidYaml, YamlErrorRule
from lslint.rules.shared.config_syntax import in_first_document, yaml_finding


class YamlSyntaxCheck(InvalidYaml):
    kinds = ANY_YAML

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            yield yaml_finding(self, node, ctx.text, "Filebeat rejects the file")


class YamlBadEscapeCheck(YamlErrorRule):
    """Report strings such as ``"C:\\logs"`` and ``"^\\["``."""

    def fix_title(self, error: ParseError) -> str:
        return "Use single quotes" if error.detail.get("quotes") == "single" else "Double the backslash"


class YamlNonTextKeyCheck(InvalidYaml):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        if not isinstance(ctx.tree, ConfigFile) or node is not ctx.tree.documents[0]:
            return
        for value in node.walk(keys=False):
            for entry in value.entries if isinstance(value, Mapping) else ():
                key = entry.key
                if not isinstance(key, Scalar) or isinstance(key.value, str):
                    continue
                if key.style == "plain" and not key.tag:
                    kind = _kind(key)
                    name = f"the key `{key.text}`" if key.text else "the empty key"
                    message = f"YAML reads {name} as {kind}, so Filebeat rejects the file. Quote the key"
                    title = f"Quote `{key.text}`" if key.text else "Quote the key"
                    fix = Fix("safe", title, [Edit(key.start, key.end, f"'{key.text}'")])
                    yield self.finding(key, message, fix=fix)


def _kind(key: Scalar) -> str:
    if key.value is None:
        return "null"
    return "a boolean" if isinstance(key.value, bool) else "a number"
