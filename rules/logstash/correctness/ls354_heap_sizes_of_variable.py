from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import java_of
from lslint.rules.shared.jvm_options import heap_of, variables


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
        for variable, options in variables(ctx, "logstash"):
            heap = heap_of(options, java_of(ctx.target))
            if heap.smallest and heap.largest and heap.smallest > heap.largest:
                yield self.finding(
                    (variable.start, variable.end),
                    f"`-Xms` is above `-Xmx` in `{variable.name}`, so Logstash does not start. Set both to one size",
                )
