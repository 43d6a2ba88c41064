from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.jvm_options import rejected_variables


class UnsupportedJvmFlag(Rule):
    code = "ES253"
    severity = "error"
    stage = "start"
    kinds = ("elasticsearch-settings",)
    visits = ("file",)
    releases = "8.0-"
    summary = "JVM flag in `ES_JAVA_OPTS` that the Java version of the image rejects"
    why = """\
If Java does not support a flag, Elasticsearch does not start: "Unrecognized VM option 'UseConcMarkSweepGC'".
Elasticsearch 8 requires Java 17, and Elasticsearch 9 requires Java 21, which no longer have the flags of the CMS
garbage collector and of the old garbage collection log. See LS284 for the flags.

The rule checks the variable `ES_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image."""
    sources = (
        "exit status of OpenJDK 17.0.15 and 25.0.3 with each flag",
        "https://www.elastic.co/support/matrix#matrix_jvm",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.target is None or not ctx.target.at_least(8):
            return
        java = 21 if ctx.target.at_least(9) else 17
        for variable, name in rejected_variables(ctx, "elasticsearch", java):
            yield self.finding(
                (variable.start, variable.end),
                f"JVM flag `{name}` is rejected by Java {java}, so Elasticsearch {ctx.target} does not start."
                " Remove the flag",
            )
