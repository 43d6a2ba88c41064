from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.lines import line_stop
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import KibanaRule


class KibanaFileWithoutSettings(KibanaRule):
    code = "KB201"
    severity = "warning"
    stage = "run"
    visits = ("file",)
    summary = "A kibana.yml that is a single string"
    why = """\
YAML reads `server.port = 5601` and `server.port:5601` (without a space after the colon) as a string. If the whole file
is a single string, Kibana 7.0 and later silently ignore it and start with the defaults. Earlier releases read each
character as an unknown setting: 5.x logs warnings, and 6.3 does not start. Write each setting as `name: value`, with a
space after the colon."""
    sources = (
        "`read_config` of the package `@kbn/config`, Kibana 7.0, 7.17.6 and 8.12.2",
        "https://github.com/elastic/kibana/issues/22212 (6.3), https://github.com/elastic/kibana/issues/13153 (5.x)",
    )
    bad = ("server.port = 5601\n",)
    good = ("server.port: 5601\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        root = node.documents[0].root if node.documents else None
        if ctx.has_syntax_errors or not isinstance(root, Scalar) or not root.text:
            return
        effect = "Kibana ignores it"
        if ctx.target is not None and not ctx.target.at_least(7):
            effect = "Kibana ignores it or does not start"
        message = f"The file is a single string, so {effect}. Write `name: value`, with a space after the colon"
        yield self.finding((root.start, line_stop(ctx.text, root.start, root.end)), message)
