from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.config_syntax import drop_first


class RepeatedKey(Rule):
    code = "LS200"
    severity = "warning"
    stage = "run"
    kinds = ("logstash-settings", "pipelines")
    visits = ("syntax/yaml-duplicate-key",)
    reports_repeats = True
    summary = "The same key twice in logstash.yml or pipelines.yml"
    why = """\
If a mapping contains a key twice, Logstash uses the last value and silently ignores the first. Remove the wrong one;
the fix removes the first.

If both values are the same, the finding is an info and the fix is safe."""
    sources = ("verdicts of the real settings code (Logstash 9.5)", "source of Psych, the YAML library of Ruby")
    fix = "safe/unsafe"
    bad = (
        "pipeline.workers: 2\nnode.name: a\npipeline.workers: 4\n",
        "- pipeline.id: web\n  path.config: /a.conf\n  path.config: /b.conf\n",
        "node.name: a\nnode.name: a\n",
    )
    good = ("pipeline.workers: 2\nnode.name: a\n",)
    fixed = "node.name: a\npipeline.workers: 4\n"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if node.detail.get("document", "1") != "1":
            return  # Logstash reads only the first document
        name = node.detail["name"]
        if "same" in node.detail:
            message = f"Key `{name}` is repeated with the same value, so a later edit may change only one of them."
            yield self.error_finding(
                node, f"{message} Remove one of the two", f"Remove the first `{name}`", severity="info"
            )
            return
        message = f"Key `{name}` is set twice, and Logstash silently ignores the first value. Remove the wrong one"
        yield self.error_finding(node, message, drop_first(node, ctx.text), applicability="unsafe")
