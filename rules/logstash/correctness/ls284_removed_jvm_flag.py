from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.settings.node import bundled_java, java_of
from lslint.rules.shared import upgrades
from lslint.rules.shared.jvm_options import owner, removed_flags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions


class RemovedJvmFlag(Rule):
    code = "LS284"
    severity = "error"
    stage = "start"
    kinds = ("jvm-options",)
    visits = ("file",)
    prevents_start = True
    summary = "JVM flag that the Java version of the target rejects"
    why = """\
If Java does not support a flag in jvm.options, Logstash does not start: "Unrecognized VM option
'UseConcMarkSweepGC'". Since 8.4, Logstash includes Java 17, and since 8.15, Java 21. Both reject

- the flags of the CMS garbage collector, removed in Java 14. The jvm.options of Logstash 5.0 to 7.11 enables it
  for all versions of Java.
- most flags of the old garbage collection log, removed in Java 9, for example `PrintGCDateStamps`. Java still accepts
  `PrintGC`, `PrintGCDetails` and `-Xloggc:`, and only logs a warning.

Delete the line, or limit it to older versions of Java: `8-13:-XX:+UseConcMarkSweepGC`."""
    sources = (
        "exit status of OpenJDK 17.0.15 and 25.0.3 with each flag; source of OpenJDK for flags that only 25 rejects",
        "OpenJDK: hotspot/share/runtime/arguments.cpp (special_jvm_flags)",
        "https://github.com/elastic/logstash/issues/9316",
    )
    fix = "unsafe"
    bad = (
        "-Xms1g\n-Xmx1g\n-XX:+UseConcMarkSweepGC\n",
        "-XX:CMSInitiatingOccupancyFraction=75\n11-:-XX:+PrintGCDateStamps\n",
    )
    good = ("-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n14-:-XX:+UseG1GC\n",)
    fixed = "-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n"

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if owner(ctx) == "elasticsearch":
            return
        java = java_of(ctx.target)
        bundled = bundled_java(ctx.target)
        for option, name, removed_in in removed_flags(node, java):
            release = f"Logstash {ctx.target}" if ctx.target is not None else "the newest Logstash"
            prefix = f"{max(option.low, 8)}-{removed_in - 1}:"
            fix = None
            advice = "Remove the line"
            if max(option.low, 8) < removed_in:
                fix = Fix("unsafe", f"Add the prefix `{prefix}`", [Edit(option.start, option.at, prefix)])
                advice += f", or add the prefix `{prefix}` for older Java"
            finding = self.finding(
                (option.at, option.at + len(option.text)),
                f"JVM flag `{name}` is rejected by Java {bundled}, so {release} does not start. {advice}",
                severity="info" if ctx.target is None else None,
                stage="advice" if ctx.target is None else None,
                fix=fix,
            )
            upgrades.limit(finding, False, ctx)  # the file is probably for a release with Java 8
            yield finding
