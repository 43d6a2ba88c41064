"""The checks of the rules about the syntax of kibana.yml."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import InvalidKibanaYaml
from lslint.rules.shared import config_syntax
from lslint.rules.shared.duplicate_keys import duplicates, have_own_items, have_own_keys

_EFFECT = "Kibana does not start"


class KibanaYamlSyntaxCheck(InvalidKibanaYaml):
    def check(self, node: ParseError | ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, ConfigFile):
            yield from config_syntax.second_documents(self, node, ctx.text, _EFFECT)
        else:
            yield config_syntax.yaml_finding(self, node, ctx.text, _EFFECT)


class KibanaDuplicateKeyCheck(InvalidKibanaYaml):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        name = node.detail["name"]
        action = "Remove one of the two"
        pair = duplicates(ctx).get(node.start)
        if pair is not None and have_own_keys(*pair):
            action = "Merge the two sections"
        elif pair is not None and have_own_items(*pair, ctx.text):
            action = "Merge the two lists, or remove one of them"
        if ctx.is_below(7, 3):
            message = f"`{name}` is set twice, and Kibana uses the last value. {action}"
            yield self.finding(node, message, severity="warning", stage="run")
            return
        yield self.error_finding(node, f"`{name}` is set twice, so Kibana does not start. {action}")
