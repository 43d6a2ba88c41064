from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.image_variables import heap_of


class HeapSizesOfVariable(Rule):
    code = "LS354"
    severity = "error"
    stage = "start"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "Initial heap size above the maximum in `LS_JAVA_OPTS`"
    why = """\
With `-Xms` above `-Xmx` the Java machine does not start: `Initial heap size set to a larger value than the maximum heap
size`.

The rule checks the variable `LS_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image. Use
the same size for both."""
    sources = ("java -Xms2g -Xmx1g -version, OpenJDK 17",)
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable in ctx.project.deployment.image_variables():
            least, most = heap_of(variable, "LS_JAVA_OPTS")
            if least and most and least > most:
                yield self.finding(
                    (variable.start, variable.end),
                    f"`-Xms` is above `-Xmx` in `{variable.name}`, so Logstash does not start. Set both to one size",
                )
