from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.jvm_options import owner, rejected_in_variables, rejected_sizes, rejected_variables


class UnsupportedJvmFlag(Rule):
    code = "ES253"
    severity = "error"
    stage = "start"
    kinds = ("jvm-options", "elasticsearch-settings")
    visits = ("file",)
    summary = "Option of the JVM that Java rejects"
    why = """\
If Java does not support a flag, Elasticsearch does not start: "Unrecognized VM option 'UseConcMarkSweepGC'".
The images of Elasticsearch 7.16 and later contain Java 17 or later, those of Elasticsearch 9 at least Java 21. These no
longer have the flags of the CMS garbage collector and of the old garbage collection log. See LS284 for the flags.

Java does not start either if it cannot read the size of the heap (`-Xmx=2g`, `-Xmx2gb`): "Invalid maximum heap size".
Write a whole number and one letter, without `=`: `-Xmx2g`.

The rule checks the variable `ES_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image, and
the sizes in a `jvm.options` of Elasticsearch."""
    sources = (
        "exit status of OpenJDK 17.0.15 and 25.0.3 with each flag",
        "https://www.elastic.co/support/matrix#matrix_jvm",
        "elastic/elasticsearch build-tools-internal/version.properties (bundled_jdk), 7.16 to 9.x",
        "OpenJDK: hotspot/share/runtime/arguments.cpp (parse_memory_size)",
    )
    fix = "manual"
    bad = ("-Xms1g\n-Xmx=1g\n-Des.networkaddress.cache.ttl=60\n",)
    good = ("-Xms1g\n-Xmx1g\n-Des.networkaddress.cache.ttl=60\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, JvmOptions):
            for option, problem in rejected_sizes(node, "elasticsearch") if owner(ctx) == "elasticsearch" else ():
                yield self.finding((option.at, option.at + len(option.text)), problem)
            return
        for variable, problem in rejected_in_variables(ctx, "elasticsearch"):
            yield self.finding((variable.start, variable.end), problem)
        if ctx.target is None or not ctx.target.at_least(7, 16):
            return
        java = 21 if ctx.target.at_least(9) else 17
        for variable, name in rejected_variables(ctx, "elasticsearch", java):
            yield self.finding(
                (variable.start, variable.end),
                f"JVM flag `{name}` is rejected by Java {java}, so Elasticsearch {ctx.target} does not start."
                " Remove the flag",
            )
