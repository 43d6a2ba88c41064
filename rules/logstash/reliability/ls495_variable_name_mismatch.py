from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.runtimes import misnamed_variables


class VariableNameMismatch(Rule):
    code = "LS495"
    severity = "warning"
    stage = "run"
    kinds = ("logstash", "logstash-settings", "pipelines")
    visits = ("pipeline", "file")
    required_text = ("${",)
    summary = "Variable that the deployment sets under a similar name"
    why = """\
`${ES_PASSWORD:changeme}` silently uses its default if the deployment sets only `ES_PASSWD`. Logstash then connects with
the default password, or to the default host.

The rule reads the compose file, Dockerfile or Kubernetes manifest that mounts the pipeline. It reports a variable that
is not set there, if one with a similar name is set that no file of the pipeline reads.

Use the same name in the pipeline and in the deployment."""
    sources = ("https://www.elastic.co/docs/reference/logstash/environment-variables",)
    fix = "manual"

    def check(self, node: Pipeline | ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, Pipeline):
            strings = [(text.start, text.end) for text, _, _ in expanded_strings(node)]
        else:
            strings = [
                (item.start, item.end) for item in node.walk() if isinstance(item, Scalar) and "\n" not in item.text
            ]
        yield from (self.finding(*each) for each in misnamed_variables(ctx, strings))
