from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.runtimes import misnamed

_VARIABLE = r"\$\{([A-Za-z_][A-Za-z0-9_]*):[^}$]*\}"


class VariableNameMismatch(Rule):
    code = "LS495"
    preview = True
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
        """Yield one finding per variable, at its first occurrence."""
        seen: set[str] = set()
        for text, start in _strings(node):
            for match in regex(_VARIABLE).finditer(text, 0, text.rfind("}") + 1):
                name = match[1]
                if name in seen:
                    continue
                seen.add(name)
                other = misnamed(ctx, name)
                if other is not None:
                    yield self.finding(
                        (start + match.start(), start + match.end()),
                        f"`${{{name}}}` always uses its default, because the deployment sets `{other.name}` instead"
                        f" ({other.location}). Use the same name in both files",
                    )


def _strings(node: Pipeline | ConfigFile) -> list[tuple[str, int]]:
    """Return the strings in which Logstash replaces variables, with the offset of their first character."""
    if isinstance(node, Pipeline):
        return [(text.value, text.start + 1) for text, _, _ in expanded_strings(node) if "${" in text.value]
    quoted = ("single", "double")
    return [
        (one.text, one.start + (one.style in quoted))
        for one in node.walk()
        if isinstance(one, Scalar) and "${" in one.text and "\n" not in one.text
    ]
