from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import bundled_java, java_of
from lslint.rules.shared.jvm_options import rejected_variables


class RemovedJvmFlagOfVariable(Rule):
    code = "LS355"
    severity = "error"
    stage = "start"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "JVM flag in `LS_JAVA_OPTS` that the Java version of the image rejects"
    why = """\
If Java does not support a flag, Logstash does not start: "Unrecognized VM option 'UseConcMarkSweepGC'". The image of
Logstash contains Java 17 since 8.4, and Java 21 since 8.15. See LS284 for the flags.

The rule checks the variable `LS_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image."""
    sources = ("exit status of OpenJDK 17.0.15 and 25.0.3 with each flag",)
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable, name in (
            rejected_variables(ctx, "logstash", java_of(ctx.target)) if ctx.target is not None else ()
        ):
            yield self.finding(
                (variable.start, variable.end),
                f"JVM flag `{name}` is rejected by Java {bundled_java(ctx.target)}, so Logstash {ctx.target}"
                " does not start. Remove the flag",
            )
