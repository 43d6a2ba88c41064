from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.logstash.settings.node import java_of
from lslint.rules.shared.jvm_options import owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions


class RemovedJvmFlag(Rule):
    code = "LS284"
    severity = "error"
    stage = "run"
    kinds = ("jvm-options",)
    visits = ("file",)
    summary = "A JVM flag that the Java of the target does not know"
    why = """\
"Unrecognized VM option 'UseConcMarkSweepGC'. Error: Could not create the Java Virtual Machine": one flag that the
JVM does not know, and Logstash does not start. The concurrent collector (CMS) and its flags, and the flags of the
old log of the garbage collector, stood in the jvm.options of Logstash 5 to 7. Logstash 8 brings Java 17, 9.0 wants
Java 17 and 9.4 Java 21. A line can be kept for older versions: `8-13:-XX:+UseConcMarkSweepGC`.

Each flag was tried on OpenJDK 17.0.15 and 25.0.3; those that only 25 refuses are held to the release that dropped
them in the source of OpenJDK. `-XX:+PrintGC`, `-XX:+PrintGCDetails` and `-Xloggc:` still work there, with a warning."""
    sources = (
        "exit status of OpenJDK 17.0.15 and 25.0.3 with each flag",
        "OpenJDK: hotspot/share/runtime/arguments.cpp (special_jvm_flags)",
        "https://github.com/elastic/logstash/issues/9316",
    )
    fix = "unsafe"
    bad = (
        "-Xms1g\n-Xmx1g\n-XX:+UseConcMarkSweepGC\n",
        "-XX:CMSInitiatingOccupancyFraction=75\n11-:-XX:+PrintGCDateStamps\n",
    )
    good = (
        "-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n14-:-XX:+UseG1GC\n",
        "-XX:+PrintGCDetails\n-XX:+HeapDumpOnOutOfMemoryError\n",
        "-XX:+IgnoreUnrecognizedVMOptions\n-XX:+UseParNewGC\n",
    )
    fixed = "-Xms1g\n-Xmx1g\n8-13:-XX:+UseConcMarkSweepGC\n"

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if owner(ctx) == "elasticsearch":
            return
        java = java_of(ctx.target)
        if java < 17 or any(option.text == "-XX:+IgnoreUnrecognizedVMOptions" for option in node.options):
            return
        flags: dict[str, int] = knowledge.load("jvm_flags")
        for option in node.options:
            name = _flag(option.text)
            gone = flags.get(name, 0)
            if not gone or gone > java or not option.holds(java):
                continue
            release = f"Logstash {ctx.target}" if ctx.target is not None else "the newest Logstash"
            prefix = f"{max(option.low, 8)}-{gone - 1}:"
            fix = None
            hint = "delete the line"
            if max(option.low, 8) < gone:
                fix = Fix("unsafe", f"Keep it for older Java: `{prefix}`", [Edit(option.start, option.at, prefix)])
                hint += f", or keep it for older versions with the prefix `{prefix}`"
            yield self.finding(
                (option.at, option.at + len(option.text)),
                f"Java {java}, on which {release} runs, does not know `{name}` and does not start: {hint}",
                fix=fix,
            )


def _flag(text: str) -> str:
    """The name of a flag: ``UseG1GC`` of ``-XX:+UseG1GC``, ``-d64`` of itself."""
    if not text.startswith("-XX:"):
        return text.partition("=")[0].partition(":")[0]
    return text[4:].lstrip("+-").partition("=")[0]
