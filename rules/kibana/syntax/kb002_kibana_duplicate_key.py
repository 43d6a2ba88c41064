from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import InvalidKibanaYaml
from lslint.rules.shared.duplicate_keys import duplicates, have_own_items, have_own_keys


class KibanaDuplicateKey(InvalidKibanaYaml):
    code = "KB002"
    visits = ("syntax/yaml-duplicate-key",)
    reports_repeats = True
    summary = "Key defined twice in kibana.yml"
    why = """\
Kibana 7.3 and later do not start if a section contains the same key twice (`duplicated mapping key`). Earlier releases
use the last value. Often a line that was commented out, such as `#server.host`, was activated although the setting
already exists further down. Remove one of the lines. Merge two sections or lists
with different contents."""
    sources = (
        *InvalidKibanaYaml.sources,
        "https://github.com/elastic/kibana/pull/38676: js-yaml 3.13 instead of 3.4 since 7.3; js-yaml rejects repeated"
        " keys since 3.5",
    )
    bad = ("server.host: 0.0.0.0\nserver.port: 5601\nserver.host: localhost\n",)
    good = ("server.host: 0.0.0.0\nserver.port: 5601\n",)

    def check(self, node: ParseError, ctx: Context) -> Findings:
        name = node.detail["name"]
        action = "Remove one of the two"
        pair = duplicates(ctx).get(node.start)
        if pair is not None and have_own_keys(*pair):
            action = "Merge the two sections"
        elif pair is not None and have_own_items(*pair, ctx.text):
            action = "Merge the two lists, or remove one of them"
        if ctx.target is not None and not ctx.target.at_least(7, 3):
            message = f"`{name}` is set twice, and Kibana uses the last value. {action}"
            yield self.finding(node, message, severity="warning", stage="run")
            return
        yield self.error_finding(node, f"`{name}` is set twice, so Kibana does not start. {action}")
